import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { helpOf, scriptNames } from "./help";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
/** npm runs it by itself; it calls another script. */
const { postinstall, ...named } = scripts;

describe("npm run", () => {
  const answers = new Map<string, { code: number; stdout: string; stderr: string }>();
  beforeAll(async () => {
    const ask = async (name: string) =>
      answers.set(
        name,
        await promisify(execFile)("npm", ["run", "-s", name, "--", "--help"]).then(
          (output) => ({ code: 0, ...output }),
          (error: { code: number; stdout: string; stderr: string }) => error,
        ),
      );
    await Promise.all(Object.keys(scripts).map(ask));
  }, 120_000);

  // Output of anything that the script started to do would appear beside its help.
  test.each(Object.keys(named))("%s --help explains the script and does nothing else", (name) => {
    const help = helpOf(name as (typeof scriptNames)[number]);
    expect(answers.get(name)).toMatchObject({ code: 0, stdout: `${help}\n` });
    expect(help).toMatch(new RegExp(`^usage: npm run (-s )?${name}\\b.*\n\n[A-Z].{20,}`));
  });

  test("postinstall --help prints the help of the script that it runs", () => {
    expect(postinstall).toBe("npm run -s generate --");
    expect(answers.get("postinstall")).toMatchObject({ code: 0, stdout: `${helpOf("generate")}\n` });
  });

  test("has no help for scripts that do not exist", () => {
    expect([...scriptNames].sort()).toEqual(Object.keys(named).sort());
  });
});
