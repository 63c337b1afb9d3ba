import { describe, expect, it } from "vitest";
import { aDoubtfulTable, aTable } from "@/lib/api/testing/a-table";
import { aDoubtfulValue, aSuggestion, aValue } from "@/lib/api/testing/a-value";
import type { NamedChange, PlacedRowDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { applyCorrection, isToCheck, undoOf, withAnswer, withReadCells } from "./apply-correction";
import { withPage } from "./table-value";

const now = "2026-03-14T12:00:00.000Z";
const candidate = { value: "N-8", quote: "N-8", start: 20, end: 23, page: null, boxes: [] };

describe("a value that is changed", () => {
  it("is what was typed, and keeps what was found", () => {
    expect(applyCorrection(aValue(), { name: "Number", value: "N-9" }, now)).toMatchObject({
      value: "N-9",
      original: "N-7",
      correction: { value: "N-9", at: now },
    });
  });

  it("is nothing where the user says that there is none", () => {
    expect(applyCorrection(aValue(), { name: "Number", value: null }, now)).toMatchObject({
      value: null,
      correction: { value: null, at: now },
    });
  });

  it("is the chosen candidate", () => {
    const value = aDoubtfulValue({ candidates: [candidate] });
    expect(applyCorrection(value, { name: "Number", candidate: 0 }, now)).toMatchObject({
      value: "N-8",
      correction: { value: "N-8", at: now },
    });
  });

  it("is the candidate with its place, so that it is shown as the document writes it", () => {
    const { value: _, ...place } = candidate;
    const value = aDoubtfulValue({ candidates: [candidate] });
    expect(applyCorrection(value, { name: "Number", candidate: 0 }, now)).toHaveProperty(
      "correction.place",
      place,
    );
  });

  it("is confirmed where it is entered as it was found", () => {
    const confirmed = { value: null, correction: null, confirmed_at: now };
    expect(applyCorrection(aSuggestion(), { name: "Number", value: null }, now)).toMatchObject(confirmed);
  });

  it("stays as it is where there is no such candidate", () => {
    const value = aDoubtfulValue();
    expect(applyCorrection(value, { name: "Number", candidate: 3 }, now)).toEqual(value);
  });

  it("is what was found again, once the correction is taken back", () => {
    const corrected = applyCorrection(aDoubtfulValue(), { name: "Number", value: "N-9" }, now);
    expect(applyCorrection(corrected, { name: "Number", original: true }, now)).toEqual(aDoubtfulValue());
  });
});

describe("a value with a check", () => {
  it("is to be checked until it is confirmed or corrected", () => {
    const value = aDoubtfulValue();
    expect(isToCheck(value)).toBe(true);
    expect(isToCheck(applyCorrection(value, { name: "Number", confirmed: true }, now))).toBe(false);
    expect(isToCheck(applyCorrection(value, { name: "Number", value: null }, now))).toBe(false);
    expect(isToCheck(aValue())).toBe(false);
  });

  it("is not the only one: a required value that is absent is to be checked, too", () => {
    const missing = aValue({ value: null, original: null, required: true });
    expect(isToCheck(missing)).toBe(true);
    expect(isToCheck({ ...missing, required: false })).toBe(false);
    expect(isToCheck(applyCorrection(missing, { name: "Number", confirmed: true }, now))).toBe(false);
  });
});

describe("a table that is changed", () => {
  const [rope, sail] = [
    { Article: "Rope", Quantity: 2 },
    { Article: "Sail", Quantity: 1 },
  ];
  const tar = { Article: "Tar", Quantity: null };
  const after = (...changes: NamedChange[]) =>
    changes.reduce((value, change) => applyCorrection(value, change, now), aDoubtfulTable() as ValueDto);

  it.each<[string, NamedChange[], object]>([
    [
      "has the cells that were typed",
      [{ name: "Items", row: 1, cells: { Quantity: "3" } }],
      { value: [rope, { Article: "Sail", Quantity: "3" }], originals: [0, 1] },
    ],
    [
      "has the row that was added, whole",
      [{ name: "Items", row: 1, insert: { Article: "Tar" } }],
      { value: [rope, tar, sail], originals: [0, null, 1] },
    ],
    [
      "has no row that was removed",
      [{ name: "Items", row: 0, remove: true }],
      { value: [sail], originals: [1] },
    ],
    [
      "has a removed row again, as what it was",
      [
        { name: "Items", row: 0, remove: true },
        { name: "Items", row: 1, insert: rope, original: 0 },
      ],
      { value: [sail, rope], originals: [1, 0] },
    ],
    [
      "has the rows that replace all others",
      [{ name: "Items", value: [{ Article: "Tar" }, rope], originals: [null, 0] }],
      { value: [tar, rope], originals: [null, 0] },
    ],
    [
      "has none where the user says that there are none",
      [{ name: "Items", value: null }],
      { value: null, originals: [] },
    ],
  ])("%s", (_, changes, { value, originals }: { value?: unknown; originals?: unknown }) => {
    expect(after(...changes)).toMatchObject({ value, correction: { value, originals, at: now } });
  });

  it("stays to be checked as long as its rows are not as many as were counted", () => {
    const [confirmed, filled, fewer] = [
      after({ name: "Items", confirmed: true }),
      after({ name: "Items", row: 2, insert: tar }),
      after({ name: "Items", row: 0, remove: true }),
    ];
    expect([confirmed, filled, fewer].map(isToCheck)).toEqual([false, false, true]);
    expect(fewer.checks).toEqual([
      { code: "rows_disagree", message: "3 rows in the document, 2 found. You removed 1 row." },
    ]);
  });

  it("is not to be checked for a row that the user removes, where all counted ones were found", () => {
    const table = aDoubtfulTable();
    const whole = {
      ...table,
      checks: [],
      evidence: { ...table.evidence, counted: table.original?.length ?? 0 },
    };
    expect(applyCorrection(whole, { name: "Items", row: 0, remove: true }, now).checks).toEqual([]);
  });

  it("is what was found again, once all corrections are taken back", () => {
    const change = { name: "Items", row: 0, remove: true } as const;
    expect(after(change, { name: "Items", original: true })).toEqual(aDoubtfulTable());
  });
});

describe("a table whose change the server has answered", () => {
  const columns = aTable().columns;
  const rowsOf = (table: ValueDto | null) => table?.value;
  /** As the server answers: without rows. */
  const answered = (table: ValueDto, count: number): TableValueDto =>
    ({
      ...table,
      value: null,
      original: null,
      rows_omitted: count,
      columns,
      evidence: { ...table.evidence, rows: [] },
    }) as TableValueDto;
  const change: NamedChange = { name: "Items", row: 1, cells: { Quantity: "3" } };
  const typed = applyCorrection(aTable(), change, now) as TableValueDto;
  const row = { row: 1, cells: { Article: "Sail", Quantity: 3 }, original: 1 };

  it("has the changed row as it was read, and keeps the others and the places", () => {
    const table = withAnswer(typed, { ...answered(typed, 2), checks: [] }, [row]);
    expect(rowsOf(table)).toEqual([{ Article: "Rope", Quantity: 2 }, row.cells]);
    expect(table).toMatchObject({
      original: aTable().original,
      correction: { originals: [0, 1], value: table!.value },
    });
    expect(table!.evidence.rows).toEqual(aTable().evidence.rows);
    expect(table).not.toHaveProperty("rows_omitted");
  });

  it("is to be fetched again where not all changed rows are answered, or it has others than are shown", () => {
    expect(withAnswer(typed, answered(typed, 2), null)).toBeNull();
    expect(withAnswer(typed, answered(typed, 3), [row])).toBeNull();
  });

  it("keeps the words that no cell holds, and is to be fetched again where they are those of another reading", () => {
    const { evidence } = aTable();
    const left_out = [{ quote: "K05", start: 90, end: 93, page: null, boxes: [] }];
    const checks = [{ code: "words_left_out", message: "1 cell is in no column." } as const];
    const shown = { ...typed, checks, evidence: { ...evidence, left_out } };
    const answer = { ...answered(typed, 2), checks };
    expect(withAnswer(shown, answer, [row])?.evidence.left_out).toEqual(left_out);
    const omitted = { ...shown, value: null, rows_omitted: 400_000 };
    expect(withAnswer(omitted, answer, [row])?.evidence.left_out).toEqual(left_out);
    expect(withAnswer(shown, { ...answer, checks: [] }, [row])).toBeNull();
  });

  it("has what was read in the place of what was typed while later changes are on their way, but not of these", () => {
    const removed = applyCorrection(typed, { name: "Items", row: 0, remove: true }, now) as TableValueDto;
    expect(rowsOf(withReadCells(removed, change, [row]))).toEqual([row.cells]);
    const again = applyCorrection(
      typed,
      { name: "Items", row: 1, cells: { Quantity: "4" } },
      now,
    ) as TableValueDto;
    expect(rowsOf(withReadCells(again, change, [row]))).toEqual(rowsOf(again));
  });

  it("has all pasted cells as they were read while a later change is on its way, but not of this", () => {
    const pasted: NamedChange = {
      name: "Items",
      value: [
        { Article: "Rope", Quantity: "3,5" },
        { Article: "Sail", Quantity: "4,5" },
      ],
      originals: [0, 1],
    };
    const shown = applyCorrection(aTable(), pasted, now) as TableValueDto;
    const later: NamedChange = { name: "Items", row: 1, of: 2, cells: { Quantity: "9" } };
    const read = [3.5, 4.5].map((Quantity, row) => ({
      row,
      cells: { Article: row === 0 ? "Rope" : "Sail", Quantity },
      original: row,
    }));
    const after = applyCorrection(shown, later, now) as TableValueDto;
    expect(rowsOf(withReadCells(after, pasted, read))).toEqual([
      { Article: "Rope", Quantity: 3.5 },
      { Article: "Sail", Quantity: "9" },
    ]);
  });

  it("stays without rows where none were known", () => {
    const shown = aTable([], { value: null, rows_omitted: 400_000 });
    expect(withAnswer(shown, answered(shown, 399_999), [])).toMatchObject({
      value: null,
      rows_omitted: 399_999,
    });
  });
});

describe("a table that is loaded page by page", () => {
  const long = aTable(Array.from({ length: 5 }, (_, row) => ({ Article: `Rope ${row}`, Quantity: row })));
  const left = { value: null, original: null, rows_omitted: 4, evidence: { ...long.evidence, rows: [] } };
  const correction = { value: null, at: now, originals: [] };
  /** Without the found row 0, and with an added one. */
  const inForce = [1, 2, null, 4];
  const page = (from: number, to: number): PlacedRowDto[] =>
    inForce.slice(from, to).map((original, index) => ({
      row: from + index,
      cells: original === null ? { Article: "Tar", Quantity: null } : long.value![original]!,
      original,
      found: original === null ? null : long.value![original]!,
      evidence: original === null ? null : long.evidence.rows[original]!,
    }));

  it("has the rows that are known, and all of them in the end, each with its place", () => {
    const first = withPage({ ...long, ...left, correction }, page(0, 2));
    expect(first).toMatchObject({ value: long.value!.slice(1, 3), rows_omitted: 4 });
    // Sent twice, or too early.
    expect(withPage(first, page(0, 2))).toBe(first);
    expect(withPage(first, page(3, 4))).toBe(first);
    const whole = withPage(first, page(2, 4));
    expect(whole).not.toHaveProperty("rows_omitted");
    expect(whole.correction).toEqual({ value: whole.value, at: now, originals: inForce });
    expect(whole.evidence.rows[4]).toEqual(long.evidence.rows[4]);
    expect(whole.original?.[4]).toEqual(long.value![4]);
  });

  it("takes changed cells meanwhile, but shows no change of rows that it does not know", () => {
    const first = withPage({ ...long, ...left, correction }, page(0, 2));
    const cell = applyCorrection(first, { name: "Items", row: 1, of: 4, cells: { Article: "Sail" } }, now);
    expect(cell).toMatchObject({ value: [{ Article: "Rope 1" }, { Article: "Sail" }], rows_omitted: 4 });
    const whole = withPage(cell as TableValueDto, page(2, 4));
    for (const table of [first, whole])
      expect(applyCorrection(table, { name: "Items", original: true }, now)).toBe(table);
    expect(applyCorrection(first, { name: "Items", row: 0, of: 4, remove: true }, now)).toBe(first);
  });
});

describe("undoing", () => {
  it.each([
    ["an untouched value", aValue(), [{ name: "Number", original: true }]],
    [
      "a confirmed value",
      aDoubtfulValue({ confirmed_at: now }),
      [
        { name: "Number", original: true },
        { name: "Number", confirmed: true },
      ],
    ],
    [
      "an earlier correction",
      aValue({ correction: { value: 12.5, at: now } }),
      [{ name: "Number", value: 12.5 }],
    ],
  ])("brings back %s", (_, before, change) => {
    expect(undoOf(before, { name: "Number", value: "N-9" })).toEqual(change);
  });

  const corrected = applyCorrection(aTable(), { name: "Items", row: 0, remove: true }, now);
  const emptied = applyCorrection(corrected, { name: "Items", row: 0, remove: true }, now);
  const rope = { Article: "Rope", Quantity: 2 };
  const changes: NamedChange[] = [
    { name: "Items", row: 0, cells: { Quantity: 7 } },
    { name: "Items", row: 0, insert: rope },
    { name: "Items", row: 0, insert: rope, original: 0 },
    { name: "Items", row: 0, remove: true },
    { name: "Items", value: [rope] },
    { name: "Items", confirmed: true },
    { name: "Items", original: true },
  ];
  it.each<[string, ValueDto, NamedChange[]]>([
    ["as it was found", aTable(), changes],
    ["found and confirmed", aTable(undefined, { confirmed_at: now }), changes],
    ["corrected", corrected, changes],
    ["corrected and confirmed", { ...corrected, confirmed_at: now }, changes],
    ["emptied", emptied, changes.filter((change) => "insert" in change || !("row" in change))],
  ])("brings back a table that was %s after every change, with what its rows were", (_, before, possible) => {
    for (const change of possible) {
      const changed = applyCorrection(before, change, now);
      const undone = undoOf(before, change).reduce(
        (value, undo) => applyCorrection(value, undo, now),
        changed,
      );
      expect(undone, JSON.stringify(change)).toEqual(before);
    }
  });

  it("leaves a corrected table as it is where its rows are not known", () => {
    const correction = { value: null, at: now, originals: [] };
    const before = aTable([], { value: null, rows_omitted: 400_000, correction });
    expect(undoOf(before, { name: "Items", original: true })).toEqual([]);
    // To take a confirmation back needs no rows.
    expect(undoOf(before, { name: "Items", confirmed: true })).toEqual([{ name: "Items", confirmed: false }]);
  });

  it("puts a correction back at the place that it was taken from", () => {
    const place = { quote: "12.5", start: 30, end: 34, page: null, boxes: [] };
    const before = aValue({ correction: { value: 12.5, at: now, place } });
    expect(undoOf(before, { name: "Number", value: "9" })).toEqual([
      { name: "Number", value: 12.5, pointed: { start: 30, end: 34 } },
    ]);
  });

  it("takes no more back than a confirmation where a value was confirmed", () => {
    const corrected = aValue({ correction: { value: 12.5, at: now } });
    for (const before of [aDoubtfulValue(), corrected])
      expect(undoOf(before, { name: "Number", confirmed: true })).toEqual([
        { name: "Number", confirmed: false },
      ]);
    expect(undoOf(aValue({ confirmed_at: now }), { name: "Number", confirmed: true })).toEqual([
      { name: "Number", confirmed: true },
    ]);
  });

  it("insists on what was there where that breaks its field's limits", () => {
    const checks: ValueDto["checks"] = [{ code: "out_of_range", message: "Out of range." }];
    const kept = aValue({ checks, correction: { value: 12.5, at: now } });
    expect(undoOf(kept, { name: "Number", value: "9" })).toEqual([
      { name: "Number", value: 12.5, insist: true },
    ]);
    const table = { ...corrected, checks };
    const insisting: NamedChange[] = changes.filter((change) => "row" in change || "value" in change);
    for (const change of insisting)
      expect(undoOf(table, change), JSON.stringify(change)).toMatchObject([{ insist: true }]);
  });

  it("changes back no more than the row, and says how many rows there are then", () => {
    expect(undoOf(corrected, { name: "Items", row: 0, remove: true })).toEqual([
      { name: "Items", row: 0, of: 0, insert: { Article: "Sail", Quantity: 1 }, original: 1 },
    ]);
    expect(undoOf(corrected, { name: "Items", row: 1, insert: rope })).toEqual([
      { name: "Items", row: 1, of: 2, remove: true },
    ]);
    expect(undoOf(corrected, { name: "Items", row: 0, cells: { Quantity: "9" } })).toEqual([
      { name: "Items", row: 0, of: 1, cells: { Quantity: 1 } },
    ]);
  });
});
