import { describe, expect, it } from "vitest";
import { findTablesLocally } from "@/lib/extraction/engines/extract-locally";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { field } from "@/lib/extraction/testing/extract-locally";
import { tableField } from "@/lib/extraction/testing/find-rows";
import type { Row } from "@/lib/extraction/testing/read-after-review";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { Lesson } from "@/lib/extraction/values/lesson";
import type { TableSpec, Value } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { readLesson } from "./read-lesson";
import { teach } from "./teach";

const KEY = "one installation, one extractor";
const fields = [field("Mean reading", "NUMBER"), field("Day of test", "DATE")];

/** A paper that does not show how its number and its date are read. */
const paper = (reading: string, day: string) =>
  `TARN METROLOGY\nBench sheet, sealed\nMean reading: ${reading}\nDay of test: ${day}\n`;

const lessonOf = (text: string, reading: Value, day: Value, weights = [1, 1]) =>
  readLesson(
    testDocument(text),
    [reading, day].map((value, index) => ({
      field: fields[index]!,
      value,
      place: null,
      weight: weights[index]!,
    })),
    KEY,
  );

async function read(text: string, lessons: readonly ReturnType<typeof lessonOf>[]) {
  const taught = teach(text, lessons, KEY);
  const input = {
    document: testDocument(text),
    readFile: () => Promise.reject(new Error("not needed")),
    ...(taught && { taught }),
  };
  const { data, checks } = await extractByName(createLocalEngine(), input, fields);
  const codes = fields.map(({ name }) => (checks[name] ?? []).map(({ code }) => code));
  return { values: fields.map(({ name }) => data[name]), codes };
}

describe("what a reviewed document teaches about reading numbers and dates", () => {
  const next = paper("20.250", "03/04/2026");
  const doubtful = [["several_candidates"], ["several_candidates"]];

  it.each([
    { reading: 21.25, day: "2026-04-05", then: [20.25, "2026-04-03"] },
    { reading: 21250, day: "2026-05-04", then: [20250, "2026-03-04"] },
  ])("reads the next one like one of $reading on $day, without a doubt", async ({ reading, day, then }) => {
    const reviewed = paper("21.250", "05/04/2026");
    expect((await read(next, [])).codes).toEqual(doubtful);
    expect(await read(next, [lessonOf(reviewed, reading, day)])).toEqual({ values: then, codes: [[], []] });
  });

  it("decides nothing if two documents were read differently, or against evidence in the next one", async () => {
    const one = lessonOf(paper("21.250", "05/04/2026"), 21.25, "2026-04-05");
    const other = lessonOf(paper("22.250", "06/04/2026"), 22250, "2026-06-04");
    expect((await read(next, [one, other])).codes).toEqual(doubtful);
    const shown = `${next}Fees 1.250,00 and 12,50 on 12/25/2026\n`;
    expect((await read(shown, [one])).values).toEqual([20250, "2026-03-04"]);
  });

  it("counts only what a user confirmed or corrected, not what the user just saw", async () => {
    const seen = lessonOf(paper("22.250", "06/04/2026"), 22.25, "2026-04-06", [0.2, 0.2]);
    expect((await read(next, [seen])).codes).toEqual(doubtful);
    const said = lessonOf(paper("21.250", "05/04/2026"), 21250, "2026-05-04");
    expect((await read(next, [seen, said])).values).toEqual([20250, "2026-03-04"]);
  });

  it("overrides what only the language suggests", async () => {
    const english = (text: string) => `${text}Sealed by the master of the bench, for you and the customer\n`;
    const lesson = lessonOf(english(paper("21.250", "05/04/2026")), 21250, "2026-04-05");
    expect((await read(english(next), [])).values[0]).toBe(20.25);
    expect((await read(english(next), [lesson])).values[0]).toBe(20250);
  });

  it("stores no reading for a value that has only one", () => {
    const { fields: taught } = lessonOf(paper("21.25", "25/04/2026"), 21.25, "2026-04-25");
    expect(taught).toHaveLength(2);
    for (const lesson of taught) expect(lesson).not.toHaveProperty("readAs");
  });
});

/** What a table teaches whose cells a person has confirmed or typed. */
function lessonOfTable(document: DocumentText, table: TableSpec, rows: readonly Row[]): Lesson {
  const [found] = findTablesLocally(document, [table]);
  const reviewed = rows.map((cells, row) =>
    cells.map((written, column) => {
      const { start = 0, end = 0 } = found?.rows[row]?.cells[column] ?? {};
      const value = written !== null && table.columns[column]?.type === "NUMBER" ? Number(written) : written;
      return { value, place: { start, end } };
    }),
  );
  const ids = { field: table.name, columns: table.columns.map(({ name }) => name) };
  return readLesson(document, [{ table, ids, rows: reviewed, removed: [] }], KEY);
}

describe("what a reviewed table teaches of how numbers and dates are read", () => {
  const spec = tableField("Gauge", "Reading #", "Day @");
  const sheet = (...rows: string[][]) => {
    const line = (cells: string[]) =>
      cells
        .map((cell) => cell.padEnd(20))
        .join("")
        .trimEnd();
    return testDocument(
      ["TARN METROLOGY", "Bench sheet, sealed", "", ["Gauge", "Reading", "Day"], ...rows]
        .map((one) => (typeof one === "string" ? one : line(one)))
        .join("\n"),
    );
  };
  const reviewed = (...values: Row[]) =>
    lessonOfTable(sheet(["North", "1.250", "03/04/2026"], ["South", "4.375", "05/04/2026"]), spec, values);
  const next = sheet(["North", "2.125", "06/05/2026"], ["South", "7.625", "07/05/2026"]);

  async function readTable(lessons: readonly Lesson[]) {
    const taught = teach(next.text, lessons, KEY);
    const readFile = () => Promise.reject(new Error("not needed"));
    const input = { document: next, readFile, ...(taught && { taught }) };
    const { rows = [], checks = [] } = (await extractByName(createLocalEngine(), input, [spec])).tables
      .Items!;
    return { values: rows.map(({ cells }) => cells.map(({ value }) => value)), checks };
  }

  it("reads the next one likewise, without a doubt", async () => {
    expect((await readTable([])).checks).not.toEqual([]);
    const decimal = reviewed(["North", "1.25", "2026-04-03"], ["South", "4.375", "2026-04-05"]);
    expect(await readTable([decimal])).toEqual({
      values: [
        ["North", 2.125, "2026-05-06"],
        ["South", 7.625, "2026-05-07"],
      ],
      checks: [],
    });
  });

  it("decides nothing where its cells were read differently", async () => {
    const mixed = reviewed(["North", "1.25", "2026-04-03"], ["South", "4375", "2026-05-04"]);
    expect((await readTable([mixed])).checks).not.toEqual([]);
  });
});
