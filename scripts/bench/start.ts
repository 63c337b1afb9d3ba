import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppUnderTest, findFreePort } from "@/tests/setup/app-under-test";
import { projectRoot } from "@/lib/embedded/app-process";
import { atMost, timed, type Figure } from "./figure";

const LIMIT_S = 15;

/** Time from the command to the first page with an empty data directory, including database and migrations. */
export async function measureStart(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-bench-"));
  let app: AppUnderTest | undefined;
  const production = await timed(async () => (app = await AppUnderTest.start({ dataDirectory })));
  await app?.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
  const development = await timedDevelopmentStart();
  return [figureOf("npm start", production), figureOf("npm run dev", development)];
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
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    for (;;) {
      const page = await fetch(`http://localhost:${port}/login`).catch(() => undefined);
      if (page?.ok) return performance.now() - start;
      if (child.exitCode !== null) throw new Error("The development server ended while starting.");
      await wait(50);
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
    // The launcher exits after the shell that npm runs it in.
    await wait(1_000);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
