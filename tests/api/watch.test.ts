import { execFile as execFileCallback } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startScript, type RunningScript } from "@/tests/setup/run-script";
import { UnreliableProxy } from "@/tests/setup/unreliable-proxy";
import { ApiUser } from "./api-user";

const execFile = promisify(execFileCallback);
const POLL_MS = 50;
let user: ApiUser;
let key: string;
let extractorId: string;
let folder: string;
let running: RunningScript;
let proxy: UnreliableProxy | undefined;

beforeEach(async () => {
  user = await ApiUser.signedIn();
  ({ key } = await user.program("write"));
  extractorId = await user.createExtractor("Watched", ["Number"]);
  folder = await mkdtemp(path.join(tmpdir(), "gleaner-watched-"));
});
afterEach(async () => {
  await stop();
  await proxy?.stop();
  proxy = undefined;
  await rm(folder, { recursive: true });
});

function watch(url = ApiUser.baseUrl): void {
  running = startScript("watch", [folder, "--extractor", extractorId], {
    GLEANER_URL: url,
    GLEANER_API_KEY: key,
  });
}

function stop() {
  running.kill("SIGINT");
  return running.ended;
}

const at = (name: string) => path.join(folder, name);
const arrive = (name: string, content: string) => writeFile(at(name), content);
const documents = async () => (await user.ok("listDocuments", { params: { id: extractorId } })).documents;
const names = async () => (await documents()).map(({ filename }) => filename).sort();

/** A proxy that holds the first upload until `release` is called, which is there once the upload has come. */
async function holdFirstUpload() {
  const upload: { release?: () => void } = {};
  const started = await UnreliableProxy.start(ApiUser.baseUrl, async ({ method }) => {
    if (method === "POST" && !upload.release)
      await new Promise<void>((resolve) => (upload.release = resolve));
    return "pass" as const;
  });
  proxy = started;
  return { upload, proxy: started };
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(POLL_MS);
}

async function resultOf(name: string): Promise<Record<string, unknown>> {
  const file = at(`${name}.gleaner.json`);
  await until(() => existsSync(file));
  return JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
}

describe("npm run watch", () => {
  it("writes what was found in each document beside it, and why one failed", async () => {
    await arrive("early.txt", "Number: N-1\n");
    watch();
    expect(await resultOf("early.txt")).toMatchObject({
      status: "SUCCESS",
      values: [{ name: "Number", value: "N-1", state: "verified", quote: "N-1" }],
    });
    await arrive("late.txt", "Number: N-2\n");
    await arrive("damaged.pdf", "%PDF-1.7\nnothing\n");
    await arrive("tool.exe", "MZ");
    expect(await resultOf("late.txt")).toMatchObject({ status: "SUCCESS" });
    expect(await resultOf("damaged.pdf")).toMatchObject({
      status: "FAILURE",
      document: expect.any(String) as string,
    });
    expect(await resultOf("tool.exe")).toMatchObject({ status: "FAILURE", code: "unsupported_type" });
    expect(await names()).toEqual(["damaged.pdf", "early.txt", "late.txt"]);
    expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("leaves alone what is hidden, partial, empty or a folder's", async () => {
    for (const name of [".hidden.txt", "a.txt.part", "b.crdownload", "c.tmp", "~$d.docx", "e.txt~"])
      await arrive(name, "Number: N-1\n");
    await arrive("empty.txt", "");
    watch();
    await arrive("seen.txt", "Number: N-2\n");
    await resultOf("seen.txt");
    expect(await names()).toEqual(["seen.txt"]);
  });

  it("sends a file when it has not changed for a while, whole", async () => {
    watch();
    await arrive("first.txt", "Number: N-0\n");
    await resultOf("first.txt");
    // Longer than two looks into the folder.
    const end = Date.now() + 2_500;
    let content = "";
    while (Date.now() < end) {
      content += "Some line.\n";
      await arrive("growing.txt", content);
      await sleep(POLL_MS);
    }
    expect(await names()).toEqual(["first.txt"]);
    await arrive("growing.txt", `${content}Number: N-9\n`);
    expect(await resultOf("growing.txt")).toMatchObject({ values: [{ value: "N-9" }] });
  });

  it("sends a file again that has changed after it was sent, and writes the newer result alone", async () => {
    const { upload, proxy } = await holdFirstUpload();
    await arrive("slow.txt", "Number: N-1\n");
    watch(proxy.url);
    await until(() => upload.release !== undefined);
    await arrive("slow.txt", "Number: N-1\nNumber of pages: 2\n");
    upload.release!();
    expect(await resultOf("slow.txt")).toMatchObject({ sent: { size: 31 } });

    await stop();
    await arrive("slow.txt", "Number: N-2\n");
    watch();
    await until(async () => ((await resultOf("slow.txt")).sent as { size: number }).size === 12);
    expect(await resultOf("slow.txt")).toMatchObject({ values: [{ value: "N-2" }] });
    expect(await names()).toEqual(["slow.txt", "slow.txt", "slow.txt"]);
    // One line for each result.
    expect((await stop()).stdout.trim().split("\n")).toHaveLength(1);
  });

  it("started again, sends nothing twice: neither what has a result nor what it was waiting for", async () => {
    const result = /^\/api\/extractor\/[\w-]+\/document\/[\w-]+$/;
    let away = true;
    proxy = await UnreliableProxy.start(ApiUser.baseUrl, ({ url }) =>
      away && result.test(url ?? "") ? { status: 503, body: "{}" } : "pass",
    );
    await arrive("a.txt", "Number: N-1\n");
    watch(proxy.url);
    await until(() => existsSync(at(".a.txt.gleaner-sent")));
    expect((await stop()).code).toBe(0);
    expect(existsSync(at("a.txt.gleaner.json"))).toBe(false);

    away = false;
    watch(proxy.url);
    const [document] = await documents();
    expect(await resultOf("a.txt")).toMatchObject({ status: "SUCCESS", document: document!.id });
    await stop();
    watch(proxy.url);
    await arrive("b.txt", "Number: N-2\n");
    await resultOf("b.txt");
    expect(await names()).toEqual(["a.txt", "b.txt"]);
  });

  it("sends no more than four documents at once", async () => {
    const arrived = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt"];
    for (const name of arrived) await arrive(name, "Number: N-1\n");
    proxy = await UnreliableProxy.start(ApiUser.baseUrl, () => "pass");
    watch(proxy.url);
    for (const name of arrived) await resultOf(name);
    const firstResult = proxy.requests.findIndex((request) => /^GET .*\/document\/[\w-]+$/.test(request));
    const sentAtOnce = proxy.requests.slice(0, firstResult).filter((request) => request.startsWith("POST"));
    expect(sentAtOnce.length).toBeLessThanOrEqual(4);
  });

  it("waits for a server that is away", async () => {
    let away = true;
    proxy = await UnreliableProxy.start(ApiUser.baseUrl, () =>
      away ? { status: 503, headers: { "retry-after": "1" }, body: "{}" } : "pass",
    );
    await arrive("a.txt", "Number: N-1\n");
    watch(proxy.url);
    await until(() => proxy!.requests.length >= 2);
    away = false;
    expect(await resultOf("a.txt")).toMatchObject({ status: "SUCCESS" });
  });

  it("sends a file once, however long that takes", async () => {
    const { upload, proxy } = await holdFirstUpload();
    await arrive("a.txt", "Number: N-1\n");
    watch(proxy.url);
    await until(() => upload.release !== undefined);
    // The folder is looked into twice meanwhile.
    await arrive("b.txt", "Number: N-2\n");
    await resultOf("b.txt");
    expect(proxy.requests.filter((request) => request.startsWith("POST"))).toHaveLength(2);
    upload.release!();
    expect(await resultOf("a.txt")).toMatchObject({ status: "SUCCESS" });
  });

  it("writes no result for a file that is gone before it is read", async () => {
    const marker = at(".a.txt.gleaner-sent");
    await execFile("mkfifo", [marker]);
    await arrive("a.txt", "Number: N-1\n");
    watch();
    // Opened when the watcher looks for what the file was sent as, just before it reads the file.
    const pipe = await open(marker, "w");
    await rm(at("a.txt"));
    await pipe.close();
    await arrive("b.txt", "Number: N-2\n");
    await resultOf("b.txt");
    expect(existsSync(at("a.txt.gleaner.json"))).toBe(false);
  });

  it("is not disturbed by what is deleted or renamed while it is sent", async () => {
    const { upload, proxy } = await holdFirstUpload();
    await arrive("a.txt", "Number: N-1\n");
    watch(proxy.url);
    await until(() => upload.release !== undefined);
    await rm(at("a.txt"));
    upload.release!();
    expect(await resultOf("a.txt")).toMatchObject({ status: "SUCCESS" });
    await arrive("b.txt", "Number: N-2\n");
    await rename(at("b.txt"), at("c.txt"));
    expect(await resultOf("c.txt")).toMatchObject({ status: "SUCCESS" });
    expect(await names()).toEqual(["a.txt", "c.txt"]);
  });

  it("ends with 3 when its key is revoked, and keeps what was not sent for the next start", async () => {
    const { key: other } = await user.program("write");
    const valid = key;
    key = other;
    watch();
    key = valid;
    await arrive("a.txt", "Number: N-1\n");
    await resultOf("a.txt");
    const [newest] = (await user.ok("listKeys")).keys;
    await user.ok("deleteKey", { params: { id: newest!.id } });
    await arrive("b.txt", "Number: N-2\n");
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([3, expect.stringContaining("API key") as string]);
    expect(existsSync(at("b.txt.gleaner.json"))).toBe(false);
  });

  it.each([
    ["without a folder", ["--extractor", "a"]],
    ["with a folder that is not there", ["/nothing/here", "--extractor", "a"]],
    ["without an extractor", [tmpdir()]],
  ])("ends with 2 %s", async (_, args) => {
    running = startScript("watch", args, { GLEANER_URL: ApiUser.baseUrl, GLEANER_API_KEY: key });
    expect((await running.ended).code).toBe(2);
  });
});
