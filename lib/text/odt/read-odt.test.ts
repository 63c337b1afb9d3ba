import { describe, expect, it } from "vitest";
import { detectFormat } from "@/lib/text/detect-format";
import { readOdt } from "./read-odt";
import { makeOdt } from "@/lib/text/testing/make-documents";
import { assertReadsDamaged, storedArchive } from "@/lib/text/testing/mutate";

function read(content: string, styles = ""): string {
  return readOdt(makeOdt(content, { styles })).text;
}

const paragraph = (text: string): string => `<text:p>${text}</text:p>`;

describe("readOdt", () => {
  it("writes paragraphs as lines, with white space as displayed", () => {
    const text = paragraph("Hello\n   world<text:s text:c='3'/>a<text:tab/>b<text:line-break/>c");
    expect(read(text)).toBe("Hello world   a\tb\nc");
  });

  it("writes table rows as lines of tab-separated cells", () => {
    const cell = (text: string): string => `<table:table-cell>${paragraph(text)}</table:table-cell>`;
    const row = (a: string, b: string): string => `<table:table-row>${cell(a)}${cell(b)}</table:table-row>`;
    expect(read(`<table:table>${row("Item", "Price")}${row("Chair", "49.90")}</table:table>`)).toBe(
      "Item\tPrice\nChair\t49.90",
    );
  });

  it("reads headers and footers of the page styles in use, notes and text boxes", () => {
    const page = (name: string, head: string, foot: string): string =>
      `<style:master-page style:name="${name}"><style:header>${paragraph(head)}</style:header>` +
      `<style:footer>${paragraph(foot)}</style:footer></style:master-page>`;
    const note = `<text:note><text:note-citation>1</text:note-citation><text:note-body>${paragraph("A note")}</text:note-body></text:note>`;
    const box = `<draw:frame><draw:text-box>${paragraph("In the box")}</draw:text-box></draw:frame>`;
    const styles = page("Standard", "Head", "Foot") + page("Envelope", "Unused", "Unused");
    expect(read(paragraph(`Body${note}${box} on`), styles)).toBe(
      "Head\n\nBody[1] on\nIn the box\n\n[1] A note\n\nFoot",
    );
  });

  it("numbers lists and headings", () => {
    const styles =
      `<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>` +
      `<text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style>` +
      `<text:outline-style><text:outline-level-style text:level="1" style:num-format="I"/>` +
      `<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>`;
    const item = (content: string): string => `<text:list-item>${content}</text:list-item>`;
    const inner = `<text:list>${item(paragraph("b"))}</text:list>`;
    const list = `<text:list text:style-name="L">${item(paragraph("a") + inner)}${item(paragraph("c"))}</text:list>`;
    const heading = (level: number, text: string): string =>
      `<text:h text:outline-level="${level}">${text}</text:h>`;
    expect(read(heading(1, "One") + heading(2, "Two") + list, styles)).toBe(
      "I One\nI.1 Two\n1. a\na) b\n2. c",
    );
  });

  it("drops comments and deleted text", () => {
    const deleted = `<text:tracked-changes><text:deletion>${paragraph("gone")}</text:deletion></text:tracked-changes>`;
    expect(
      read(`${deleted}${paragraph("kept<office:annotation><text:p>comment</text:p></office:annotation>")}`),
    ).toBe("kept");
  });

  it("keeps values in their columns next to merged and repeated cells", () => {
    const cell = (text: string, attributes = ""): string =>
      `<table:table-cell ${attributes}>${paragraph(text)}</table:table-cell>`;
    const row = (content: string, attributes = ""): string =>
      `<table:table-row ${attributes}>${content}</table:table-row>`;
    const merged = row(
      `${cell("wide", 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell("z")}`,
    );
    const repeated = row(
      `${cell("a")}<table:table-cell table:number-columns-repeated="2"/>${cell("b")}<table:table-cell table:number-columns-repeated="99999"/>`,
      'table:number-rows-repeated="2"',
    );
    expect(
      read(
        `<table:table>${merged}${repeated}${row(cell("x", 'table:number-columns-repeated="3"'))}</table:table>`,
      ),
    ).toBe("wide\t\tz\na\t\t\tb\na\t\t\tb\nx\tx\tx");
  });

  it("writes the text of a shape after the paragraph of its anchor", () => {
    const shape = `<draw:custom-shape>${paragraph("In the shape")}</draw:custom-shape>`;
    expect(read(paragraph(`Before${shape} after`))).toBe("Before after\nIn the shape");
  });

  it("drops hidden text", () => {
    const hidden = `<text:hidden-text text:is-hidden="true">secret</text:hidden-text>`;
    expect(
      read(`${paragraph(`a${hidden}b`)}<text:section text:display="none">${paragraph("no")}</text:section>`),
    ).toBe("ab");
  });

  it("reads a flat document (a single XML file)", () => {
    const flat =
      `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.text"><office:meta><dc:title>T</dc:title></office:meta>` +
      `<office:master-styles><style:master-page style:name="Standard"><style:header>${paragraph("Head")}</style:header></style:master-page></office:master-styles>` +
      `<office:body><office:text>${paragraph("Body")}<draw:image><office:binary-data>AAAA</office:binary-data></draw:image></office:text></office:body></office:document>`;
    expect(detectFormat(Buffer.from(flat), "a.odt")).toBe("odt");
    expect(readOdt(Buffer.from(flat)).text).toBe("Head\n\nBody");
  });

  it("reports a password", () => {
    const manifest =
      "<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>";
    const entries = [{ name: "META-INF/manifest.xml", data: manifest }];
    expect(() => readOdt(makeOdt("", { entries }))).toThrowError(
      expect.objectContaining({ code: "password_protected" }) as Error,
    );
  });

  it("reads a damaged file or reports an error for the user", async () => {
    const document = makeOdt(
      paragraph("Invoice 4711") + `<text:list><text:list-item>${paragraph("a")}</text:list-item></text:list>`,
    );
    await assertReadsDamaged(document, "odt");
    await assertReadsDamaged(storedArchive(document), "odt", 300);
    const flat = `<?xml version="1.0"?><office:document><office:body><office:text>${paragraph("Invoice")}<table:table><table:table-row><table:table-cell table:number-columns-repeated="3">${paragraph("a")}</table:table-cell></table:table-row></table:table></office:text></office:body></office:document>`;
    await assertReadsDamaged(Buffer.from(flat), "odt", 200);
  });
});
