import { describe, expect, it } from "vitest";
import { aValue } from "@/lib/api/testing/a-value";
import { parseValues, serializeValues } from "./stored-values";

const evidence = { state: "verified", quote: "N-7", start: 8, end: 11, page: null } as const;

describe("the stored list of values", () => {
  it("is parsed exactly as it was written, in the same order", () => {
    const values = [
      aValue({ name: "Total", type: "NUMBER", value: -0.5, original: 12, confidence: 0.25 }),
      aValue({ name: "2026", value: "new", correction: { value: "new", at: "2026-03-04T10:00:00.000Z" } }),
      aValue({
        name: "7",
        evidence: {
          ...evidence,
          learned: { documents: 2 },
          unit: { text: "€", code: "EUR" },
          page: 2,
          boxes: [{ page: 2, x: 70.5, y: 300, width: 20, height: 12 }],
        },
        checks: [{ code: "several_candidates", message: "The document holds another value that fits: N-8." }],
        candidates: [{ value: "N-8", quote: "N-8", start: 20, end: 23, page: 2, boxes: [] }],
        confirmed_at: "2026-03-04T10:00:00.000Z",
      }),
    ];
    expect(parseValues(serializeValues(values))).toEqual(values);
  });

  it("reads omitted members as unknown", () => {
    const written = {
      name: "Number",
      type: "TEXT",
      required: false,
      value: "N-7",
      original: "N-7",
      evidence,
    };
    expect(parseValues(JSON.stringify([written]))).toEqual([aValue({})]);
  });

  it("reads former readings of a table, even if a single one or none was stored", () => {
    const reading = { from: 2, sums: [], checks: [], left_out: [] };
    const table = {
      name: "Items",
      type: "TABLE",
      required: false,
      columns: [],
      evidence,
      counted: 2,
      rows: 2,
    };
    for (const [drawn, read] of [
      [undefined, []],
      [null, []],
      [reading, [reading]],
      [
        [reading, reading],
        [reading, reading],
      ],
    ])
      expect(parseValues(JSON.stringify([{ ...table, drawn }]))).toMatchObject([{ drawn: read }]);
  });

  it("reads tables and former readings that were stored without left-out words", () => {
    const table = {
      name: "Items",
      type: "TABLE",
      required: false,
      columns: [],
      evidence,
      counted: 2,
      rows: 2,
    };
    const drawn = [{ from: 2, sums: [], checks: [] }];
    expect(parseValues(JSON.stringify([{ ...table, drawn }]))).toMatchObject([
      { left_out: [], drawn: [{ left_out: [] }] },
    ]);
  });

  it("drops unknown members", () => {
    const written = { ...aValue({}), secret: 1, evidence: { ...evidence, boxes: [], secret: 1 } };
    expect(parseValues(JSON.stringify([written]))).toEqual([aValue({})]);
  });

  it.each([
    ["no JSON", "{"],
    ["an object by name", '{"Number":"N-7"}'],
    ["a value without a name", JSON.stringify([{ ...aValue({}), name: undefined }])],
    ["a value without its source", JSON.stringify([{ ...aValue({}), evidence: undefined }])],
    [
      "a source of no known state",
      JSON.stringify([{ ...aValue({}), evidence: { ...evidence, state: "sure" } }]),
    ],
  ])("rejects %s", (_, json) => {
    expect(() => parseValues(json)).toThrow();
  });
});
