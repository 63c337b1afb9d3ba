import { spawn } from "node:child_process";

export interface ScriptRun {
  code: number | null;
  stdout: string;
  stderr: string;
  /** What it has printed, a JSON object a line. */
  lines: Record<string, unknown>[];
}

export interface RunningScript {
  /** What it has printed until now. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<ScriptRun>;
}

/** Starts a program of the client as it is given to others, with these settings and no others. */
export function startScript(name: string, args: string[], settings: Record<string, string>): RunningScript {
  const child = spawn(process.execPath, [`client/generated/${name}.mjs`, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<ScriptRun>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const lines = stdout
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      resolve({ code, stdout, stderr, lines });
    });
  });
  return { output: () => stdout, kill: (signal) => void child.kill(signal), ended };
}

export function runScript(
  name: string,
  args: string[],
  settings: Record<string, string>,
): Promise<ScriptRun> {
  return startScript(name, args, settings).ended;
}
