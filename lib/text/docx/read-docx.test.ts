import { describe, expect, it } from "vitest";
import { readDocx } from "./read-docx";
import { makeCompoundFile } from "@/lib/text/testing/make-doc";
import { makeDocx, wordParagraph, wordTable } from "@/lib/text/testing/make-documents";
import { makeZip } from "@/lib/text/testing/make-zip";
import { assertReadsDamaged, storedArchive } from "@/lib/text/testing/mutate";

async function read(body: string, parts: Record<string, string> = {}): Promise<string> {
  return (await readDocx(makeDocx(body, { parts }))).text;
}

const run = (content: string): string => `<w:p><w:r>${content}</w:r></w:p>`;

describe("readDocx", () => {
  it("writes paragraphs as lines and table rows as lines of tab-separated cells", async () => {
    const table = wordTable([
      ["Item", "Price"],
      ["Chair", "49.90"],
    ]);
    expect(await read(wordParagraph("Before") + table + wordParagraph("After"))).toBe(
      "Before\nItem\tPrice\nChair\t49.90\nAfter",
    );
  });

  it("keeps the place of an empty cell", async () => {
    expect(await read(wordTable([["Chair", "", "49.90"]]))).toBe("Chair\t\t49.90");
  });

  it("puts the short lines of adjacent cells side by side", async () => {
    expect(await read(wordTable([["Gross\nTax\nNet", "100\n19\n119"]]))).toBe(
      "Gross\t100\nTax\t19\nNet\t119",
    );
  });

  it("keeps the lines of a cell that is used for the page's layout", async () => {
    const address = "A long line of an address that goes on and on and on, over fifty characters\nBerlin";
    expect(await read(wordTable([[address, "Invoice\n12"]]))).toBe(`${address}\nInvoice\n12`);
  });

  it("reads headers first, then the body, footnotes and endnotes, and footers last", async () => {
    const body =
      `<w:p><w:r><w:t>Body</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>` +
      `<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:footerReference r:id="footer1"/></w:sectPr>`;
    const footnotes =
      `<w:footnotes><w:footnote w:type="separator" w:id="0">${wordParagraph("---")}</w:footnote>` +
      `<w:footnote w:id="2">${wordParagraph("A note")}</w:footnote></w:footnotes>`;
    const text = await read(body, {
      header1: `<w:hdr>${wordParagraph("Head")}</w:hdr>`,
      header2: `<w:hdr>${wordParagraph("Never used")}</w:hdr>`,
      footer1: `<w:ftr>${wordParagraph("Foot")}</w:ftr>`,
      footnotes,
    });
    expect(text).toBe("Head\n\nBody[1]\n\n[1] A note\n\nFoot");
  });

  it("writes a text box once, after the paragraph of its anchor", async () => {
    const box = `<w:txbxContent>${wordParagraph("In the box")}</w:txbxContent>`;
    const choice = `<mc:AlternateContent><mc:Choice><wps>${box}</wps></mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
    expect(
      await read(`<w:p><w:r><w:t>Before </w:t></w:r><w:r>${choice}</w:r><w:r><w:t>after</w:t></w:r></w:p>`),
    ).toBe("Before after\nIn the box");
  });

  it("drops deleted, moved and hidden text, and keeps inserted text", async () => {
    const body =
      `<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>` +
      `<w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom>` +
      `<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>` +
      `<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t> shown</w:t></w:r></w:p>`;
    expect(await read(body)).toBe("new shown");
  });

  it("numbers lists as Word displays them, by their own properties or their style", async () => {
    const numbering =
      `<w:numbering><w:abstractNum w:abstractNumId="0">` +
      `<w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>` +
      `<w:lvl w:ilvl="1"><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>` +
      `<w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const styles = `<w:styles><w:style w:styleId="L"><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style></w:styles>`;
    const item = (properties: string, text: string): string =>
      `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const own = (level: number): string =>
      `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="7"/></w:numPr>`;
    const text = await read(
      item(own(0), "a") + item(own(1), "b") + item(own(1), "c") + item(`<w:pStyle w:val="L"/>`, "d"),
      {
        numbering,
        styles,
      },
    );
    expect(text).toBe("3. a\n3.i) b\n3.ii) c\n4. d");
  });

  it("writes breaks, tabs, symbols, chosen entries and equations", async () => {
    expect(
      await read(run("<w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t>")),
    ).toBe("a\nb\tc-d");
    expect(await read(run(`<w:sym w:font="Wingdings" w:char="F0FE"/><w:t>yes</w:t>`))).toBe("☑yes");
    expect(
      await read(
        run(
          `<w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList>`,
        ),
      ),
    ).toBe("blue");
    const box = `<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>`;
    expect(await read(run(`<w:fldChar w:fldCharType="begin">${box}</w:fldChar><w:t> yes</w:t>`))).toBe(
      "☒ yes",
    );
    const fraction =
      "<m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f>";
    expect(await read(`<w:p><m:oMath>${fraction}</m:oMath></w:p>`)).toBe("a/b");
  });

  it("ignores the properties before a tracked change", async () => {
    const was = `<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>`;
    expect(await read(run(`<w:rPr><w:b/>${was}</w:rPr><w:t>shown</w:t>`))).toBe("shown");
  });

  it("reads the first of several alternatives, or the fallback if there is none", async () => {
    const choices =
      "<mc:AlternateContent><mc:Choice><w:t>one</w:t></mc:Choice><mc:Choice><w:t>two</w:t></mc:Choice>" +
      "<mc:Fallback><w:t>three</w:t></mc:Fallback></mc:AlternateContent>";
    const fallback = "<mc:AlternateContent><mc:Fallback><w:t> four</w:t></mc:Fallback></mc:AlternateContent>";
    expect(await read(run(choices + fallback))).toBe("one four");
  });

  it("writes a field's result but not fields in its code, and keeps text after an unclosed field", async () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const text = (value: string): string => `<w:r><w:t>${value}</w:t></w:r>`;
    const inner = `${mark("begin")}<w:r><w:instrText>MERGEFIELD x</w:instrText></w:r>${mark("separate")}${text("inner")}${mark("end")}`;
    const outer = `${mark("begin")}<w:r><w:instrText>IF</w:instrText></w:r>${inner}${mark("separate")}${text("Dear Ada")}${mark("end")}`;
    expect(await read(`<w:p>${outer}${text("!")}</w:p>`)).toBe("Dear Ada!");
    expect(await read(`<w:p>${mark("begin")}${text("kept")}</w:p><w:p>${text("and on")}</w:p>`)).toBe(
      "kept\nand on",
    );
    expect(await read(`<w:p><w:fldSimple w:instr="PAGE">${text("7")}</w:fldSimple></w:p>`)).toBe("7");
  });

  it("drops text that is hidden by a style", async () => {
    const styles =
      `<w:styles><w:style w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style>` +
      `<w:style w:styleId="Top"><w:basedOn w:val="H"/></w:style></w:styles>`;
    const body = `<w:p><w:pPr><w:pStyle w:val="Top"/></w:pPr><w:r><w:t>Top of form</w:t></w:r></w:p>${run(`<w:rPr><w:rStyle w:val="H"/></w:rPr><w:t>x</w:t>`)}${wordParagraph("Name")}`;
    expect(await read(body, { styles })).toBe("Name");
  });

  it("keeps values in their columns next to merged cells", async () => {
    const cell = (text: string, properties = ""): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${wordParagraph(text)}</w:tc>`;
    const wide = `<w:gridSpan w:val="2"/>`;
    const rows =
      `<w:tr>${cell("Item", wide)}${cell("Price")}</w:tr>` +
      `<w:tr>${cell("Chair")}${cell("oak")}${cell("49.90")}</w:tr>` +
      `<w:tr><w:trPr><w:gridBefore w:val="2"/></w:trPr>${cell("a")}${cell("b")}</w:tr>`;
    expect(await read(`<w:tbl>${rows}</w:tbl>`)).toBe("Item\t\tPrice\nChair\toak\t49.90\n\t\ta\tb");
  });

  it("writes the characters that a symbol font displays", async () => {
    const wingdings = `<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>`;
    expect(await read(run(`${wingdings}<w:t>\uf06f</w:t>`) + run("<w:t>\uf0b7 one</w:t>"))).toBe("☐\n• one");
  });

  it("reads embedded content of another format in its place", async () => {
    const chunk = async (name: string, data: string | Uint8Array): Promise<string> => {
      const rels = `<Relationships><Relationship Id="c" Type="x/aFChunk" Target="${name}"/></Relationships>`;
      const body = `${wordParagraph("Before")}<w:altChunk r:id="c"/>${wordParagraph("After")}`;
      const entries = [
        { name: "word/document.xml", data: `<w:document><w:body>${body}</w:body></w:document>` },
        { name: "word/_rels/document.xml.rels", data: rels },
        { name: `word/${name}`, data },
      ];
      return (await readDocx(makeZip(entries))).text;
    };
    expect(await chunk("a.html", "<p>In <b>HTML</b>")).toBe("Before\nIn HTML\nAfter");
    expect(await chunk("a.rtf", "{\\rtf1 In RTF}")).toBe("Before\nIn RTF\nAfter");
    expect(await chunk("a.docx", makeDocx(wordParagraph("In DOCX")))).toBe("Before\nIn DOCX\nAfter");
    const mht =
      'MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary="b"\r\n\r\n--b\r\n' +
      'Content-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n' +
      "<p>100 =E2=82=\r\n=AC</p>\r\n--b--";
    expect(await chunk("a.mht", mht)).toBe("Before\n100 €\nAfter");
  });

  it("reads strict OOXML, and unusual namespace prefixes", async () => {
    const ns = "http://purl.oclc.org/ooxml/wordprocessingml/main";
    const rels = `<Relationships><Relationship Id="d" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/main.xml"/></Relationships>`;
    const document =
      `<n:document xmlns:n="${ns}"><n:body><n:p><n:r><n:rPr><n:vanish n:val="false"/></n:rPr><n:t>shown</n:t></n:r></n:p>` +
      `<n:p><n:r><n:sym n:font="Wingdings" n:char="F0FE"/></n:r></n:p></n:body></n:document>`;
    const bytes = makeZip([
      { name: "_rels/.rels", data: rels },
      { name: "main.xml", data: document },
    ]);
    expect((await readDocx(bytes)).text).toBe("shown\n☑");
  });

  it("numbers a list that overrides levels of its numbering", async () => {
    const level = (index: number, format: string, text: string, start = 1): string =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering =
      `<w:numbering><w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "decimal", "%1.%2")}</w:abstractNum>` +
      `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>` +
      `<w:num w:numId="2"><w:abstractNumId w:val="0"/>` +
      `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/>${level(0, "upperRoman", "Article %1", 3)}</w:lvlOverride>` +
      `<w:lvlOverride w:ilvl="1">${level(1, "lowerLetter", "(%2)")}</w:lvlOverride></w:num></w:numbering>`;
    const item = (list: number, depth: number): string =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
    const body = item(1, 0) + item(1, 1) + item(2, 0) + item(2, 1) + item(2, 1) + item(2, 0) + item(1, 0);
    expect(await read(body, { numbering })).toBe(
      "1. x\n1.1 x\nArticle III x\n(a) x\n(b) x\nArticle IV x\n5. x",
    );
  });

  it("uses the levels of a linked list style", async () => {
    const numbering =
      `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="§ %1"/></w:lvl></w:abstractNum>` +
      `<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="S"/></w:abstractNum>` +
      `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
    const styles = `<w:styles><w:style w:styleId="S"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
    const item = `<w:p><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>Term</w:t></w:r></w:p>`;
    expect(await read(item + item, { numbering, styles })).toBe("§ 1 Term\n§ 2 Term");
  });

  it("returns an empty text if neither our reader nor mammoth finds any", async () => {
    expect((await readDocx(makeDocx("<w:p/>"))).text.trim()).toBe("");
  });

  it("reads a document in a single XML file", async () => {
    const file = `<?xml version="1.0"?><w:wordDocument><w:body>${wordParagraph("Hello")}</w:body></w:wordDocument>`;
    expect((await readDocx(Buffer.from(file))).text).toBe("Hello");
  });

  it("reports a password", async () => {
    const locked = makeCompoundFile({ EncryptedPackage: Buffer.from("x") });
    await expect(readDocx(locked)).rejects.toMatchObject({ code: "password_protected" });
  });

  it("reads a damaged file or reports an error for the user", async () => {
    const body = wordParagraph("Invoice 4711") + wordTable([["Chair", "49.90"]]);
    const document = makeDocx(body, { parts: { footnotes: "<w:footnotes/>" } });
    await assertReadsDamaged(document, "docx");
    await assertReadsDamaged(storedArchive(document), "docx", 300);
  });
});
