import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { answerHelp } from "./help";

answerHelp("check");

const [since = "HEAD"] = process.argv.slice(2);
const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", since, "--"),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

// Run the commands in parallel, because each uses only one processor.
const outcomes = await Promise.all([
  ...(changed.length > 0 ? [run("prettier", "--check", "--ignore-unknown", ...changed)] : []),
  ...(code.length > 0 ? [run("eslint", "--no-warn-ignored", ...code)] : []),
  run("tsc", "--noEmit"),
  run("vitest", "run", "--project=unit", "--project=replacing", `--changed=${since}`),
]);
process.exit(outcomes.every(Boolean) ? 0 : 1);

async function run(...args: string[]): Promise<boolean> {
  const child = spawn("npx", ["--no-install", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  process.stdout.write(out + err);
  const [code] = (await ended) as [number | null];
  return code === 0;
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync("git", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
  return stdout.split("\n").filter(Boolean);
}
