import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { identifyProcess, stateOfProcess } from "./process-state";

describe("the state of a process", () => {
  const started: ChildProcess[] = [];
  afterEach(() => started.splice(0).forEach((child) => child.kill("SIGKILL")));
  const start = (command: string, args: string[]) => {
    const child = spawn(command, args);
    started.push(child);
    return child;
  };

  test("is running while it runs, and dead if no process has its id", () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    expect(stateOfProcess(start("sleep", ["60"]).pid ?? 0)).toBe("running");
    expect(stateOfProcess(pid)).toBe("dead");
  });

  test.runIf(process.platform === "linux")(
    "is dead when it is a zombie that its parent never reaps",
    async () => {
      const parent = start("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"]);
      const [line] = (await once(parent.stdout!, "data")) as [Buffer];
      const pid = Number(line.toString());
      // A shell reaps it; what takes the shell's place does not.
      await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n"));
      const identity = identifyProcess(pid);
      expect(stateOfProcess(pid)).toBe("running");
      process.kill(pid, "SIGKILL");
      await vi.waitFor(() => expect(stateOfProcess(pid)).toBe("dead"));
      expect(process.kill(pid, 0)).toBe(true);
      expect(identifyProcess(pid)).toBe(identity);
    },
  );

  describe("as read from /proc", () => {
    let proc: string;
    beforeEach(() => {
      proc = mkdtempSync(path.join(tmpdir(), "gleaner-proc-"));
    });
    afterEach(() => rmSync(proc, { recursive: true, force: true }));

    const thread = (state: string, { flags = 0, pending = 0 } = {}) => {
      const fields: (string | number)[] = Array<number>(49).fill(0);
      [fields[0], fields[6], fields[19], fields[28]] = [state, flags, 4711, pending];
      return `42 (a) name) ${fields.join(" ")}\n`;
    };
    const tell = (...threads: string[]) => {
      threads.forEach((stat, index) => {
        mkdirSync(path.join(proc, "42", "task", String(42 + index)), { recursive: true });
        writeFileSync(path.join(proc, "42", "task", String(42 + index), "stat"), stat);
      });
      writeFileSync(path.join(proc, "42", "stat"), threads[0] ?? "");
    };

    test.each([
      ["running", "its threads live", [thread("S"), thread("S")]],
      ["running", "a thread other than the first has ended", [thread("D"), thread("Z")]],
      ["ending", "only its first thread has ended", [thread("Z"), thread("D")]],
      ["ending", "it is exiting", [thread("R", { flags: 0x400004 })]],
      ["ending", "its SIGKILL is still pending", [thread("D", { pending: 0x100 }), thread("S")]],
      ["dead", "it is a zombie", [thread("Z")]],
      ["dead", "all its threads have ended", [thread("X"), thread("Z")]],
    ])("is %s when %s", (state, _, threads) => {
      tell(...threads);
      expect(stateOfProcess(42, proc)).toBe(state);
    });
  });
});
