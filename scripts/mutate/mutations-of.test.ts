import { describe, expect, it } from "vitest";
import { mutationsOf } from "./mutations-of";

/** The replacements of the changed piece, by the name of the rule. */
function changes(code: string): [string, string][] {
  return mutationsOf("rules.ts", code).map((mutation) => {
    const changed = mutation.code;
    let start = 0;
    while (start < code.length && code[start] === changed[start]) start += 1;
    return [mutation.name, changed.slice(0, changed.indexOf("\n", start))];
  });
}

describe("mutationsOf", () => {
  it("makes numbers larger and smaller, and keeps whole numbers whole", () => {
    expect(changes("const LIMIT = 5;\n")).toEqual([
      ["LIMIT 5", "const LIMIT = 10;"],
      ["LIMIT 5", "const LIMIT = 2;"],
    ]);
    expect(changes("const FACTOR = 0.5;\n").map(([, code]) => code)).toEqual([
      "const FACTOR = 0.75;",
      "const FACTOR = 0.25;",
    ]);
  });

  it("removes patterns, and keeps their flags", () => {
    expect(changes("const WORD = /a+/giu;\n")).toEqual([["WORD pattern", "const WORD = /(?!)/giu;"]]);
  });

  it("removes calls for their effect", () => {
    expect(changes("function find() { labelled(found); }\n")).toEqual([
      ["find labelled", "function find() { ; }"],
    ]);
  });

  it("leaves positions, first and last ones and types alone", () => {
    const code = "function f(a: 5[]) { return a[0] ?? a.at(-1) ?? a.slice(1) ?? a[2]; }\n";
    expect(mutationsOf("rules.ts", code)).toEqual([]);
  });

  it("names a rule by its declaration, whatever its line, and distinguishes equal ones", () => {
    const code = "function f(a: number) { return a > 7 || a * 2 > 7; }\n";
    const names = (text: string) => [...new Set(mutationsOf("rules.ts", text).map(({ name }) => name))];
    expect(names(code)).toEqual(["f 7", "f 2", "f 7 (2)"]);
    expect(names(`\n\n${code}`)).toEqual(names(code));
  });
});
