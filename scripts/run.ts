import { spawnSync } from "node:child_process";
import { answerHelp, scriptNames } from "./help";

/**
 * Usage: `run.ts NAME "COMMAND" "COMMAND" -- OPTION...`. Options go to the last command. If the shell joined the
 * commands with &&, `--help` would run the first ones.
 */
const [given, ...rest] = process.argv.slice(2);
const name = scriptNames.find((known) => known === given);
if (!name) throw new Error(`There is no script ${given}.`);
answerHelp(name);

const end = rest.indexOf("--");
const commands = rest.slice(0, end);
for (const [index, command] of commands.entries()) {
  const [program = "", ...args] = command.split(" ");
  const options = index === commands.length - 1 ? rest.slice(end + 1) : [];
  const { status, error } = spawnSync(program, [...args, ...options], { stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
