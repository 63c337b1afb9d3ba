import { execFileSync, spawnSync } from "node:child_process";
import { answerHelp } from "./help";

answerHelp("check");

const [since = "HEAD"] = process.argv.slice(2);
const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", since),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** The quickest first: it ends at the first that fails. */
const checks = [
  ["prettier", "--check", "--ignore-unknown", ...changed],
  ...(code.length > 0 ? [["eslint", "--no-warn-ignored", ...code]] : []),
  ["tsc", "--noEmit"],
  ["vitest", "run", "--project=unit", "--project=pure", "--project=replacing", `--changed=${since}`],
];
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}.`);
  process.exit(0);
}
for (const args of checks) {
  const { status } = spawnSync("npx", ["--no-install", ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
