import { describe, expect, it } from "vitest";
import { leastCpuMsOf, slowedDown } from "@/tests/setup/cpu-time";
import { createExtractorInput, createFieldInput, updateFieldInput } from "./extractor";
import { TOO_MANY_PATTERNS } from "./value-limits";

function problemsOf(limits: object, type = "TEXT"): Record<string, string> {
  const { error } = createFieldInput.safeParse({ name: "a", type, ...limits });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

const options = (count: number, also: string[] = []) =>
  Array.from({ length: count }, (_, index) => ({ value: `Option ${index}`, also }));

describe("a field's limits", () => {
  it("are stored as sent, without empty ones", () => {
    const limits = { options: [{ value: " EUR ", also: ["€"] }, { value: "USD" }], pattern: "[A-Z]{3}" };
    const unset = { minimum: null, maximum: undefined };
    expect(createFieldInput.parse({ name: "a", ...limits, ...unset })).toEqual({
      name: "a",
      type: "TEXT",
      required: false,
      prompt: "",
      also_called: [],
      options: [
        { value: "EUR", also: ["€"] },
        { value: "USD", also: [] },
      ],
      pattern: "[A-Z]{3}",
    });
    const nothing = createFieldInput.parse({ name: "a", options: [], pattern: "", minimum: null });
    expect(Object.keys(nothing)).not.toEqual(expect.arrayContaining(["options"]));
    expect(nothing).not.toHaveProperty("pattern");
    expect(updateFieldInput.parse({ pattern: null, options: null })).toEqual({
      pattern: null,
      options: null,
    });
  });

  it.each([
    ["NUMBER", { options: options(1) }, { options: "Only text can have options" }],
    ["DATE", { pattern: "a" }, { pattern: "Only text can have a pattern" }],
    ["TEXT", { minimum: 1 }, { minimum: "Only numbers and dates can have a minimum" }],
    ["BOOLEAN", { maximum: 1 }, { maximum: "Only numbers and dates can have a maximum" }],
    ["NUMBER", { minimum: "1" }, { minimum: "The limit must be a number" }],
    ["DATE", { minimum: 1 }, { minimum: "The limit must be a date, such as 2026-03-31" }],
    ["DATE", { maximum: "2026-02-30" }, { maximum: "The limit must be a date, such as 2026-03-31" }],
    ["NUMBER", { minimum: 2, maximum: 1 }, { maximum: "The maximum must not be less than the minimum" }],
    [
      "DATE",
      { minimum: "2026-03-02", maximum: "2026-03-01" },
      { maximum: "The maximum must not be less than the minimum" },
    ],
  ])("are refused for a %s with %j", (type, limits, problems) => {
    expect(problemsOf(limits, type)).toEqual(problems);
  });

  it("are refused for a table itself, and for a column by its index", () => {
    const column = { name: "b", pattern: "(" };
    expect(problemsOf({ columns: [column], pattern: "a" }, "TABLE")).toEqual({
      "columns.0.pattern": "The pattern is not valid: missing closing ): `(`",
    });
    expect(problemsOf({ columns: [{ name: "b" }], pattern: "a" }, "TABLE")).toEqual({
      pattern: "Only text can have a pattern",
    });
  });
});

describe("options", () => {
  it("have no spelling in common, however it is written", () => {
    const twice = [{ value: "Euro" }, { value: "Dollar", also: ["US dollar", "EURO"] }];
    expect(problemsOf({ options: twice })).toEqual({ "options.1.also.1": '"EURO" is listed twice' });
    expect(problemsOf({ options: [{ value: "a–b" }, { value: "A-B" }] })).toEqual({
      "options.1.value": '"A-B" is listed twice',
    });
  });

  it("are limited to 200, with 20 further spellings each and 10,000 characters in total", () => {
    expect(problemsOf({ options: options(200) })).toEqual({});
    expect(problemsOf({ options: options(201) })).toEqual({
      options: "A field can have at most 200 options",
    });
    const spellings = Array.from({ length: 21 }, (_, index) => `s${index}`);
    expect(problemsOf({ options: options(1, spellings.slice(1)) })).toEqual({});
    expect(problemsOf({ options: options(1, spellings) })).toEqual({
      "options.0.also": "An option can have at most 20 other spellings",
    });
    const long = options(51).map(({ value }) => ({ value: `${value} ${"x".repeat(189)}` }));
    expect(problemsOf({ options: long.slice(0, 49) })).toEqual({});
    expect(problemsOf({ options: long })).toEqual({
      options: "The options of a field can have at most 10,000 characters in total",
    });
  });
});

describe("a pattern", () => {
  const MS = 100;

  it.each([
    ["(", "missing closing ): `(`"],
    ["[z-a]", "invalid character class range: `z-a`"],
    ["(?=x)y", "invalid or unsupported Perl syntax: `(?=`"],
    ["(a)\\1", "invalid escape sequence: `\\1`"],
    ["a".repeat(201), "it has more than 200 characters"],
    ["(a{1,100}){1,100}", "it repeats too much"],
    ["(.{1,30}){1,30}", "it repeats too much"],
    ["[\\pL\\pN]{1,400}", "it repeats too much"],
  ])("%s is refused at once, with what is wrong", async (pattern, problem) => {
    expect(problemsOf({ pattern })).toEqual({ pattern: `The pattern is not valid: ${problem}` });
    expect(await leastCpuMsOf(() => problemsOf({ pattern }))).toBeLessThan(await slowedDown(MS));
  });

  it("costs an extractor no time that it does not take for 8,000 characters", async () => {
    const fields = Array.from({ length: 200 }, (_, index) => ({
      name: `f${index}`,
      type: "TABLE",
      columns: Array.from({ length: 20 }, (_, column) => ({
        name: `c${column}`,
        pattern: "[^\\pL]".repeat(30) + String(index * 20 + column),
      })),
    }));
    const parse = () => createExtractorInput.safeParse({ name: "a", fields });
    expect(parse().error?.issues.map(({ message }) => message)).toEqual([TOO_MANY_PATTERNS]);
    expect(await leastCpuMsOf(parse)).toBeLessThan(await slowedDown(MS));
  });

  it.each([
    ["classes of Unicode", (index: number) => `(?i)${"[^\\pL]".repeat(17)}${index}`],
    ["short classes", () => "\\pL"],
    ["repetitions", () => ".{1,255}"],
    ["repetitions that are refused", () => "a{1000}"],
    ["repetitions within each other", () => "(a{30}){30}"],
    [
      "alternatives",
      (index: number) => `${Array.from({ length: 60 }, (_, at) => `${at}x`).join("|")}${index}`,
    ],
  ])("costs an extractor no time by many patterns: %s", async (_, patternAt) => {
    const fields: object[] = [];
    for (let length = 0; length < 7_800 && fields.length < 4_000; length += patternAt(fields.length).length)
      fields.push({ name: `c${fields.length}`, pattern: patternAt(fields.length) });
    const tables = Array.from({ length: Math.ceil(fields.length / 20) }, (_, index) => ({
      name: `f${index}`,
      type: "TABLE",
      columns: fields.slice(20 * index, 20 * index + 20),
    }));
    const parse = () => createExtractorInput.safeParse({ name: "a", fields: tables });
    expect(await leastCpuMsOf(parse)).toBeLessThan(await slowedDown(MS));
  });
});
