import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { settingsTable } from "@/scripts/settings-table";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

describe("the settings", () => {
  const page = read("docs/operate.md");

  it("are listed as they are read (npm run settings)", () => {
    const table = settingsTable();
    expect(table.split("\n").length).toBeGreaterThan(45);
    expect(page.endsWith(`\n\n${table}\n`)).toBe(true);
  });

  it("say that those that begin with NEXT_PUBLIC_ are read when the app starts", () => {
    expect(page).toMatch(/`NEXT_PUBLIC_` [^.]*read when the app starts/);
    expect(page).toContain("decisions/0019-settings-at-start.md");
  });

  it("that the README names are known", () => {
    const named = [...read("README.md").matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)[`=]/g)].map(
      ([, name]) => name!,
    );
    expect(named.length).toBeGreaterThan(5);
    const known = new Set(
      [...read("docs/operate.md").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => !known.has(name) && name !== "PG_BIN")).toEqual([]);
  });
});
