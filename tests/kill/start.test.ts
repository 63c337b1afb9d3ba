import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiUser } from "@/tests/api/api-user";
import { AppUnderTest, findFreePort, startCommand } from "@/tests/setup/app-under-test";
import { repetitions } from "@/tests/setup/repetitions";

const STARTS = repetitions({ gate: 3, all: 10 });
/** Far longer than any test runs. */
const LEASE_SECONDS = "3600";

describe("starting the app", () => {
  let dataDirectory: string;
  beforeEach(() => {
    dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-start-"));
  });
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  const startApp = async (settings: Record<string, string> = {}) => {
    const app = await AppUnderTest.start({ dataDirectory, settings });
    cleanups.push(() => app.kill());
    return app;
  };

  test.runIf(process.platform === "linux")(
    `succeeds ${STARTS} out of ${STARTS} times right after kill -9, even before the dead process is reaped`,
    async () => {
      const port = await findFreePort();
      const outcomes: string[] = [];
      let app = await startUnderIdleParent(dataDirectory, port);
      cleanups.push(() => app.end());
      await app.outcome();
      for (let start = 0; start < STARTS; start += 1) {
        const dead = app;
        process.kill(dead.launcherPid, "SIGKILL");
        app = await startUnderIdleParent(dataDirectory, port);
        outcomes.push(`${await app.outcome()} while the one before is ${stateLetter(dead.launcherPid)}`);
        await dead.end();
      }
      expect(outcomes).toEqual(Array<string>(STARTS).fill("ready while the one before is Z"));
    },
  );

  test("is rejected for a second app on the same data, without harming the first", async () => {
    const app = await startApp();
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const { file, args, options } = startCommand(dataDirectory, await findFreePort());
    const second = spawn(file, args, options);
    cleanups.push(() => second.kill("SIGKILL"));
    let said = "";
    second.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(second, "close")).toEqual([1, null]);
    expect(said).toContain(`is in use by process ${app.launcherPid}`);
    expect((await user.ok("getUser")).email).toBe(user.email);
  });

  test("is refused on data that a newer version has migrated", async () => {
    await (await startApp()).stop();
    const db = await PGlite.create(path.join(dataDirectory, "database"));
    await db.exec(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES ('1', '1', '29990101000000_later', now())`);
    await db.close();
    await expect(startApp()).rejects.toThrow(/newer version of Gleaner.*29990101000000_later/s);
  });

  test("immediately resumes jobs leased by a killed app, however long their leases would last", async () => {
    const asked = vi.fn();
    const silent = createServer((request) => void asked(request.url));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    cleanups.push(() => (silent.closeAllConnections(), silent.close()));
    const killed = await startApp({
      JOB_LEASE_SECONDS: LEASE_SECONDS,
      ANTHROPIC_API_KEY: "a key that no test uses",
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    });
    const before = await ApiUser.signedIn({ baseUrl: killed.baseUrl });
    const extractorId = await before.createExtractor("Mine", ["Number"]);
    const file = new File(["Number: 17\n"], "a.txt", { type: "text/plain" });
    const { document } = await before.ok("uploadDocument", { params: { id: extractorId }, file });
    const wizard = before.send("runWizard", { file }).catch(() => "broken off");
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2), { timeout: 30_000 });
    await killed.kill();
    expect(await wizard).toBe("broken off");

    const app = await startApp({ JOB_LEASE_SECONDS: LEASE_SECONDS });
    const after = new ApiUser(app.baseUrl);
    after.cookie = before.cookie;
    await vi.waitFor(
      async () => {
        const { documents } = await after.ok("listDocuments", { params: { id: extractorId } });
        expect(documents).toMatchObject([{ id: document.id, status: "SUCCESS" }]);
        expect((await after.ok("listExtractors")).extractors).toHaveLength(2);
      },
      { timeout: 30_000, interval: 100 },
    );
  });

  test.runIf(process.platform === "linux")(
    "leaves nothing readable by the machine's other users, not even files that an older version left open",
    async () => {
      mkdirSync(path.join(dataDirectory, "files", "documents", "old"), { recursive: true, mode: 0o755 });
      writeFileSync(path.join(dataDirectory, "files", "documents", "old", "original"), "old", {
        mode: 0o644,
      });
      writeFileSync(path.join(dataDirectory, "auth-secret"), "a secret for tests only", { mode: 0o644 });
      chmodSync(dataDirectory, 0o755);
      const app = await startApp({ LOG_LEVEL: "debug" });
      const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
      await user.process(await user.createExtractor("Mine", ["Number"]), "Number: 17\n");

      const modes = listAll(dataDirectory).map((place) => `${modeOf(place)} ${place}`);
      expect(modes.filter((line) => !/^(drwx------|-rw-------) /.test(line))).toEqual([]);
      for (const kept of [
        "auth-secret",
        "database-password",
        "database/PG_VERSION",
        "files/documents/old/original",
      ]) {
        expect(modes).toContain(`-rw------- ${path.join(dataDirectory, kept)}`);
      }

      const password = readFileSync(path.join(dataDirectory, "database-password"), "utf8");
      const environment = `/proc/${childOf(app.launcherPid)}/environ`;
      const url = new URL(/DATABASE_URL=(\S+?)\0/.exec(readFileSync(environment, "utf8"))?.[1] ?? "");
      expect(url.password).toBe(password);
      const commands = readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(commandOf);
      expect(commands.join("\n")).toContain("scripts/generated/start.mjs");
      expect(commands.join("\n")).not.toContain(password);
      expect(app.output).not.toContain(password);

      url.password = "";
      await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(/password/);
      for (const secret of [path.join(dataDirectory, "database-password"), environment]) {
        expect(readAsNobody(secret)).toBe("");
      }
    },
  );
});

/** Starts the app under a parent that never reaps its children. */
async function startUnderIdleParent(dataDirectory: string, port: number) {
  const { file, args, options } = startCommand(dataDirectory, port);
  const script = '"$@" 2>&1 & echo $!; exec sleep 600';
  const parent = spawn("sh", ["-c", script, "sh", file, ...args], { ...options, detached: true });
  let output = "";
  parent.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(output).toContain("\n"));
  const launcherPid = parseInt(output);
  return {
    launcherPid,
    /** "ready", or the output of a failed start. */
    outcome: async (): Promise<string> => {
      for (;;) {
        const ended = stateLetter(launcherPid) === "Z";
        if (output.includes("Gleaner is ready")) return "ready";
        if (ended) return output;
        await wait(50);
      }
    },
    end: async (): Promise<void> => {
      process.kill(-(parent.pid ?? 0), "SIGKILL");
      await once(parent, "exit");
    },
  };
}

function listAll(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
  return [directory, ...names.map((name) => path.join(directory, name))];
}

/** The mode as shown by `ls -l`. */
function modeOf(place: string): string {
  const found = statSync(place);
  const bits = [..."rwxrwxrwx"].map((letter, index) => ((found.mode >> (8 - index)) & 1 ? letter : "-"));
  return (found.isDirectory() ? "d" : "-") + bits.join("");
}

function childOf(pid: number): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0] ?? "";
}

/** The command line of a process, or an empty string if it has already exited. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** What an unprivileged user can read of a file. Only root can switch users; otherwise only the modes are checked. */
function readAsNobody(file: string): string {
  if (process.getuid?.() !== 0) return "";
  const { stdout, error } = spawnSync("cat", [file], { uid: 65534, gid: 65534, encoding: "utf8" });
  if (error) throw error;
  return stdout;
}

function stateLetter(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.charAt(stat.lastIndexOf(")") + 2);
}
