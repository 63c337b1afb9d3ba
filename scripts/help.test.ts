import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { helpOf, scriptNames } from "./help";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
/** npm runs it by itself; it calls another script. */
const { postinstall, ...named } = scripts;

/** Bundles, a script under two names, and one that runs others. The other scripts differ from these in nothing but their name. */
const RUN = ["generate", "start", "dev", "backup", "restore", "text", "gleaner", "watch"];

const help = async (script: string) => {
  const { stdout, stderr } = await promisify(execFile)("npm", ["run", "-s", script, "--", "--help"]);
  return { stdout, stderr };
};

describe("npm run", () => {
  test.each(Object.keys(named))("%s --help prints the usage and says what the script does", (name) => {
    expect(helpOf(name as (typeof scriptNames)[number])).toMatch(
      new RegExp(`^usage: npm run (-s )?${name}\\b.*\n\n[A-Z].{20,}`),
    );
  });

  // Output of anything that the script started to do would appear beside its help.
  test.each(RUN)("%s --help explains the script and does nothing else", async (name) => {
    const stdout = `${helpOf(name as (typeof scriptNames)[number])}\n`;
    expect(await help(name)).toEqual({ stdout, stderr: "" });
  });

  test.each(Object.entries(named).filter(([name]) => !RUN.includes(name)))(
    "%s answers --help before it does anything",
    (name, command) => {
      const file = /scripts\/[\w-]+\.ts/.exec(command)?.[0] ?? "";
      const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
      const [first] = tree.statements.filter(ts.isExpressionStatement);
      expect(first?.getText(), name).toMatch(/^answerHelp\(/);
    },
  );

  test("postinstall passes --help on to the script that it runs", () => {
    expect(postinstall).toBe("npm run -s generate --");
  });

  test("has no help for scripts that do not exist", () => {
    expect([...scriptNames].sort()).toEqual(Object.keys(named).sort());
  });
});
