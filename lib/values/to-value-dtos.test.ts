import { expect, it } from "vitest";
import { PLACED_CELLS_MAX } from "@/lib/api/limits";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { DocumentText } from "@/lib/text/types";
import { parseValues, type StoredTable } from "./stored-values";
import { toValueDtos } from "./to-value-dtos";

const columns = ["Article", "Berth"].map((name) => ({ name, type: "TEXT" as const, prompt: "" }));

/** A table of so many rows, all of whose cells are the text's first word. */
function tableOf(rows: number) {
  const stored: StoredTable = {
    name: "Items",
    type: "TABLE",
    required: false,
    columns,
    rows,
    counted: rows,
    attached_lines: null,
    drawn: [],
    uncertain: [],
    left_out: [],
    units: [],
    sums: [],
    evidence: {
      state: "verified",
      quote: null,
      start: null,
      end: null,
      page: null,
      boxes: [],
      learned: null,
    },
    checks: [],
    correction: null,
    confirmed_at: null,
    accepted_at: null,
  };
  const row = [
    ["Rope", "Rope"],
    [0, 9],
    [
      [0, 4],
      [0, 4],
    ],
  ] as const;
  return {
    values: [stored],
    tables: { Items: { found: Array.from({ length: rows }, () => row), corrected: null } },
  };
}

async function sent(rows: number) {
  const [value] = await toValueDtos(tableOf(rows), testDocument("Rope\tB 4"));
  return value?.type === "TABLE" ? value : expect.fail("It is no table.");
}

it("sends no internal properties of a value", async () => {
  const { evidence } = tableOf(0).values[0]!;
  const value = { name: "Number", type: "TEXT" as const, required: false, value: "A", original: "A" };
  const scalar = { ...value, evidence, doubt: "faint", fieldId: "field-1" };
  const [sent] = await toValueDtos({ values: parseValues(JSON.stringify([scalar])), tables: {} }, null);
  expect(Object.keys(sent!).filter((member) => member in { doubt: 0, fieldId: 0 })).toEqual([]);
});

it("sends the rows of a table with the places of their cells", async () => {
  const { value, evidence } = await sent(2);
  expect(value).toEqual([
    { Article: "Rope", Berth: "Rope" },
    { Article: "Rope", Berth: "Rope" },
  ]);
  expect(evidence.rows[1]).toMatchObject({
    start: 0,
    end: 9,
    cells: { Berth: { quote: "Rope", start: 0, end: 4 } },
  });
});

it("sends all rows of a long table, but only the places of its first rows", async () => {
  const rows = PLACED_CELLS_MAX / columns.length + 1;
  const { value, evidence } = await sent(rows);
  expect(value).toHaveLength(rows);
  expect(evidence.rows).toHaveLength(rows - 1);
  expect(evidence.counted).toBe(rows);
});

it("sends left-out words of a table with their places on request", async () => {
  const { values, tables } = tableOf(1);
  const found = { values: values.map((stored) => ({ ...stored, left_out: [{ start: 5, end: 8 }] })), tables };
  const place = { quote: "B 4", start: 5, end: 8, page: null, boxes: [] };
  const leftOut = async (text: DocumentText | null) => {
    const [value] = await toValueDtos(found, text);
    return value?.type === "TABLE" ? value.evidence.left_out : expect.fail("It is no table.");
  };
  expect(await leftOut(testDocument("Rope\tB 4"))).toEqual([place]);
  expect(await leftOut(null)).toEqual([]);
});

it("states the row count of a table whose rows were not loaded", async () => {
  expect(await toValueDtos({ ...tableOf(2), tables: {} }, null)).toMatchObject([
    { value: null, rows_omitted: 2 },
  ]);
  expect((await toValueDtos({ ...tableOf(0), tables: {} }, null))[0]).not.toHaveProperty("rows_omitted");
});

it("yields to others while it converts the rows of a long table", async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await sent(300_000);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(1);
});
