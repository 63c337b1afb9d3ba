import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppUnderTest, findFreePort } from "@/tests/setup/app-under-test";
import { projectRoot } from "@/lib/embedded/app-process";
import { atMost, timed, type Figure } from "./figure";
import type { BenchRun } from "./run-benches";

const LIMIT_S = 15;

export async function measureStart({ report }: BenchRun): Promise<void> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-bench-"));
  let app: AppUnderTest | undefined;
  const production = await timed(async () => (app = await AppUnderTest.start({ dataDirectory })));
  await app?.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
  report(figureOf("npm start", production));
  report(figureOf("npm run dev", await timedDevelopmentStart()));
}

function figureOf(command: string, ms: number): Figure {
  const what = `${command} to the first page, empty data directory`;
  return atMost(what, ms / 1000, LIMIT_S, { unit: " s", digits: 1 });
}

async function timedDevelopmentStart(): Promise<number> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-bench-"));
  const port = await findFreePort();
  const start = performance.now();
  const child = spawn("npm", ["run", "dev"], {
    cwd: projectRoot,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory },
  });
  try {
    for (;;) {
      const page = await fetch(`http://localhost:${port}/login`).catch(() => undefined);
      if (page?.ok) return performance.now() - start;
      if (child.exitCode !== null) throw new Error("The development server ended while starting.");
      await wait(50);
    }
  } finally {
    if (child.pid !== undefined) await endGroup(child.pid);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Ends the whole process group, because the launcher outlives its npm process and still writes to the database. */
async function endGroup(pid: number): Promise<void> {
  for (let signal: NodeJS.Signals | 0 = "SIGTERM"; sendToGroup(pid, signal); signal = 0) await wait(50);
}

function sendToGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
