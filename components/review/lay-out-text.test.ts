import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TextBlockDto } from "@/lib/api/document-text";
import { layOutText, type SetBlock } from "./lay-out-text";

function set(text: string, blocks: TextBlockDto[] = [], isPlain = false): string[] {
  return layOutText({ text, start: 0 }, { start: 0, end: text.length }, blocks, isPlain).map((block) =>
    describeBlock(text, block),
  );
}

function describeBlock(text: string, block: SetBlock): string {
  const read = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  switch (block.kind) {
    case "heading":
      return `h${block.level} ${read(block)}`;
    case "list":
      return `list ${block.items.map((item) => `${item.level}${item.isLabelled ? "*" : ""} ${read(item)}`).join(" / ")}`;
    case "table":
      return `table ${block.rows
        .map(
          (row) =>
            `${row.isHeader ? "header " : ""}${row.hasHeaderCell ? "named " : ""}${row.cells.map(read).join("|")}`,
        )
        .join(" / ")}`;
    case "preformatted":
      return `pre ${read(block)}`;
    case "paragraph":
      return `${block.hasSpaceBefore ? "spaced " : ""}${block.flows ? "prose" : "p"} ${read(block)}`;
  }
}

const at = (text: string, part: string) => ({
  start: text.indexOf(part),
  end: text.indexOf(part) + part.length,
});

describe("the text of a document with paragraphs", () => {
  it("has the document's blocks, and a paragraph for each other line", () => {
    const text = "Title\nFirst line\n\nSecond line\n• one\n2. two\nplain\nItem\tPrice\nOak\t7\nend";
    const blocks: TextBlockDto[] = [
      { kind: "heading", level: 1, ...at(text, "Title") },
      { kind: "list_item", level: 1, ...at(text, "• one") },
      { kind: "list_item", level: 2, ...at(text, "2. two") },
      { kind: "table", header_rows: 1, header_column: true, ...at(text, "Item\tPrice\nOak\t7") },
    ];
    expect(set(text, blocks)).toEqual([
      "h1 Title",
      "p First line",
      "spaced p Second line",
      "list 1* • one / 2* 2. two",
      "p plain",
      "table header Item|Price / named Oak|7",
      "p end",
    ]);
  });

  it("has rows if consecutive lines have the same number of cells, but not for a single line with tabs", () => {
    expect(set("Net\t100\nTax\t20\nTotal:\t\t120\n\tIndented\n\tas well")).toEqual([
      "table Net|100 / Tax|20",
      "p Total:\t\t120",
      "p \tIndented",
      "p \tas well",
    ]);
  });

  it("has a header above a column of numbers, but not next to it", () => {
    expect(set("Item\tPrice\nOak\t7\nAsh\t£8.00")).toEqual(["table header Item|Price / Oak|7 / Ash|£8.00"]);
    expect(set("Net\t100\nTax\t20\nTotal\t120")).toEqual(["table Net|100 / Tax|20 / Total|120"]);
    expect(set("Name\tAda\nCity\tLondon\nAge\t36")).toEqual(["table Name|Ada / City|London / Age|36"]);
  });

  it("shows a table's header only in its first part", () => {
    const text = "Item\tPrice\nOak\t7\nAsh\t8";
    const table: TextBlockDto = {
      kind: "table",
      header_rows: 1,
      header_column: false,
      start: 0,
      end: text.length,
    };
    const part = { start: 12, end: text.length };
    const [block] = layOutText({ text: text.slice(5), start: 5 }, part, [table], false);
    expect(block).toMatchObject({ kind: "table", rows: [{ isHeader: false }, { isHeader: false }] });
  });

  it("distinguishes list labels from words", () => {
    const labelled = (item: string) =>
      set(item, [{ kind: "list_item", level: 1, start: 0, end: item.length }])[0]?.includes("*");
    for (const item of ["1. a", "1.2 a", "(a) b", "iv) c", "• d", "- e", "12)\tf"])
      expect(labelled(item)).toBe(true);
    for (const item of ["oak", "1200 chairs", "I.B.M. sells", "-7 degrees"])
      expect(labelled(item)).toBe(false);
  });
});

describe("a plain text", () => {
  it("flows if its lines were wrapped at a width, and keeps other lines", () => {
    const prose =
      "The parties agree that the goods are delivered within\nthirty days of the date on which the order was placed\nin writing.";
    expect(set(`${prose}\n\nJane Doe\nMain Street 7\n\nDear all`, [], true)).toEqual([
      `prose ${prose}`,
      "spaced p Jane Doe\nMain Street 7",
      "spaced p Dear all",
    ]);
  });

  it("keeps its layout if spaces align its columns", () => {
    const columns = "Item        Price\n-----------------\nChair       49.90\nLong name   99.00";
    expect(set(`Order 7\n\n${columns}`, [], true)).toEqual(["p Order 7", `pre ${columns}`]);
  });
});

describe("a set text", () => {
  const piece = fc.constantFrom("word", " ", "\t", "\n", "\n\n", "1. ", "   ", "x".repeat(50));
  const cut = fc.nat({ max: 400 });

  it("shows every printed character exactly once and in order, whatever blocks it has", () => {
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.array(fc.tuple(cut, cut, fc.nat(3))),
        fc.boolean(),
        (pieces, cuts, isPlain) => {
          const text = pieces.join("");
          const source = { text, start: 0 };
          const shown = layOutText(
            source,
            { start: 0, end: text.length },
            blocksAt(cuts, text.length),
            isPlain,
          )
            .flatMap(spansOf)
            .map(({ start, end }) => text.slice(start, end))
            .join("");
          expect(shown.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
        },
      ),
    );
  });
});

function blocksAt(cuts: [number, number, number][], length: number): TextBlockDto[] {
  const blocks: TextBlockDto[] = [];
  let position = 0;
  for (const [skip, size, kind] of cuts) {
    const span = {
      start: Math.min(length, position + (skip % 20)),
      end: Math.min(length, position + (skip % 20) + (size % 60)),
    };
    position = span.end;
    if (span.end === span.start) continue;
    if (kind === 0) blocks.push({ kind: "heading", level: 2, ...span });
    else if (kind === 1) blocks.push({ kind: "list_item", level: 1, ...span });
    else if (kind === 2) blocks.push({ kind: "preformatted", ...span });
    else blocks.push({ kind: "table", header_rows: 1, header_column: false, ...span });
  }
  return blocks;
}

function spansOf(block: SetBlock): { start: number; end: number }[] {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return block.rows.flatMap(({ cells }) => cells);
  return [block];
}
