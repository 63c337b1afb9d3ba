import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { keepSecret, lockDataDirectory, openDataDirectory } from "./data-directory";
import { identifyProcess, stateOfProcess } from "./process-state";

vi.mock("./process-state", { spy: true });

describe("the data directory", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), "gleaner-directory-"));
  });
  const holders: ChildProcess[] = [];
  afterEach(() => {
    vi.mocked(stateOfProcess).mockReset();
    holders.splice(0).forEach((child) => child.kill("SIGKILL"));
    rmSync(directory, { recursive: true, force: true });
  });

  /** Starts another process and writes its lock into the directory. */
  const hold = () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    holders.push(child);
    writeFileSync(path.join(directory, "lock"), lockOf(child.pid ?? 0));
    return child;
  };

  const lockOf = (pid: number) => `${identifyProcess(pid)} in ${statSync(directory).ino}`;

  test("is created if it does not exist", () => {
    const wanted = path.join(directory, "a", "b");
    expect(openDataDirectory(wanted)).toBe(wanted);
    expect(existsSync(wanted)).toBe(true);
  });

  test("is refused with a clear error if it is not writable", () => {
    writeFileSync(path.join(directory, "file"), "");
    expect(() => openDataDirectory(path.join(directory, "file", "below"))).toThrow(
      /^DATA_DIR: cannot write to /,
    );
  });

  test("is locked until released", async () => {
    const release = await lockDataDirectory(directory, 0);
    expect(existsSync(path.join(directory, "lock"))).toBe(true);
    release();
    expect(existsSync(path.join(directory, "lock"))).toBe(false);
  });

  test("is refused at once while a running process holds the lock, naming the process", async () => {
    const other = hold();
    await expect(lockDataDirectory(directory, 60_000)).rejects.toThrow(`in use by process ${other.pid}`);
  });

  test("is also refused while an earlier version holds the lock, which does not name the directory", async () => {
    const other = hold();
    writeFileSync(path.join(directory, "lock"), identifyProcess(other.pid ?? 0));
    await expect(lockDataDirectory(directory, 0)).rejects.toThrow(`in use by process ${other.pid}`);
  });

  test("can be used while a running process uses the original of this copy", async () => {
    hold();
    const copy = `${directory}-copy`;
    onTestFinished(() => rmSync(copy, { recursive: true }));
    cpSync(directory, copy, { recursive: true, preserveTimestamps: true });
    const release = await lockDataDirectory(copy, 0);
    await expect(lockDataDirectory(directory, 0)).rejects.toThrow("in use by process");
    release();
    expect(existsSync(path.join(directory, "lock"))).toBe(true);
  });

  test("is refused after the timeout if the holder never finishes exiting", async () => {
    const other = hold();
    vi.mocked(stateOfProcess).mockReturnValue("ending");
    await expect(lockDataDirectory(directory, 200)).rejects.toThrow(`in use by process ${other.pid}`);
    expect(vi.mocked(stateOfProcess).mock.calls.length).toBeGreaterThan(1);
  });

  test("is taken over from an exiting process as soon as it has exited", async () => {
    hold();
    vi.mocked(stateOfProcess)
      .mockReturnValueOnce("ending")
      .mockReturnValueOnce("ending")
      .mockReturnValue("dead");
    await lockDataDirectory(directory, 60_000);
    expect(readFileSync(path.join(directory, "lock"), "utf8")).toBe(lockOf(process.pid));
  });

  test.runIf(process.platform === "linux")(
    "is taken over from a process that was killed and not yet reaped",
    async () => {
      const other = hold();
      other.kill("SIGKILL");
      // Nothing is awaited before: this process has not yet been told that its child is dead.
      const locked = lockDataDirectory(directory, 4_000);
      expect(other.signalCode).toBeNull();
      await locked;
      expect(readFileSync(path.join(directory, "lock"), "utf8")).toBe(lockOf(process.pid));
    },
  );

  test("is taken over from a process that is dead", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(path.join(directory, "lock"), `${pid} 1`);
    await lockDataDirectory(directory, 0);
    expect(readFileSync(path.join(directory, "lock"), "utf8")).toBe(lockOf(process.pid));
  });

  test.runIf(process.platform === "linux")(
    "is taken over from a dead process whose id has been reused",
    async () => {
      writeFileSync(path.join(directory, "lock"), `${process.ppid} 1`);
      await lockDataDirectory(directory, 0);
      expect(readFileSync(path.join(directory, "lock"), "utf8")).toBe(lockOf(process.pid));
    },
  );

  test.each(["auth-secret", "database-password"] as const)(
    "keeps the %s that it has generated, readable by the owner only",
    (name) => {
      const secret = keepSecret(directory, name);
      expect(secret.length).toBeGreaterThanOrEqual(32);
      expect(keepSecret(directory, name)).toBe(secret);
      expect(statSync(path.join(directory, name)).mode & 0o777).toBe(0o600);
    },
  );

  test("names a damaged secret", () => {
    writeFileSync(path.join(directory, "auth-secret"), "short");
    expect(() => keepSecret(directory, "auth-secret")).toThrow(/auth-secret cannot be read/);
  });
});
