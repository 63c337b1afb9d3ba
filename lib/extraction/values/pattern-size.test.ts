import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { patternSize } from "./pattern-size";

describe("the size of a pattern", () => {
  it.each([
    "abc",
    "a{3}",
    "(?:ab){250}",
    "(a|bc|d){10}",
    "[A-Z]{2}\\d{9}",
    "(?P<year>\\d{4})-(?P<month>\\d\\d)",
    "(?i)abc{2,5}",
    ".{1,255}",
    "a{0,5}",
    "a{5,}",
    "(a?){60}a{60}",
    "(foo|bar){2}(baz)*",
    "(^a)$",
    "\\pL{1,40}",
    "((a|b)*c|(a|b)*d){30}",
    "(?:(?:a{3}){3}){3}",
    "[^\\]]{30}",
    "(?:)",
  ])("is never larger than the compiled program: %s", (pattern) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    expect(patternSize(pattern)).toBeLessThanOrEqual(compiled.programSize());
  });

  it("is defined even for invalid patterns", () => {
    expect(patternSize(")(a{2}")).toBe(2);
  });

  it("counts repeated parts as often as they repeat", () => {
    expect(patternSize("(a{30}|b){10}c")).toBe(301);
  });
});
