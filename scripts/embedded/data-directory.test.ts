import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepSecret, lockDataDirectory, openDataDirectory } from "./data-directory";

describe("the data directory", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), "gleaner-directory-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test("is made if need be", () => {
    const wanted = path.join(directory, "a", "b");
    expect(openDataDirectory(wanted)).toBe(wanted);
    expect(existsSync(wanted)).toBe(true);
  });

  test("is refused in words where nothing can be written", () => {
    writeFileSync(path.join(directory, "file"), "");
    expect(() => openDataDirectory(path.join(directory, "file", "below"))).toThrow(
      /^DATA_DIR: nothing can be written/,
    );
  });

  test("is locked, and free again when released", () => {
    const lock = lockDataDirectory(directory);
    expect(lock.takenOver).toBe(false);
    expect(existsSync(path.join(directory, "lock"))).toBe(true);
    lock.release();
    expect(existsSync(path.join(directory, "lock"))).toBe(false);
  });

  test("is refused while a running process holds it, which is named", () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      writeFileSync(path.join(directory, "lock"), lockContentOf(other.pid ?? 0));
      expect(() => lockDataDirectory(directory)).toThrow(`in use by process ${other.pid}`);
    } finally {
      other.kill("SIGKILL");
    }
  });

  test("is taken over from a process that is dead", () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(path.join(directory, "lock"), `${pid} 1`);
    expect(lockDataDirectory(directory).takenOver).toBe(true);
  });

  test.runIf(process.platform === "linux")(
    "is taken over from a process whose id another has got since",
    () => {
      writeFileSync(path.join(directory, "lock"), `${process.ppid} 1`);
      expect(lockDataDirectory(directory).takenOver).toBe(true);
    },
  );

  test("keeps the secret it has made, for its owner's eyes only", () => {
    const secret = keepSecret(directory);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(keepSecret(directory)).toBe(secret);
    expect(statSync(path.join(directory, "auth-secret")).mode & 0o777).toBe(0o600);
  });
});

/** What that process itself would have written. */
function lockContentOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return String(pid);
  const stat = readFileSync(file, "utf8");
  return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
}
