import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { encodeJson } from "./json-body";

async function textOf(value: Record<string, unknown>): Promise<string> {
  return Buffer.concat((await encodeJson(value)).chunks).toString();
}

it("is the JSON of its value, however long its lists are", async () => {
  const entry = fc.oneof(fc.jsonValue(), fc.constant(undefined));
  const list = fc
    .tuple(entry, fc.integer({ min: 0, max: 150 }))
    .map(([one, times]) => Array(times).fill(one));
  const member = fc.oneof(
    entry,
    list,
    fc.record({ rows: list, other: entry }),
    fc.array(fc.record({ list })),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), member), async (value) => {
      expect(await textOf(value)).toBe(JSON.stringify(value));
    }),
  );
});

it("splits a long text without splitting characters", async () => {
  // With a character of two units at each place where the text may be divided.
  for (const start of ["", "x"]) {
    const answer = { document: { extracted_data: start + '😀"\n'.repeat(100_000) } };
    const expected = JSON.stringify(answer);
    const stringify = vi.spyOn(JSON, "stringify");
    const text = await textOf(answer);
    const longest = Math.max(...stringify.mock.results.map(({ value }) => String(value).length));
    stringify.mockRestore();
    expect(text).toBe(expected);
    expect(longest).toBeLessThan(expected.length / 3);
  }
});

describe("a long table", () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ Article: `Rope ${index}`, Quantity: index }));
  const table = { name: "Items", value: rows, evidence: { rows } };
  const short = { name: "Number", value: "N-7" };

  it.each([
    ["of a document", { document: { id: "a" }, values: [table], documents: [{ values: [table] }] }],
    ["among many short values", { values: [...Array<unknown>(150).fill(short), table, short] }],
  ])("%s is not encoded at once", async (_, answer) => {
    const expected = JSON.stringify(answer);
    const stringify = vi.spyOn(JSON, "stringify");
    const text = await textOf(answer);
    const longest = Math.max(...stringify.mock.results.map(({ value }) => String(value).length));
    stringify.mockRestore();
    expect(text).toBe(expected);
    // As long as some rows, of 5,000.
    expect(longest).toBeLessThan(1_500);
  });
});
