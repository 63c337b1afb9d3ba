import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { measureEngine, noticeChange } from "./measure-mutant";

const FILE = "lib/extraction/values/parse-number.ts";

it("notices an engine that reads worse and one that fails, and no other change", async () => {
  const base = await measureEngine(["cases"]);
  const code = readFileSync(FILE, "utf8");
  expect(await noticeChange({ [FILE]: `${code}// A remark\n` }, base)).toBeNull();
  const withoutNumbers = code.replace(
    /export function parseNumber\([^]*?\{\n/,
    "$&  if (0 < 1) return null;\n",
  );
  expect(withoutNumbers).not.toBe(code);
  expect(await noticeChange({ [FILE]: withoutNumbers }, base)).toMatch(/is worse|no longer/);
  expect(await noticeChange({ [FILE]: `${code}\nthrow new Error("broken");` }, base)).toContain("broken");
});
