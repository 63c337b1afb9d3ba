import { describe, expect, it } from "vitest";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { asked } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import type { TableRegion } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";
import { readRegion } from "./read-region";

const columns = columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Price", 320, "right"]);

interface Drawn extends Pick<TableRegion, "names" | "rows"> {
  top?: number;
  bottom?: number;
  lines?: number[];
}

/** The rows of a page between two heights, with lines between the columns at these places. */
async function rowsWithin(
  page: PdfPage,
  { top = 0, bottom = 842, lines = [200, 270], ...drawn }: Drawn,
  ...names: string[]
) {
  const document = await readBytes(pdfOf(page), "page.pdf");
  const region = { page: 1, x: 40, y: top, width: 400, height: bottom - top, columns: lines, ...drawn };
  const table = { name: "Items", prompt: "", columns: asked(...names) };
  const { rows } = readRegion(document, region, table, learnConventions(document.text));
  for (const { cells } of rows)
    for (const cell of cells)
      if (cell && !cell.raw.includes(" ")) expect(document.text.slice(cell.start, cell.end)).toBe(cell.raw);
  return rows.map(({ cells }) => cells.map((cell) => cell?.raw ?? null));
}

const goods = (page: PdfPage) => page.row(["Rope", "2", "10.50"]).row(["Sailcloth", "12", "7.25"]);
const NAMES = ["Article", "Quantity #", "Price #"] as const;

describe("the rows in a drawn region", () => {
  it("are those between its edges, without headings and totals", async () => {
    const page = goods(new PdfPage(columns).text("Anchor & Sons").skip(3).heads()).row([
      "Total",
      null,
      "17.75",
    ]);
    expect(await rowsWithin(page.skip(3).text("Payable in 30 days"), { bottom: 160 }, ...NAMES)).toEqual([
      ["Rope", "2", "10.50"],
      ["Sailcloth", "12", "7.25"],
    ]);
  });

  it("have the columns named by headings, in any requested order", async () => {
    const page = goods(new PdfPage(columns).heads());
    expect(await rowsWithin(page, {}, "Price #", "Article")).toEqual([
      ["10.50", "Rope"],
      ["7.25", "Sailcloth"],
    ]);
  });

  it("have the requested columns in order if it has no headings", async () => {
    const page = goods(new PdfPage(columns).heads().skip(2));
    expect(await rowsWithin(page, { top: 60 }, "Thing", "Pieces #", "Each #")).toEqual([
      ["Rope", "2", "10.50"],
      ["Sailcloth", "12", "7.25"],
    ]);
  });

  it("include lines without a number, also those above if they are closer", async () => {
    const page = goods(new PdfPage(columns).heads()).row(["of white canvas"]).row(["Mast", "1", "99.00"]);
    expect((await rowsWithin(page, {}, ...NAMES)).map(([article]) => article)).toEqual([
      "Rope",
      "Sailcloth of white canvas",
      "Mast",
    ]);
  });

  it("continue down to the widest gap, over any number of lines", async () => {
    const page = new PdfPage(columns)
      .heads()
      .row(["Sailcloth", "12", "7.25"])
      .row(["of white"])
      .row(["canvas"])
      .skip(0.3)
      .row(["Mast", "1", "99.00"])
      .row(["of pine"])
      .skip(0.3)
      .row(["Tar", "2", "5.00"]);
    expect((await rowsWithin(page, {}, ...NAMES)).map(([article]) => article)).toEqual([
      "Sailcloth of white canvas",
      "Mast of pine",
      "Tar",
    ]);
  });

  it("have numbers split at a drawn line if there is no space between them", async () => {
    const page = new PdfPage(columns);
    for (const [article, both] of [
      ["Rope", "12.50100.00"],
      ["Sail", "10.25205.00"],
    ] as const)
      page.row([article, both]);
    // Right-aligned at 260, so that the second number begins about 27 points before.
    expect(await rowsWithin(page, { lines: [200, 232.5] }, "Article", "Price #", "Amount #")).toEqual([
      ["Rope", "12.50", "100.00"],
      ["Sail", "10.25", "205.00"],
    ]);
  });

  it("start at each line with a first cell if no column has numbers", async () => {
    const page = new PdfPage(columnsAt(["Name", 50], ["Role", 200], ["Town", 300]))
      .heads()
      .row(["Ada", "Mate", "Bath"])
      .row(["Bo", "Cook", "York"]);
    expect(await rowsWithin(page, { lines: [190, 290] }, "Name", "Role", "Town")).toEqual([
      ["Ada", "Mate", "Bath"],
      ["Bo", "Cook", "York"],
    ]);
  });

  it("have the columns that a user named, whatever the headings say", async () => {
    const page = goods(new PdfPage(columns).heads());
    const names = ["Price", null, "Quantity"];
    expect(await rowsWithin(page, { names }, "Article", "Quantity #", "Price")).toEqual([
      [null, "10.50", "Rope"],
      [null, "7.25", "Sailcloth"],
    ]);
  });

  it("are divided at row lines that a user drew, below headings", async () => {
    const page = goods(new PdfPage(columns).heads()).row(["Oakum"]).row(["Pitch"]);
    // Lines of 12 points from 40 on: the last three are drawn as one row, and one by itself.
    expect(await rowsWithin(page, { rows: [55, 79] }, ...NAMES)).toEqual([
      ["Rope", "2", "10.50"],
      ["Sailcloth Oakum", "12", "7.25"],
      ["Pitch", null, null],
    ]);
  });

  it("exclude headings in another language above or in the first drawn row", async () => {
    const german = columnsAt(["Ware", 50], ["Menge", 260, "right"], ["Betrag", 320, "right"]);
    for (const rows of [[55], [42, 55]])
      expect(
        await rowsWithin(
          goods(new PdfPage(german).heads()),
          { rows, names: ["Article", "Quantity", "Price"] },
          ...NAMES,
        ),
      ).toEqual([
        ["Rope", "2", "10.50"],
        ["Sailcloth", "12", "7.25"],
      ]);
  });

  it("all have a cell that spans them and is vertically centred", async () => {
    const grouped = columnsAt(["Deck", 50], ["Article", 120], ["Quantity", 260, "right"]);
    /** A cell between the last row and the one before. */
    const between = (page: PdfPage, text: string) => page.skip(-1.5).text(text).skip(0.5);
    const first = new PdfPage(grouped).heads().row([null, "Rope", "2"]).row([null, "Sail", "3"]);
    const page = between(first, "Main").row([null, "Mast", "1"]).row([null, "Tar", "4"]);
    const names = ["Deck", "Article", "Quantity"];
    expect(
      await rowsWithin(between(page, "Lower"), { lines: [110, 220], names }, "Deck", "Article", "Quantity #"),
    ).toEqual([
      ["Main", "Rope", "2"],
      ["Main", "Sail", "3"],
      ["Lower", "Mast", "1"],
      ["Lower", "Tar", "4"],
    ]);
  });

  it("are empty if there are no words", async () => {
    expect(await rowsWithin(goods(new PdfPage(columns).heads()), { top: 700 }, ...NAMES)).toEqual([]);
  });
});
