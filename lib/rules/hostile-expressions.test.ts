import { describe, expect, test } from "vitest";
import type { AskedField, Row, Value } from "@/lib/extraction/values/types";
import { cpuMsOf, slowedDown } from "@/tests/setup/cpu-time";
import { evaluateRules } from "./evaluate-rules";
import { RuleSet, type Verdict } from "./rule-set";

const field = (name: string, type: "TEXT" | "NUMBER"): AskedField => ({
  name,
  type,
  required: false,
  prompt: "",
});
const FIELDS: AskedField[] = [
  field("A", "TEXT"),
  field("B", "TEXT"),
  field("Net", "NUMBER"),
  {
    ...field("Items", "TEXT"),
    type: "TABLE",
    columns: [
      { name: "Text", type: "TEXT", prompt: "" },
      { name: "Amount", type: "NUMBER", prompt: "" },
    ],
  },
];
const VALUES = new Map<string, Value | readonly Row[]>([
  ["A", "a".repeat(60_000)],
  ["B", `${"a".repeat(30_000)}b${"a".repeat(29_000)}`],
  ["Net", 3],
  ["Items", Array.from({ length: 20_000 }, (_, index) => ({ Text: `row ${index}`, Amount: index }))],
]);
const MB = 1024 * 1024;

const LIST = `[${Array.from({ length: 30 }, (_, index) => index).join(",")}]`;
const times = (text: string, count: number) => text.repeat(count);

interface Judged {
  verdicts: Verdict[] | null;
  problem: string | null;
  ms: number;
  bytes: number;
}

/** What is said of expressions together, and what that costs. */
async function judge(...expressions: string[]): Promise<Judged> {
  const set = new RuleSet(FIELDS);
  const memory = process.memoryUsage.rss();
  const said: Pick<Judged, "verdicts" | "problem"> = { verdicts: null, problem: null };
  const ms = await cpuMsOf(() => {
    const compiled = expressions.map((expression) => set.compile(expression));
    const rules = compiled.flatMap((rule) => ("message" in rule ? [] : rule));
    const refused = compiled.find((rule) => "message" in rule);
    if (refused && "message" in refused) said.problem = refused.message;
    else
      said.verdicts = evaluateRules(
        rules,
        VALUES,
        () => null,
        () => true,
      );
  });
  return { ...said, ms, bytes: process.memoryUsage.rss() - memory };
}

describe("an expression", () => {
  test.each([
    ["a list that doubles", `[${LIST}]${times(".map(j,j+j)", 25)}.size() > Net`],
    ["a text that doubles", `["${times("abc", 33)}"]${times(".map(j,j+j)", 25)}[0].contains(A)`],
    ["lists of a field that double", `[[A]]${times(".map(j,j+j)", 25)}.size() > 0`],
  ])("that is too large in any document is refused: %s", async (_, expression) => {
    const { problem, ms, bytes } = await judge(expression);
    expect(problem).toMatch(/^This (list|text) is too long\.$/);
    expect(ms).toBeLessThan(await slowedDown(500));
    expect(bytes).toBeLessThan(100 * MB);
  });

  test("that is refused names the part that is too large", () => {
    const expression = `["${times("abc", 33)}"]${times(".map(j,j+j)", 25)}[0].contains(A)`;
    const compiled = new RuleSet(FIELDS).compile(expression);
    expect("message" in compiled && expression.slice(compiled.start, compiled.end)).toBe("j+j");
  });

  test.each([
    ["a field's text that doubles", `[A]${times(".map(j,j+j)", 25)}[0].contains(B)`],
    [
      "lists of the same list, compared",
      `[[A]]${times(".map(j,[j,j])", 22)} == [[A]]${times(".map(j,[j,j])", 22)}`,
    ],
    [
      "a list that is looked for in such lists",
      `[A]${times(".map(j,[j,j])", 22)}[0] in [A]${times(".map(j,[j,j])", 22)}`,
    ],
    ["a long text searched in each row", "Items.exists(i, (A+A+A).contains(B) || i.Amount < 0)"],
    ["a long text compared in each row", "Items.all(i, (i.Text+A) < (i.Text+B))"],
    ["rows that multiply", `Items.map(i, [i,i,i,i,i,i])${times(".map(i, i+i+i+i+i+i)", 2)}.size() > 3`],
    [
      "an error in each row that carries a text",
      "Items.exists(i, A.contains(B) || date(A+i.Text) > date(A))",
    ],
    ["a text measured in each row", "Items.all(i, size(A+A) > 1)"],
  ])("that takes too long is undecided: %s", async (_, expression) => {
    const { verdicts, ms, bytes } = await judge(expression);
    expect(verdicts).toEqual(["too_long"]);
    expect(ms).toBeLessThan(await slowedDown(2_000));
    expect(bytes).toBeLessThan(200 * MB);
  });

  test("that searches a long text for a long one takes linear time", async () => {
    const { verdicts, ms } = await judge(`(${Array(10).fill("A").join("+")}).contains(B)`);
    expect(verdicts).toEqual(["broken"]);
    expect(ms).toBeLessThan(await slowedDown(1_000));
  });

  test("that throws an unknown error is undecided", async () => {
    const days = "date('2026-01-01') + duration('99999999999999h')";
    expect((await judge(`(${days}).getFullYear() > 2000 && Net > 0`)).verdicts).toEqual(["failed"]);
  });

  test("leaves enough steps for others of the same document", async () => {
    const hostile = `[A]${times(".map(j,j+j)", 25)}[0].contains(B)`;
    const row = "Items.exists(i, (A+A+A).contains(B) || i.Amount < 0)";
    const { verdicts } = await judge(row, "Net == 3", hostile, "sum(Items, Amount) == Net");
    expect(verdicts).toEqual(["too_long", "holds", "too_long", "broken"]);
  });
});
