import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type PoolOptions, ProcessPool } from "./process-pool";
import type { FileRequest, PackedDocument } from "./protocol";
import { READING_FAILURES } from "@/lib/text/reading-error";

const MB = 1024 * 1024;
const LONG_PAGE = Buffer.from("<p>word</p>".repeat(900_000));
let folder: string;
/** What the processes of {@link actors} were asked, in their order. */
let journal: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pool-"));
  journal = path.join(folder, "journal");
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const LIMITS = {
  size: 1,
  heapMb: 256,
  memoryBytes: 500 * MB,
  cpuMs: 9_000,
  timeoutMs: 20_000,
  requestsPerProcess: 100,
  maxIdleBytes: 250 * MB,
  failures: READING_FAILURES,
};

function readers(options: Partial<PoolOptions> = {}): ProcessPool<FileRequest, PackedDocument> {
  const program = path.join(process.cwd(), "lib/text/generated/reader-process.mjs");
  return new ProcessPool({ program, ...LIMITS, ...options });
}

interface Part {
  asked?: string;
  act?: "hang" | "wait" | "crash" | "crash once";
}

/** Processes that misbehave as the request says, otherwise answer who they are. */
function actors(options: Partial<PoolOptions> = {}): ProcessPool<Part, { pid: number; env: string[] }> {
  const program = path.join(folder, "actor.mjs");
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from "node:fs";
     const journal = ${JSON.stringify(journal)};
     process.on("disconnect", () => process.exit());
     process.on("message", ({ asked, act }) => {
       if (asked) appendFileSync(journal, asked + " " + process.pid + "\\n");
       if (act === "hang") for (;;);
       if (act === "wait") return;
       if (act === "crash" || (act === "crash once" && readFileSync(journal, "utf8").match(/once/g).length === 1)) process.exit(3);
       process.send({ ok: true, rss: 0, result: { pid: process.pid, env: Object.keys(process.env) } });
     });`,
  );
  writeFileSync(journal, "");
  return new ProcessPool({ program, ...LIMITS, ...options });
}

/** The process that was asked this, once it has been. */
function processAsked(asked: string): Promise<number> {
  return vi.waitFor(() => {
    const line = readFileSync(journal, "utf8").match(new RegExp(`^${asked} (\\d+)$`, "m"));
    if (!line) throw new Error(`${asked} was not asked`);
    return Number(line[1]);
  }, 20_000);
}

async function expectEnd(pid: number): Promise<void> {
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), 20_000);
}

describe("a process pool", () => {
  it("stops a request that takes too much processor time, and answers the next", async () => {
    const pool = readers({ cpuMs: 150 });
    const long = pool.run({ bytes: LONG_PAGE, filename: "a.html" });
    await expect(long).rejects.toMatchObject({ code: "reading_timeout" });
    expect(await pool.run({ bytes: Buffer.from("fine"), filename: "a.txt" })).toMatchObject({ text: "fine" });
    pool.close();
  });

  it("stops a request that takes too much memory of any kind", async () => {
    const pool = readers({ memoryBytes: 30 * MB });
    const any = pool.run({ bytes: LONG_PAGE, filename: "a.html" });
    await expect(any).rejects.toMatchObject({ code: "too_complex" });
    pool.close();
  });

  it("stops a process that does not respond, whatever the reason", async () => {
    const pool = actors({ timeoutMs: 1_000 });
    await expect(pool.run({ act: "hang" })).rejects.toMatchObject({ code: "reading_timeout" });
    pool.close();
  });

  it("sends a request whose process crashed to another one", async () => {
    const pool = actors();
    expect(await pool.run({ asked: "once", act: "crash once" })).toHaveProperty("pid");
    expect(pool.deaths).toEqual({ timeout: 0, out_of_memory: 0, died: 1 });
    pool.close();
  });

  it("sends a request that exceeded a limit to no other process", async () => {
    const pool = actors({ timeoutMs: 5_000 });
    await expect(pool.run({ act: "hang" })).rejects.toMatchObject({ code: "reading_timeout" });
    expect(pool.deaths).toEqual({ timeout: 1, out_of_memory: 0, died: 0 });
    pool.close();
  });

  it("reports a second crash in a row as a retryable error, and starts another process", async () => {
    const pool = actors();
    await expect(pool.run({ act: "crash" })).rejects.toMatchObject({ code: "internal", retryable: true });
    expect(await pool.run({})).toHaveProperty("pid");
    pool.close();
  });

  it("counts lost processes by reason, but not those that it ended itself", async () => {
    const pool = actors({ timeoutMs: 5_000, requestsPerProcess: 1 });
    await pool.run({});
    const abort = new AbortController();
    const aborted = pool.run({ asked: "aborted", act: "wait" }, abort.signal);
    await processAsked("aborted");
    abort.abort(new Error("gone"));
    await expect(aborted).rejects.toThrow("gone");
    expect(pool.deaths).toEqual({ timeout: 0, out_of_memory: 0, died: 0 });
    await expect(pool.run({ act: "crash" })).rejects.toThrow();
    await expect(pool.run({ act: "hang" })).rejects.toThrow();
    expect(pool.deaths).toEqual({ timeout: 1, out_of_memory: 0, died: 2 });
    pool.close();
  });

  it("does not pass its environment to its processes", async () => {
    const pool = actors();
    const { env } = await pool.run({});
    expect(env.filter((name) => !name.startsWith("NODE_"))).toEqual([]);
    pool.close();
  });

  it("reuses a process, and replaces it after a number of requests", async () => {
    const pool = actors({ requestsPerProcess: 2 });
    const pids: number[] = [];
    for (let index = 0; index < 3; index += 1) pids.push((await pool.run({})).pid);
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[1]);
    pool.close();
  });

  it("ends a process that has been idle for long", async () => {
    const pool = actors({ maxIdleMs: 1 });
    const { pid } = await pool.run({});
    await expectEnd(pid);
    expect((await pool.run({})).pid).not.toBe(pid);
    pool.close();
  });

  it("kills the process of a request that is aborted, and answers the next", async () => {
    const pool = actors();
    const abort = new AbortController();
    const running = pool.run({ asked: "running", act: "wait" }, abort.signal);
    const pid = await processAsked("running");
    abort.abort(new Error("gone"));
    await expect(running).rejects.toThrow("gone");
    await expectEnd(pid);
    expect(await pool.run({})).toHaveProperty("pid");
    pool.close();
  });

  it("never sends a request that is aborted while it waits for its turn", async () => {
    const pool = actors();
    const abort = new AbortController();
    const first = new AbortController();
    const running = pool.run({ asked: "first", act: "wait" }, first.signal);
    const waiting = pool.run({ asked: "second" }, abort.signal);
    await processAsked("first");
    abort.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    first.abort(new Error("gone too"));
    await expect(running).rejects.toThrow("gone too");
    await pool.run({ asked: "third" });
    await processAsked("third");
    expect(readFileSync(journal, "utf8")).not.toContain("second");
    pool.close();
  });

  it("does not start a request that is already aborted", async () => {
    const pool = actors();
    await expect(pool.run({ asked: "any" }, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    expect(readFileSync(journal, "utf8")).toBe("");
    pool.close();
  });
});
