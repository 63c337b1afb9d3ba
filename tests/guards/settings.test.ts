import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** Node's own setting, and one that only tests use. */
const NOT_FOR_OPERATORS = ["NODE_ENV", "GOOGLE_ISSUER"];

describe("the README", () => {
  const readme = read("README.md");
  const settings = [...read("lib/env.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
    .map(([, name]) => name ?? "")
    .filter((name) => !NOT_FOR_OPERATORS.includes(name));

  it("names every setting", () => {
    expect(settings.length).toBeGreaterThan(25);
    expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it("says that NEXT_PUBLIC_ settings are read when the app starts", () => {
    expect(readme).toMatch(/`NEXT_PUBLIC_` [^.]*read when the app starts/);
    expect(readme).toContain("docs/decisions/0019-settings-at-start.md");
  });
});
