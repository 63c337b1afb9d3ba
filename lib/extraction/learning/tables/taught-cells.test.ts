import { describe, expect, it } from "vitest";
import { findTablesLocally } from "@/lib/extraction/engines/extract-locally";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage } from "@/lib/extraction/testing/make-table-pdf";
import {
  cellsOf,
  lessonOf,
  pdf,
  readAfterReview,
  type Row,
} from "@/lib/extraction/testing/read-after-review";
import { reviewTable } from "@/lib/extraction/testing/review-table";

const columns = columnsAt(["Kvarn", 50], ["Slot", 250], ["Levy", 420, "right"]);
const field = tableField("Skipper", "Berth", "Dues #");

/** A statement whose headings say nothing of the columns' names. */
async function statement(rows: readonly Row[], day = "5 January 2026") {
  const page = new PdfPage(columns)
    .text("KESTREL WHARFINGERS OF SALTMOUTH")
    .text(`Quayside tariff note of ${day}`)
    .skip()
    .heads();
  for (const row of rows) page.row(row);
  return pdf(page.text("Questions to the wharf office at Saltmouth, open on weekdays"));
}

describe("the cells of a table whose layout was reviewed", () => {
  it("all need review if only some rows were requested", async () => {
    const some = { ...field, prompt: "Only those over 100" };
    const first: Row[] = [
      ["Ingrid Vale", "B-114", "318.50"],
      ["Tomas Brandt", "C-207", "92.75"],
      ["Odile Marchetti", "A-330", "204.00"],
    ];
    const document = await statement([...first].reverse());
    const found = readAfterReview([{ document: await statement(first), rows: first }], document, some);
    expect(found).toMatchObject({ learned: 1, notChosen: true });
  });

  it("belong to the previous year if days in December precede those in January", async () => {
    const spec = tableField("Arrival @", "Berth", "Dues #");
    const first: Row[] = [
      ["18 DEC", "B-114", "318.50"],
      ["02 JAN", "C-207", "92.75"],
      ["04 JAN", "A-330", "204.00"],
    ];
    const second: Row[] = [
      ["20 DEC", "D-118", "77.25"],
      ["31 DEC", "A-902", "410.00"],
      ["03 JAN", "C-551", "63.10"],
    ];
    const days = (rows: readonly Row[], ...days: string[]): Row[] =>
      rows.map(([, ...rest], index) => [days[index] ?? null, ...rest]);
    const reviewed = {
      document: await statement(first),
      rows: days(first, "2025-12-18", "2026-01-02", "2026-01-04"),
    };
    const found = readAfterReview([reviewed], await statement(second), spec);
    expect(cellsOf(found)).toEqual(days(second, "2025-12-20", "2025-12-31", "2026-01-03"));
    expect(found).toMatchObject({ learned: 1, counted: 3 });
  });

  it("teach nothing if they would be read differently from the reviewed ones", async () => {
    const spec = tableField("Arrival @", "Berth", "Dues #");
    const rows: Row[] = [
      ["02 JAN", "B-114", "318.50"],
      ["04 JAN", "C-207", "92.75"],
    ];
    const document = await statement(rows);
    const read = rows.map(([day, ...rest]): Row => [`2026-01-${day!.slice(0, 2)}`, ...rest]);
    const [found] = findTablesLocally(document, [spec]);
    const reviewed = reviewTable(document, spec, found!, read as string[][]);
    const before = reviewed.rows.map(([day, ...rest]) => [
      { ...day!, value: String(day!.value).replace("2026", "2025") },
      ...rest,
    ]);
    expect(readLesson(document, [reviewed], "key").tables).toHaveLength(1);
    expect(readLesson(document, [{ ...reviewed, rows: before }], "key")).not.toHaveProperty("tables");
  });

  it("have no sign if the column is requested without one", async () => {
    const unsigned = tableField("Skipper", "Berth", "Dues #: amount, unsigned");
    const first: Row[] = [
      ["Ingrid Vale", "B-114", "-318.50"],
      ["Tomas Brandt", "C-207", "-92.75"],
      ["Odile Marchetti", "A-330", "204.00"],
    ];
    const bare = (rows: readonly Row[]): Row[] =>
      rows.map((row) => row.map((cell) => cell?.replace(/^-/, "") ?? null));
    const reviewed = { document: await statement(first), rows: bare(first) };
    const second = [...first].reverse();
    expect(cellsOf(readAfterReview([reviewed], await statement(second), unsigned))).toEqual(bare(second));
  });

  it("keep the row in place when a full date is only above the table", async () => {
    const spec = tableField("Berth", "Arrival @", "Dues #");
    const written = (...rows: Row[]) => statement(rows, "31.03.2026");
    const first = await written(
      ["B-114", "29.03.", "318.50"],
      ["C-207", "30.03.", "92.75"],
      ["A-330", "02.04.", "204.00"],
    );
    const reviewed = {
      document: first,
      rows: [
        ["B-114", "2026-03-29", "318.50"],
        ["C-207", "2026-03-30", "92.75"],
        ["A-330", "2026-04-02", "204.00"],
      ],
    };
    const second = await written(["D-118", "31.03.", "77.25"], ["A-902", "01.04.", "410.00"]);
    const found = readAfterReview([reviewed], second, spec);
    expect(found.learned).toBe(1);
    expect(cellsOf(found)[0]).toEqual(["D-118", "31.03.2026", "77.25"]);
    const [row] = found.rows;
    expect(second.text.slice(row!.start, row!.end)).toMatch(/^D-118\s+31\.03\.\s+77\.25$/);
  });

  it("also teach if one of their full dates is only above the table", async () => {
    const spec = tableField("Berth", "Arrival @", "Dues #");
    const rows: Row[] = [
      ["B-114", "29.03.", "318.50"],
      ["C-207", "31.03.", "92.75"],
      ["A-330", "02.04.", "204.00"],
      ["D-118", "03.04.", "77.25"],
    ];
    const days = ["2026-03-29", "31.03.2026", "2026-04-02", "2026-04-03"];
    const reviewed = rows.map(([berth, , dues], row): Row => [berth!, days[row]!, dues!]);
    expect(lessonOf(await statement(rows, "31.03.2026"), spec, reviewed).tables).toHaveLength(1);
  });
});

describe("pasted rows, which have no places", () => {
  const pasted = async (rows: Row[]) => {
    const document = await statement(rows);
    const [found] = findTablesLocally(document, [field]);
    const { rows: reviewed, ...others } = reviewTable(document, field, found!, rows as string[][]);
    const unplaced = reviewed.map((cells) => cells.map(({ value }) => ({ value, place: null })));
    return readLesson(document, [{ ...others, rows: unplaced }], "key");
  };

  it("teach if each is below the previous one", async () => {
    const row: Row = ["Ingrid Vale", "B-114", "318.50"];
    expect((await pasted([row, row, ["Tomas Brandt", "C-207", "92.75"]])).tables).toHaveLength(1);
  });

  it("teach nothing if there are too many to search for", async () => {
    const rows = Array.from({ length: 51 }, (_, at): Row => ["Ingrid Vale", `B-${at + 100}`, `${at}.50`]);
    expect((await pasted(rows.slice(1))).tables).toHaveLength(1);
    expect(await pasted(rows)).not.toHaveProperty("tables");
  });
});
