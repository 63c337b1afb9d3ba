import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_BLOCKS, type TextBlock } from "./blocks";
import { joinParts } from "./join-parts";
import type { Format } from "./formats";
import { readBytes } from "./read-bytes";
import { makeDoc } from "./testing/make-doc";
import { makeDocx, makeEpub, makeOdt, wordParagraph, wordTable } from "./testing/make-documents";
import { TextBuilder } from "./text-builder";

/** What each block of a document is, and its text. */
async function blocksOf(bytes: Buffer | string, format: Format): Promise<string[]> {
  const { text, blocks = [] } = await readBytes(Buffer.from(bytes), `a.${format}`, format);
  return blocks.map((block) => `${nameOf(block)}: ${text.slice(block.start, block.end)}`);
}

function nameOf(block: TextBlock): string {
  switch (block.kind) {
    case "heading":
      return `h${block.level}`;
    case "list_item":
      return `li${block.level}`;
    case "table":
      return `table, ${block.headerRows} header rows${block.hasHeaderColumn ? " and column" : ""}`;
    case "preformatted":
      return "pre";
  }
}

const html = (body: string): Promise<string[]> => blocksOf(`<!doctype html><body>${body}`, "html");

describe("the blocks of an HTML page", () => {
  it("are its headings, list items, tables and preformatted texts, with the labels that a browser displays", async () => {
    const page =
      "<h1>Order <b>7</b></h1><p>For you.</p><ol><li>Oak<ul><li>old</ul><li>Ash</ol>" +
      "<table><tr><th>Item<th>Price<tr><td>Chair<td>49.90</table><h2>Code</h2><pre>a  b\n  c</pre>end";
    expect(await html(page)).toEqual([
      "h1: Order 7",
      "li1: 1. Oak",
      "li2: old",
      "li1: 2. Ash",
      "table, 1 header rows: Item\tPrice\nChair\t49.90",
      "h2: Code",
      "pre: a  b\n  c",
    ]);
  });

  it("begin a table with its empty cells and name its header column", async () => {
    expect(
      await html("x<table><tr><td><th>net<th>gross<tr><th>Sum<td>7<td>8<tr><th>Tax<td>1<td>2</table>"),
    ).toEqual(["table, 1 header rows and column: \tnet\tgross\nSum\t7\t8\nTax\t1\t2"]);
  });

  it("are those in the cells of a table that lays out the page", async () => {
    const page =
      "<table><tr><td><h1>Letter</h1><ul><li>one<li>two</ul><p>a<p>b<p>c</td><td>" +
      `<table><tr><td>Net<td>1<tr><td>Gross<td>2</table></td></tr></table>`;
    expect(await html(page)).toEqual([
      "h1: Letter",
      "li1: one",
      "li1: two",
      "table, 0 header rows: Net\t1\nGross\t2",
    ]);
  });

  it("are a heading above the rows of a table, but not a title between them", async () => {
    const page =
      "<table><tr><td colspan=2><h3>Prices</h3><tr><td>a<td>1<tr><td colspan=2>More<tr><td>b<td>2<tr><td colspan=2>" +
      "<h4>Terms</h4></table>";
    expect(await html(page)).toEqual(["h3: Prices", "table, 0 header rows: a\t1\nMore\nb\t2", "h4: Terms"]);
  });

  it("have one row per line of a row with short texts of several lines", async () => {
    const page = "<table><tr><td>Seller<br>Main St<td>No<br>Date</table>";
    expect(await html(page)).toEqual(["table, 0 header rows: Seller\tNo\nMain St\tDate"]);
  });

  it("end at a text between a table's rows that does not belong to it", async () => {
    expect(await html("<table><tr><td>a<td>1</tr>Carried over<tr><td>b<td>2</table>")).toEqual([
      "table, 0 header rows: a\t1",
      "table, 0 header rows: b\t2",
    ]);
  });

  it("do not include a heading that is never closed", async () => {
    expect(await html(`<h1>${"word ".repeat(200)}`)).toEqual([]);
  });

  it("do not count characters that the text omits", async () => {
    expect(await html("a\u00adb\u200b<h2>\u200b T\u00adi\ufeff </h2>c&shy;<h3>\u00a0 U </h3>")).toEqual([
      "h2: Ti",
      "h3: U",
    ]);
  });
});

describe("the blocks of a DOCX", () => {
  const paragraph = (properties: string, text: string): string =>
    wordParagraph(text).replace("<w:p>", `<w:p><w:pPr>${properties}</w:pPr>`);
  const numbering =
    '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>' +
    '<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/><w:lvlText w:val="-"/></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="0"/></w:num></w:numbering>';
  const styles =
    '<w:styles><w:style w:styleId="T"><w:name w:val="Title"/></w:style><w:style w:styleId="B1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>' +
    '<w:style w:styleId="Own"><w:basedOn w:val="B1"/></w:style><w:style w:styleId="Toc"><w:basedOn w:val="B1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style></w:styles>';

  it("are its headings by style or outline level, its list items with labels, and its tables", async () => {
    const item = (level: number): string =>
      `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`;
    const body =
      paragraph('<w:pStyle w:val="T"/>', "Contract") +
      paragraph('<w:pStyle w:val="Toc"/>', "Contents") +
      paragraph('<w:pStyle w:val="Own"/>', "Parties") +
      paragraph('<w:outlineLvl w:val="2"/>', "Seller") +
      wordParagraph("Somebody") +
      paragraph(item(0), "One") +
      paragraph(item(1), "Deeper") +
      paragraph('<w:pStyle w:val="B1"/>' + item(0), "Two") +
      wordTable([
        ["Item", "Price"],
        ["Chair", "49.90"],
      ]).replace("<w:tr>", "<w:tr><w:trPr><w:tblHeader/></w:trPr>");
    expect(await blocksOf(makeDocx(body, { parts: { styles, numbering } }), "docx")).toEqual([
      "h1: Contract",
      "h1: Parties",
      "h3: Seller",
      "li1: 1. One",
      "li2: • Deeper",
      "h1: 2. Two",
      "table, 1 header rows: Item\tPrice\nChair\t49.90",
    ]);
  });

  it("are those of its headers and text boxes too", async () => {
    const box = `<w:p><w:r><w:t>Anchor</w:t></w:r><w:r><w:pict><w:txbxContent>${paragraph('<w:outlineLvl w:val="0"/>', "In a box")}</w:txbxContent></w:pict></w:r></w:p>`;
    const body =
      paragraph('<w:outlineLvl w:val="1"/>', "Body") +
      box +
      wordTable([["a", "b"]]) +
      '<w:sectPr><w:headerReference r:id="header1"/></w:sectPr>';
    const header1 = `<w:hdr>${paragraph('<w:outlineLvl w:val="0"/>', "Letterhead")}</w:hdr>`;
    expect(await blocksOf(makeDocx(body, { parts: { header1 } }), "docx")).toEqual([
      "h1: Letterhead",
      "h2: Body",
      "h1: In a box",
      "table, 0 header rows: a\tb",
    ]);
  });
});

describe("the blocks of an ODT", () => {
  it("are its title and headings, its list items, and its tables with their header rows", async () => {
    const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const row = (...cells: string[]): string =>
      `<table:table-row>${cells.map(cell).join("")}</table:table-row>`;
    const styles =
      '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>';
    const content =
      '<text:p text:style-name="Title">Minutes</text:p><text:h text:outline-level="2">Present</text:h><text:p>All</text:p>' +
      '<text:list text:style-name="L"><text:list-item><text:p>One</text:p><text:list><text:list-item><text:p>Deeper</text:p></text:list-item></text:list>' +
      "</text:list-item><text:list-item><text:p>Two</text:p><text:p>goes on</text:p></text:list-item></text:list>" +
      `<table:table><table:table-header-rows>${row("Item", "Votes")}</table:table-header-rows>${row("Chair", "7")}</table:table>`;
    expect(await blocksOf(makeOdt(content, { styles }), "odt")).toEqual([
      "h1: Minutes",
      "h2: Present",
      "li1: 1. One",
      "li2: Deeper",
      "li1: 2. Two\ngoes on",
      "table, 1 header rows: Item\tVotes\nChair\t7",
    ]);
  });
});

describe("the blocks of an RTF document", () => {
  it("are its headings by style or outline level, its list items, and its tables with their header rows", async () => {
    const rtf =
      "{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\*\\cs2 Strong;}}" +
      "\\pard\\s1 Offer\\par\\pard\\plain Dear all\\par\\pard\\outlinelevel1 Terms\\par" +
      "\\pard\\ilvl0{\\listtext 1.\\tab}One\\par\\ilvl1{\\pntext -\\tab}Deeper\\par\\pard Plain\\par" +
      "\\trowd\\trhdr\\intbl Item\\cell Price\\cell\\row\\trowd\\intbl Chair\\cell 49.90\\cell\\row\\pard end}";
    expect(await blocksOf(rtf, "rtf")).toEqual([
      "h1: Offer",
      "h2: Terms",
      "li1: 1.\tOne",
      "li2: -\tDeeper",
      "table, 1 header rows: Item\tPrice\nChair\t49.90",
    ]);
  });
});

describe("the blocks of a DOC", () => {
  it("are its headings by style, its list items, and its tables", async () => {
    const doc = makeDoc("Offer\rDear all\rOne\rOak\rend\r", {
      lists: {
        levels: [{ format: 0, text: "\0." }],
        overrides: [{}],
        paragraphs: [
          [0, 0, 1],
          [0, 0, 12],
          [1, 0, 2],
          [1, 0, 0],
          [0, 0, 0],
        ],
      },
    });
    expect(await blocksOf(doc, "doc")).toEqual(["h1: Offer", "h2: 1. One", "li1: 2. Oak"]);
    expect(
      await blocksOf(makeDoc("Before\rItem\x07Price\x07\x07Chair\x0749.90\x07\x07After\r"), "doc"),
    ).toEqual(["table, 0 header rows: Item\tPrice\nChair\t49.90"]);
  });
});

describe("the blocks of an EPUB", () => {
  it("are those of all chapters, in their places", async () => {
    const book = makeEpub(["<h1>One</h1><p>a</p>", "<h1>Two</h1><ul><li>b</li></ul>"]);
    expect(await blocksOf(book, "epub")).toEqual(["h1: One", "h1: Two", "li1: b"]);
  });
});

describe("the blocks of a document", () => {
  it.each(["txt", "csv", "json"] as const)("are not sought in a %s", async (format) => {
    const { blocks = [] } = await readBytes(Buffer.from("[1]"), "a", format);
    expect(blocks).toEqual([]);
  });

  it("are limited in number", async () => {
    const { blocks } = await readBytes(
      Buffer.from("<p>a</p><h1>x</h1>".repeat(MAX_BLOCKS + 10)),
      "a",
      "html",
    );
    expect(blocks).toHaveLength(MAX_BLOCKS);
  });
});

describe("blocks, whatever is written", () => {
  const words = fc.constantFrom(
    "a",
    " b ",
    "c\nd",
    "\t",
    "\u00ad",
    " \u00a0",
    "\r\n",
    "\ud800",
    "e ".repeat(80),
    "",
  );
  const step = fc.oneof(
    words.map((text) => (builder: TextBuilder) => builder.write(text)),
    words.map((text) => (builder: TextBuilder) => builder.writeCollapsed(text)),
    fc.constantFrom(
      (builder: TextBuilder) => builder.block(),
      (builder: TextBuilder) => builder.lineBreak(),
      (builder: TextBuilder) => builder.openTable(),
      (builder: TextBuilder) => builder.openRow(),
      (builder: TextBuilder) => builder.openCell(2, 2),
      (builder: TextBuilder) => builder.openCell(1, 1, true),
      (builder: TextBuilder) => builder.closeCell(2),
      (builder: TextBuilder) => builder.closeRow(2),
      (builder: TextBuilder) => builder.closeTable(),
      (builder: TextBuilder) => builder.markHeaderRow(),
      (builder: TextBuilder) => builder.startBlock({ kind: "heading", level: 1 }),
      (builder: TextBuilder) => builder.startBlock({ kind: "list_item", level: 12 }),
      (builder: TextBuilder) => builder.endBlock("heading"),
      (builder: TextBuilder) => builder.endBlock(),
      (builder: TextBuilder) =>
        builder.writeLaidOut({ text: "x\ny", blocks: [{ kind: "heading", level: 1, start: 1, end: 2 }] }),
    ),
  );

  it("are inside the text, in order, without overlaps, and begin and end with printed characters or cells", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const builder = new TextBuilder();
        for (const write of steps) write(builder);
        const part = builder.finish();
        const { text, blocks = [] } = joinParts([{ ...part, isCutOff: false }]);
        let position = 0;
        for (const block of blocks) {
          const inside = text.slice(block.start, block.end);
          expect(block.start).toBeGreaterThanOrEqual(position);
          expect(inside).not.toBe("");
          expect(inside).toBe(block.kind === "table" ? inside.trimEnd() : inside.trim());
          position = block.end;
        }
        expect(position).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it("do not change the text", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 60 }), (steps) => {
        const plain = new TextBuilder();
        const marked = new TextBuilder();
        for (const [write, isMarked] of steps) {
          write(plain);
          if (isMarked) marked.startBlock({ kind: "list_item", level: 1 });
          write(marked);
          if (isMarked) marked.endBlock();
        }
        expect(marked.finish().text).toBe(plain.finish().text);
      }),
    );
  });
});
