import { describe, expect, it } from "vitest";
import { findTablesLocally } from "@/lib/extraction/engines/extract-locally";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage } from "@/lib/extraction/testing/make-table-pdf";
import {
  cellsOf,
  KEY,
  lessonOf,
  pdf,
  readAfterReview,
  type Row,
} from "@/lib/extraction/testing/read-after-review";
import { reviewTable } from "@/lib/extraction/testing/review-table";
import type { FoundTable, TableSpec } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText } from "@/lib/text/types";

const field = tableField("Skipper", "Berth", "Dues #");
const columns = columnsAt(["Kvarn", 50], ["Slot", 250], ["Levy", 420, "right"]);

const top = () =>
  new PdfPage(columns).text("KESTREL WHARFINGERS OF SALTMOUTH").text("Quayside tariff note").skip();
const rowsOf = (page: PdfPage, rows: readonly Row[]) => rows.reduce((page, row) => page.row(row), page);
const closed = (page: PdfPage) => page.text("Questions to the wharf office at Saltmouth, open on weekdays");

const FIRST = [
  ["Ingrid Vale", "B-114", "318.50"],
  ["Tomas Brandt", "C-207", "92.75"],
  ["Odile Marchetti", "A-330", "204.00"],
];
const SECOND = [
  ["Marta Quill", "D-118", "77.25"],
  ["Jonas Field", "A-902", "410.00"],
  ["Petra Holm", "C-551", "63.10"],
  ["Ansel Roy", "B-876", "18.90"],
];

function readAfter(
  reviewed: DocumentText,
  rows: readonly Row[],
  document: DocumentText,
  spec: TableSpec = field,
): FoundTable {
  return readAfterReview([{ document: reviewed, rows }], document, spec);
}

describe("a table whose layout was reviewed", () => {
  it("has its columns by their headings, whatever the headings say", async () => {
    const plain = (rows: readonly Row[]) => pdf(closed(rowsOf(top().heads(), rows)));
    const found = readAfter(await plain(FIRST), FIRST, await plain(SECOND));
    expect(cellsOf(found)).toEqual(SECOND);
    expect(found).toMatchObject({ counted: 4, learned: 1 });
    expect(found).not.toHaveProperty("uncertain");
    expect(found).not.toHaveProperty("mayBeOther");
  });

  it("drops lines that a user removed, wherever they are", async () => {
    const note: Row = ["Ballast aboard", "tons", "12.40"];
    const between = (rows: readonly Row[], at: number, last: Row) =>
      pdf(closed(rowsOf(top().heads(), [...rows.slice(0, at), note, ...rows.slice(at), last])));
    const found = readAfter(
      await between(FIRST, 1, ["Crates ashore", "tons", "3.75"]),
      FIRST,
      await between(SECOND, 3, ["Crates ashore", "tons", "8.20"]),
    );
    expect(cellsOf(found)).toEqual(SECOND);
    expect(found.counted).toBe(4);
  });

  it.each(["Total station", "Total care plan"])("has a last row called %s above a total", async (item) => {
    const wide = columnsAt(
      ["Kvarn", 50],
      ["Num", 250, "right"],
      ["Each", 330, "right"],
      ["Levy", 420, "right"],
    );
    const spec = tableField("Gear", "Count #", "Rate #", "Dues #");
    const bill = (rows: readonly Row[], total: string) => {
      const page = new PdfPage(wide)
        .text("KESTREL WHARFINGERS OF SALTMOUTH")
        .text("Quayside gear bill")
        .skip();
      return pdf(closed(rowsOf(page.heads(), [...rows, ["Total", null, null, total]]).skip()));
    };
    const first: Row[] = [
      ["Winch hire", "2", "40.00", "80.00"],
      ["Crane", "1", "310.00", "310.00"],
      ["Tripod", "3", "12.50", "37.50"],
    ];
    const second: Row[] = [
      ["Prism pole", "4", "18.00", "72.00"],
      ["Level", "1", "95.00", "95.00"],
      [item, "2", "410.00", "820.00"],
    ];
    const found = readAfter(await bill(first, "427.50"), first, await bill(second, "987.00"), spec);
    expect(cellsOf(found)).toEqual(second);
    expect(found).toMatchObject({ learned: 1, counted: 3 });
    expect(found).not.toHaveProperty("unlikeTaught");
  });

  it("ends where the reviewed one ended", async () => {
    const below = (rows: readonly Row[]) =>
      pdf(
        rowsOf(rowsOf(top().heads(), rows).text("Freight carried this week"), [
          ["Barley", "K-1", "40.00"],
          ["Timber", "K-2", "55.00"],
        ]),
      );
    expect(cellsOf(readAfter(await below(FIRST), FIRST, await below(SECOND)))).toEqual(SECOND);
  });

  it("has a last row that begins like the line that ends it", async () => {
    const end: Row = ["Kelp and weed", null, null];
    const ended = (rows: readonly Row[]) => pdf(closed(rowsOf(top().heads(), [...rows, end])));
    const rows = [...SECOND, ["Kelp and weed", "B-441", "12.00"]];
    expect(cellsOf(readAfter(await ended(FIRST), FIRST, await ended(rows)))).toEqual(rows);
  });

  it("has rows of several lines, with lines above and below the one with the values", async () => {
    const centred = (rows: readonly Row[]) => {
      const page = top().heads().skip();
      for (const [name = "", berth = "", dues = ""] of rows as string[][]) {
        const [first = "", last = ""] = name.split(" ");
        page.row([first]).row([null, berth, dues]).row([last]).skip();
      }
      return pdf(closed(page));
    };
    expect(cellsOf(readAfter(await centred(FIRST), FIRST, await centred(SECOND)))).toEqual(SECOND);
  });

  it("continues below the same headings on further pages", async () => {
    const pages = (rows: readonly Row[], at: number) =>
      pdf(
        rowsOf(top().heads(), rows.slice(0, at)).footer("Folio 1"),
        closed(rowsOf(new PdfPage(columns).text("Folio brought on").heads(), rows.slice(at))).footer(
          "Folio 2",
        ),
      );
    const found = readAfter(await pages(FIRST, 2), FIRST, await pages(SECOND, 1));
    expect(cellsOf(found)).toEqual(SECOND);
    expect(found.counted).toBe(4);
  });

  it("is distinguished by the line above from another one with the same headings", async () => {
    const two = (rows: readonly Row[], others: readonly Row[]) =>
      pdf(
        closed(
          rowsOf(
            rowsOf(top().text("Craft in the east basin").heads(), rows).skip().text("Craft laid up").heads(),
            others,
          ),
        ),
      );
    const laidUp: Row[] = [
      ["Nell Ash", "Z-100", "1.00"],
      ["Otto Birk", "Z-200", "2.00"],
    ];
    const found = readAfter(await two(FIRST, laidUp), FIRST, await two(SECOND, [laidUp[1]!, laidUp[0]!]));
    expect(cellsOf(found)).toEqual(SECOND);
  });

  it("keeps a column empty that a user left empty", async () => {
    const spec = tableField("Skipper", "Berth", "Paid #");
    const written = FIRST.map(([name, berth]) => [name!, berth!, null]);
    const plain = (rows: readonly Row[]) => pdf(closed(rowsOf(top().heads(), rows)));
    const found = readAfter(await plain(FIRST), written, await plain(SECOND), spec);
    expect(cellsOf(found)).toEqual(SECOND.map(([name, berth]) => [name, berth, null]));
  });

  it("also works in a document without pages", async () => {
    const text = (rows: readonly Row[]) =>
      readBytes(
        Buffer.from(
          `KESTREL WHARFINGERS OF SALTMOUTH\nQuayside tariff note\n\n${[["Kvarn", "Slot", "Levy"], ...rows]
            .map(([name, berth, dues]) => `${name!.padEnd(24)}${berth!.padEnd(12)}${dues!.padStart(10)}`)
            .join("\n")}\nQuestions to the wharf office at Saltmouth, open on weekdays\n`,
        ),
        "paper.txt",
      );
    const found = readAfter(await text(FIRST), FIRST, await text(SECOND));
    expect(cellsOf(found)).toEqual(SECOND);
    expect(found.learned).toBe(1);
  });
});

describe("a table that differs from the reviewed one", () => {
  it("has the rows that its lesson reads, to be checked, where there would be none", async () => {
    const wide = columnsAt(["Kvarn", 50], ["Slot", 180], ["Hold", 260], ["Levy", 420, "right"]);
    const spec = tableField("Skipper", "Berth", "Cargo", "Dues #");
    const note = (rows: readonly Row[]) =>
      pdf(
        closed(
          rowsOf(new PdfPage(wide).text("KESTREL WHARFINGERS").text("Tariff note").skip().heads(), rows),
        ),
      );
    const carrying = (rows: readonly string[][], ...cargo: (string | null)[]) =>
      rows.map(([name, berth, dues], at): Row => [name!, berth!, cargo[at] ?? null, dues!]);
    const first = carrying(FIRST, "barley", "timber", "wool");
    const second = carrying(SECOND.slice(0, 2), null, "slate");
    const document = await note(second);
    expect(findTablesLocally(document, [spec])[0]?.rows).toEqual([]);
    const found = readAfter(await note(first), first, document, spec);
    expect(cellsOf(found)).toEqual(second);
    expect(found).toMatchObject({ learned: 1, unlikeTaught: true });
  });

  it("is read without lessons, and needs review, if it has another column", async () => {
    const plain = await pdf(closed(rowsOf(top().heads(), FIRST)));
    const wider = columnsAt(["Kvarn", 50], ["Slot", 200], ["Draught", 300], ["Levy", 420, "right"]);
    const rows = SECOND.map(([name, berth, dues]) => [name!, berth!, "two fathoms", dues!]);
    const page = new PdfPage(wider)
      .text("KESTREL WHARFINGERS OF SALTMOUTH")
      .text("Quayside tariff note")
      .skip();
    const other = await pdf(closed(rowsOf(page.heads(), rows)));
    const [untaught] = findTablesLocally(other, [field]);
    expect(readAfter(plain, FIRST, other)).toEqual({ ...untaught, unlikeTaught: true });
  });

  it("is not considered different if the document is too long for lessons", async () => {
    const plain = await pdf(closed(rowsOf(top().heads(), FIRST)));
    expect(readAfter(plain, FIRST, { ...plain, words: 200_001 })).not.toHaveProperty("unlikeTaught");
  });

  it("needs no review if only a document without that table resembles it", async () => {
    const quayside = lessonOf(await pdf(closed(rowsOf(top().heads(), FIRST))), field, FIRST);
    const named = new PdfPage(columnsAt(["Skipper", 50], ["Berth", 250], ["Dues", 420, "right"]));
    const other = await pdf(rowsOf(named.text("HERON CHANDLERS OF ROOKHOLM").skip().heads(), SECOND));
    const { tables: _, ...alike } = lessonOf(other, field, SECOND);
    const [found] = findTablesLocally(other, [field], { key: KEY, likeness: 1, lessons: [alike, quayside] });
    expect(cellsOf(found!)).toEqual(SECOND);
    expect(found).not.toHaveProperty("unlikeTaught");
  });

  it("needs review if lines between its rows are neither rows nor known non-rows", async () => {
    const plain = await pdf(closed(rowsOf(top().heads(), FIRST)));
    const page = rowsOf(top().heads(), SECOND.slice(0, 2)).row([null, "X-1", "5.00"]);
    const other = await pdf(closed(rowsOf(page.skip(), SECOND.slice(2))));
    expect(readAfter(plain, FIRST, other)).toMatchObject({ unlikeTaught: true });
  });

  it("needs review if a row looks like a line that a user removed", async () => {
    const note: Row = ["Ballast aboard", null, "12.40"];
    const first = await pdf(closed(rowsOf(top().heads(), [...FIRST.slice(0, 1), note, ...FIRST.slice(1)])));
    const bare: Row = ["Nell Ash", null, "41.00"];
    const rows = [...SECOND.slice(0, 2), bare, ...SECOND.slice(2)];
    const other = await pdf(closed(rowsOf(top().heads(), rows)));
    expect(readAfter(first, FIRST, other)).toMatchObject({ unlikeTaught: true });
  });

  it("needs review if a row is named like a line that a user removed", async () => {
    const removed: Row = ["Kelp and weed", null, "615.25"];
    const noted = (rows: readonly Row[]) => pdf(closed(rowsOf(top().heads(), [...rows, removed])));
    const rows = [...SECOND, ["Kelp and weed", "B-441", "12.00"]];
    const found = readAfter(await noted(FIRST), FIRST, await noted(rows));
    expect(found).toMatchObject({ unlikeTaught: true });
  });

  it("teaches nothing if its rows are not in the document", async () => {
    const plain = await pdf(closed(rowsOf(top().heads(), FIRST)));
    const typed = FIRST.map(([name]) => [name!, "X-1", "999.99"]);
    expect(lessonOf(plain, field, typed)).not.toHaveProperty("tables");
  });
});

describe("a column that was empty in the reviewed documents", () => {
  const papers = async (head: string, written: readonly Row[]) => {
    const [name, berth, dues] = columns;
    const wide = [name!, berth!, ...columnsAt([head, 320]), dues!];
    const page = () =>
      new PdfPage(wide).text("KESTREL WHARFINGERS OF SALTMOUTH").text("Quayside tariff note").skip().heads();
    const rows = FIRST.map(([name, berth, dues]): Row => [name!, berth!, null, dues!]);
    const reviewed = { document: await pdf(closed(rowsOf(page(), rows))), rows };
    const spec = tableField("Skipper", "Berth", "Pilot", "Dues #");
    return readAfterReview([reviewed, reviewed], await pdf(closed(rowsOf(page(), written))), spec);
  };
  const unpiloted = SECOND.map(([name, berth, dues]): Row => [name!, berth!, null, dues!]);
  const piloted = unpiloted.with(1, ["Jonas Field", "A-902", "Old Tom", "410.00"]);

  it("makes the table need review once it has a cell, if its heading does not identify it", async () => {
    expect(await papers("Lotse", unpiloted)).not.toHaveProperty("unlikeTaught");
    expect(await papers("Lotse", piloted)).toMatchObject({ unlikeTaught: true });
  });

  it("is read once it has a cell, if its heading identifies it", async () => {
    expect(cellsOf(await papers("Pilot", piloted))).toEqual(piloted);
  });

  it("makes the table need review if it is a new one after the others", async () => {
    const named = columnsAt(["Skipper", 50], ["Berth", 250], ["Dues", 420, "right"], ["Pilot", 480]);
    const page = (count: number) =>
      new PdfPage(named.slice(0, count))
        .text("KESTREL WHARFINGERS OF SALTMOUTH")
        .text("Quayside tariff note")
        .skip()
        .heads();
    const rows = FIRST.map((row): Row => [...row, null]);
    const reviewed = { document: await pdf(closed(rowsOf(page(3), FIRST))), rows };
    const piloted = SECOND.map((row): Row => [...row, "Old Tom"]);
    const spec = tableField("Skipper", "Berth", "Dues #", "Pilot");
    const found = readAfterReview([reviewed, reviewed], await pdf(closed(rowsOf(page(4), piloted))), spec);
    expect(found).toMatchObject({ unlikeTaught: true });
  });
});

describe("a table that reviewed documents teach differently", () => {
  const freight: Row[] = [
    ["Barley", "K-1", "40.00"],
    ["Timber", "K-2", "55.00"],
  ];
  const withFreight = (page: PdfPage, rows: readonly Row[], below: readonly Row[]) =>
    pdf(rowsOf(rowsOf(page.heads(), rows).text("Freight carried this week"), below));

  it("needs review if only a lesson with other headings was needed", async () => {
    const note: Row = ["Ballast aboard", "tons", "12.40"];
    const named = () =>
      new PdfPage(columnsAt(["Skipper", 50], ["Berth", 250], ["Dues", 420, "right"]))
        .text("KESTREL WHARFINGERS OF SALTMOUTH")
        .text("Quayside tariff note")
        .skip();
    const reviewed = [
      { document: await withFreight(top(), [...FIRST, note], []), rows: FIRST },
      { document: await withFreight(named(), FIRST, []), rows: FIRST },
    ];
    const found = readAfterReview(reviewed, await withFreight(named(), SECOND, freight), field);
    expect(cellsOf(found)).toEqual(SECOND);
    expect(found).toMatchObject({ learned: 1, unlikeTaught: true });
  });

  it("needs review if two lessons read all of it differently", async () => {
    const document = await withFreight(top(), FIRST, freight);
    const reviewed = [
      { document, rows: FIRST },
      { document, rows: [...FIRST, ...freight] },
    ];
    const found = readAfterReview(reviewed, await withFreight(top(), SECOND, freight), field);
    expect(found).toMatchObject({ learned: 1, unlikeTaught: true });
  });

  it("is certain if several lessons read it the same way", async () => {
    const plain = (rows: readonly Row[]) => pdf(closed(rowsOf(top().heads(), rows)));
    const reviewed = { document: await plain(FIRST), rows: FIRST };
    const found = readAfterReview([reviewed, reviewed], await plain(SECOND), field);
    expect(found).toMatchObject({ counted: 4, learned: 2 });
    expect(found).not.toHaveProperty("unlikeTaught");
  });
});

describe("the lesson of a table", () => {
  it("contains no value or word in clear text, and no hash that another key would give", async () => {
    const document = await pdf(closed(rowsOf(top().heads(), FIRST)));
    const kept = JSON.stringify(lessonOf(document, field, FIRST).tables).toLowerCase();
    const words = document.text.match(/[\p{L}\p{N}.,-]{4,}/gu) ?? [];
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter((word) => kept.includes(word.toLowerCase()))).toEqual([]);
    const [found = { rows: [], counted: null }] = findTablesLocally(document, [field]);
    const reviewed = reviewTable(document, field, found, FIRST);
    const elsewhere = JSON.stringify(readLesson(document, [reviewed], "another extractor").tables);
    const hashes = kept.match(/(?<=")[\w-]{11}(?=")(?!":)/g) ?? [];
    expect(hashes.filter((hash) => elsewhere.toLowerCase().includes(hash))).toEqual([]);
  });

  it("takes at most four kilobytes, however wide the table is", async () => {
    const many = Array.from({ length: 20 }, (_, at) => `H${"abcdefghijklmnopqrst"[at]}`);
    const wide = columnsAt(...many.map((head, at) => [head, 20 + at * 28] as [string, number]));
    const rows = Array.from({ length: 12 }, (_, y) =>
      many.map((_, x) => (x < 2 || (x + y) % 3 > 0 ? `${x + 1}${y}` : null)),
    );
    const page = rowsOf(new PdfPage(wide).text("Sounding sheet of the harbour").skip().heads(), rows);
    const spec = tableField(...many.map((name) => `${name} #`));
    const { tables = [] } = lessonOf(await pdf(closed(page)), spec, rows);
    expect(tables).toHaveLength(1);
    expect(JSON.stringify(tables[0]).length).toBeLessThanOrEqual(4_096);
  });
});
