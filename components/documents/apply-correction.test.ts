import { describe, expect, it } from "vitest";
import { aDoubtfulTable, aTable } from "@/lib/api/testing/a-table";
import { aDoubtfulValue, aSuggestion, aValue } from "@/lib/api/testing/a-value";
import type { NamedChange, PlacedRowDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { applyCorrection, isToCheck, undoOf, withAnswer, withReadCells } from "./apply-correction";
import { withPage } from "./table-value";

const now = "2026-03-14T12:00:00.000Z";
const candidate = { value: "N-8", quote: "N-8", start: 20, end: 23, page: null, boxes: [] };

describe("a changed value", () => {
  it("is the typed one, and keeps the found one", () => {
    expect(applyCorrection(aValue(), { name: "Number", value: "N-9" }, now)).toMatchObject({
      value: "N-9",
      original: "N-7",
      correction: { value: "N-9", at: now },
    });
  });

  it("is null if the user says that there is none", () => {
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

  it("keeps the candidate's place, so that it is shown as in the document", () => {
    const { value: _, ...place } = candidate;
    const value = aDoubtfulValue({ candidates: [candidate] });
    expect(applyCorrection(value, { name: "Number", candidate: 0 }, now)).toHaveProperty(
      "correction.place",
      place,
    );
  });

  it("is confirmed if it equals the found one", () => {
    const confirmed = { value: null, correction: null, confirmed_at: now };
    expect(applyCorrection(aSuggestion(), { name: "Number", value: null }, now)).toMatchObject(confirmed);
  });

  it("does not change if there is no such candidate", () => {
    const value = aDoubtfulValue();
    expect(applyCorrection(value, { name: "Number", candidate: 3 }, now)).toEqual(value);
  });

  it("is the found one again after undo", () => {
    const corrected = applyCorrection(aDoubtfulValue(), { name: "Number", value: "N-9" }, now);
    expect(applyCorrection(corrected, { name: "Number", original: true }, now)).toEqual(aDoubtfulValue());
  });
});

describe("a value with a check", () => {
  it("needs review until it is confirmed or corrected", () => {
    const value = aDoubtfulValue();
    expect(isToCheck(value)).toBe(true);
    expect(isToCheck(applyCorrection(value, { name: "Number", confirmed: true }, now))).toBe(false);
    expect(isToCheck(applyCorrection(value, { name: "Number", value: null }, now))).toBe(false);
    expect(isToCheck(aValue())).toBe(false);
  });

  it("needs review, and so does a missing required value", () => {
    const missing = aValue({ value: null, original: null, required: true });
    expect(isToCheck(missing)).toBe(true);
    expect(isToCheck({ ...missing, required: false })).toBe(false);
    expect(isToCheck(applyCorrection(missing, { name: "Number", confirmed: true }, now))).toBe(false);
  });
});

describe("a changed table", () => {
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

  it("needs review until it has as many rows as were counted", () => {
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

  it("needs no review if the user removes a row and all counted rows were found", () => {
    const table = aDoubtfulTable();
    const whole = {
      ...table,
      checks: [],
      evidence: { ...table.evidence, counted: table.original?.length ?? 0 },
    };
    expect(applyCorrection(whole, { name: "Items", row: 0, remove: true }, now).checks).toEqual([]);
  });

  it("is the found one again after all corrections are undone", () => {
    const change = { name: "Items", row: 0, remove: true } as const;
    expect(after(change, { name: "Items", original: true })).toEqual(aDoubtfulTable());
  });
});

describe("a changed table after the server's response", () => {
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

  it("has the changed row as parsed, and keeps the others and their places", () => {
    const table = withAnswer(typed, { ...answered(typed, 2), checks: [] }, [row]);
    expect(rowsOf(table)).toEqual([{ Article: "Rope", Quantity: 2 }, row.cells]);
    expect(table).toMatchObject({
      original: aTable().original,
      correction: { originals: [0, 1], value: table!.value },
    });
    expect(table!.evidence.rows).toEqual(aTable().evidence.rows);
    expect(table).not.toHaveProperty("rows_omitted");
  });

  it("is refetched if the response lacks changed rows or the shown rows differ", () => {
    expect(withAnswer(typed, answered(typed, 2), null)).toBeNull();
    expect(withAnswer(typed, answered(typed, 3), [row])).toBeNull();
  });

  it("keeps words that are in no cell, and is refetched if they come from another reading", () => {
    const { evidence } = aTable();
    const left_out = [{ quote: "K05", start: 90, end: 93, page: null, boxes: [] }];
    const checks = [{ code: "words_left_out", message: "1 cell is not in any column." } as const];
    const shown = { ...typed, checks, evidence: { ...evidence, left_out } };
    const answer = { ...answered(typed, 2), checks };
    expect(withAnswer(shown, answer, [row])?.evidence.left_out).toEqual(left_out);
    const omitted = { ...shown, value: null, rows_omitted: 400_000 };
    expect(withAnswer(omitted, answer, [row])?.evidence.left_out).toEqual(left_out);
    expect(withAnswer(shown, { ...answer, checks: [] }, [row])).toBeNull();
  });

  it("shows parsed values while later changes are pending, except in the cells they change", () => {
    const removed = applyCorrection(typed, { name: "Items", row: 0, remove: true }, now) as TableValueDto;
    expect(rowsOf(withReadCells(removed, change, [row]))).toEqual([row.cells]);
    const again = applyCorrection(
      typed,
      { name: "Items", row: 1, cells: { Quantity: "4" } },
      now,
    ) as TableValueDto;
    expect(rowsOf(withReadCells(again, change, [row]))).toEqual(rowsOf(again));
  });

  it("shows pasted cells as parsed while a later change is pending, except in the cells it changes", () => {
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

  it("has no rows if none were loaded", () => {
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

  it("has the rows loaded so far, and in the end all of them with their places", () => {
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

  it("accepts changed cells meanwhile, but shows no changes of rows that are not loaded", () => {
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
  ])(
    "restores a table that was %s after every change, with the origin of its rows",
    (_, before, possible) => {
      for (const change of possible) {
        const changed = applyCorrection(before, change, now);
        const undone = undoOf(before, change).reduce(
          (value, undo) => applyCorrection(value, undo, now),
          changed,
        );
        expect(undone, JSON.stringify(change)).toEqual(before);
      }
    },
  );

  it("leaves a corrected table alone if its rows are not loaded", () => {
    const correction = { value: null, at: now, originals: [] };
    const before = aTable([], { value: null, rows_omitted: 400_000, correction });
    expect(undoOf(before, { name: "Items", original: true })).toEqual([]);
    // To take a confirmation back needs no rows.
    expect(undoOf(before, { name: "Items", confirmed: true })).toEqual([{ name: "Items", confirmed: false }]);
  });

  it("restores a correction with its place", () => {
    const place = { quote: "12.5", start: 30, end: 34, page: null, boxes: [] };
    const before = aValue({ correction: { value: 12.5, at: now, place } });
    expect(undoOf(before, { name: "Number", value: "9" })).toEqual([
      { name: "Number", value: 12.5, pointed: { start: 30, end: 34 } },
    ]);
  });

  it("undoes only the confirmation of a confirmed value", () => {
    const corrected = aValue({ correction: { value: 12.5, at: now } });
    for (const before of [aDoubtfulValue(), corrected])
      expect(undoOf(before, { name: "Number", confirmed: true })).toEqual([
        { name: "Number", confirmed: false },
      ]);
    expect(undoOf(aValue({ confirmed_at: now }), { name: "Number", confirmed: true })).toEqual([
      { name: "Number", confirmed: true },
    ]);
  });

  it("insists on the previous value if it breaks the field's limits", () => {
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

  it("changes only the row back, and sends the row count", () => {
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
