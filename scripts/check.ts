import { spawnSync } from "node:child_process";
import { answerHelp } from "./help";

answerHelp("check");

const [since = "HEAD"] = process.argv.slice(2);
const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", since, "--"),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** The quickest first: it ends at the first that fails. */
const checks = [
  ...(changed.length > 0 ? [["prettier", "--check", "--ignore-unknown", ...changed]] : []),
  ...(code.length > 0 ? [["eslint", "--no-warn-ignored", ...code]] : []),
  ["tsc", "--noEmit"],
  ["vitest", "run", "--project=unit", "--project=pure", "--project=replacing", `--changed=${since}`],
];
for (const args of checks) {
  const { status } = spawnSync("npx", ["--no-install", ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** The lines that git prints. Ends where git refuses, which has said why. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync("git", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
  return stdout.split("\n").filter(Boolean);
}
