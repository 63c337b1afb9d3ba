import { describe, expect, it } from "vitest";
import { Archive } from "@/lib/text/archive/archive";
import type { Format } from "./formats";
import { readBytes } from "./read-bytes";
import { CompoundFile } from "@/lib/text/doc/compound-file";
import { makeCompoundFile, makeDoc, makeWord6Doc } from "@/lib/text/testing/make-doc";
import { makeDocx, makeEpub, makeOdt, wordParagraph } from "@/lib/text/testing/make-documents";
import { makeZip, type ZipEntry } from "@/lib/text/testing/make-zip";

/** The text of a document with a bar at each place where a part of it is known to be missing. */
async function readMarked(bytes: Buffer | string, format: Format): Promise<string> {
  const { text, coverage } = await readBytes(Buffer.from(bytes), `a.${format}`, format);
  expect(coverage).toMatchObject({ unit: "characters", total: text.length, read: text.length });
  let marked = text;
  for (const { from, to, reason } of coverage.unread.toReversed()) {
    expect({ length: to - from, reason }).toEqual({ length: 0, reason: "page_damaged" });
    marked = `${marked.slice(0, from)}|${marked.slice(from)}`;
  }
  return marked;
}

/** The archive with one part changed: cut off, removed (null), or with its compressed data cut off. */
function withPart(
  document: Buffer,
  name: string,
  change: (data: Buffer) => Partial<ZipEntry> | null,
): Buffer {
  const archive = new Archive(document);
  expect(archive.has(name)).toBe(true);
  return makeZip(
    archive.names.flatMap((part) => {
      const data = archive.find(part) ?? Buffer.alloc(0);
      const changed = part === name ? change(data) : {};
      return changed ? [{ name: part, data, ...changed }] : [];
    }),
  );
}

const without = (document: Buffer, name: string): Buffer => withPart(document, name, () => null);

/** Cuts a part off before the first occurrence of a text. */
const cutBefore = (document: Buffer, name: string, text: string): Buffer =>
  withPart(document, name, (data) => ({ data: data.subarray(0, data.indexOf(text)) }));

const unpackable = (document: Buffer, name: string): Buffer =>
  withPart(document, name, () => ({ deflated: Buffer.from([0xff, 0xff, 0xff]) }));

const failsAsCorrupt = expect.objectContaining({ code: "corrupt" }) as Error;

const note = '<w:p><w:r><w:t>Body</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>';
const docx = makeDocx(
  `${note}${wordParagraph("and on")}<w:sectPr><w:headerReference r:id="header1"/><w:footerReference r:id="footer1"/></w:sectPr>`,
  {
    parts: {
      header1: `<w:hdr>${wordParagraph("Head")}</w:hdr>`,
      footer1: `<w:ftr>${wordParagraph("Foot")}${wordParagraph("and toe")}</w:ftr>`,
      footnotes: `<w:footnotes><w:footnote w:id="2">${wordParagraph("Note")}</w:footnote></w:footnotes>`,
    },
  },
);

describe("a DOCX", () => {
  it("is complete if all parts are intact", async () => {
    expect(await readMarked(docx, "docx")).toBe("Head\n\nBody[1]\nand on\n\n[1] Note\n\nFoot\nand toe");
  });

  it.each([
    ["header1", "|Body[1]\nand on\n\n[1] Note\n\nFoot\nand toe"],
    ["footnotes", "Head\n\nBody[1]\nand on|\n\nFoot\nand toe"],
    ["footer1", "Head\n\nBody[1]\nand on\n\n[1] Note|"],
  ])("reports the place of %s if it is missing or cannot be unpacked", async (part, marked) => {
    expect(await readMarked(without(docx, `word/${part}.xml`), "docx")).toBe(marked);
    expect(await readMarked(unpackable(docx, `word/${part}.xml`), "docx")).toBe(marked);
  });

  it("reports what the document refers to if nothing lists its parts", async () => {
    expect(await readMarked(without(docx, "word/_rels/document.xml.rels"), "docx")).toBe("|Body[1]\nand on|");
  });

  it("keeps the beginning of a truncated part", async () => {
    expect(await readMarked(cutBefore(docx, "word/document.xml", " on</w:t>"), "docx")).toBe(
      "Body[1]\nand|\n\n[1] Note",
    );
    expect(await readMarked(cutBefore(docx, "word/footer1.xml", " toe"), "docx")).toBe(
      "Head\n\nBody[1]\nand on\n\n[1] Note\n\nFoot\nand|",
    );
  });

  it("keeps what can be unpacked of compressed data that ends too early", async () => {
    const long = makeDocx(Array.from({ length: 300 }, (_, n) => wordParagraph(`Line ${n * 7919}`)).join(""));
    const { deflateRawSync } = await import("node:zlib");
    const half = withPart(long, "word/document.xml", (data) => {
      const deflated = deflateRawSync(data);
      return { deflated: deflated.subarray(0, deflated.length / 2) };
    });
    expect(await readMarked(half, "docx")).toMatch(/^Line 0\nLine 7919\n[^|]+\|$/);
  });

  it("reports a chunk of another format, and the numbering of lists", async () => {
    const relation = (kind: string, target: string): string =>
      `<Relationships><Relationship Id="x" Type="a/${kind}" Target="${target}"/></Relationships>`;
    const make = (kind: string, target: string): Buffer =>
      withPart(
        makeDocx(`${wordParagraph("Body")}<w:altChunk r:id="x"/>`),
        "word/_rels/document.xml.rels",
        () => ({
          data: relation(kind, target),
        }),
      );
    expect(await readMarked(make("aFChunk", "chunk.html"), "docx")).toBe("Body|");
    expect(await readMarked(make("numbering", "numbering.xml"), "docx")).toBe("|Body|");
  });

  it("is refused if nothing of its body can be read", async () => {
    await expect(readMarked(unpackable(docx, "word/document.xml"), "docx")).rejects.toThrowError(
      failsAsCorrupt,
    );
    await expect(
      readMarked(cutBefore(makeDocx(wordParagraph("Body")), "word/document.xml", "Body"), "docx"),
    ).rejects.toThrowError(failsAsCorrupt);
  });

  it("in a single XML file is marked at its end if it is truncated", async () => {
    const flat = `<?xml version="1.0"?><w:document>${wordParagraph("Body")}${wordParagraph("lost")}</w:document>`;
    expect(await readMarked(flat, "docx")).toBe("Body\nlost");
    expect(await readMarked(flat.slice(0, flat.indexOf("lost")), "docx")).toBe("Body|");
  });
});

describe("an ODT", () => {
  const master = `<office:master-styles><style:master-page style:name="Standard"><style:header><text:p>Head</text:p></style:header></style:master-page></office:master-styles>`;
  const manifest = `<manifest:manifest><manifest:file-entry manifest:full-path="styles.xml"/></manifest:manifest>`;
  const odt = makeOdt("<text:p>Body</text:p><text:p>and on</text:p>", {
    styles: master,
    entries: [{ name: "META-INF/manifest.xml", data: manifest }],
  });

  it("is complete if all parts are intact or it has no styles", async () => {
    expect(await readMarked(odt, "odt")).toBe("Head\n\nBody\nand on");
    const plain = without(without(odt, "styles.xml"), "META-INF/manifest.xml");
    expect(await readMarked(plain, "odt")).toBe("Body\nand on");
  });

  it("reports the place of headers if the styles are missing, truncated or cannot be unpacked", async () => {
    expect(await readMarked(without(odt, "styles.xml"), "odt")).toBe("|Body\nand on");
    expect(await readMarked(unpackable(odt, "styles.xml"), "odt")).toBe("|Body\nand on");
    expect(await readMarked(cutBefore(odt, "styles.xml", "</office:master"), "odt")).toBe(
      "|Head\n\nBody\nand on",
    );
  });

  it("keeps the beginning of a truncated body", async () => {
    expect(await readMarked(cutBefore(odt, "content.xml", " on"), "odt")).toBe("Head\n\nBody\nand|");
    const flat = "<office:document><office:text><text:p>Body</text:p><text:p>lost";
    expect(await readMarked(flat, "odt")).toBe("Body\nlost|");
  });

  it("is refused if nothing of its body can be unpacked", async () => {
    await expect(readMarked(unpackable(odt, "content.xml"), "odt")).rejects.toThrowError(failsAsCorrupt);
  });
});

describe("an EPUB", () => {
  const epub = makeEpub(["<p>One</p>", "<p>Two</p><p>more</p>", "<p>Three</p>"]);

  it("reports the place of a chapter that is missing, empty or cannot be unpacked", async () => {
    const name = "OPS/text/c 1.xhtml";
    expect(await readMarked(epub, "epub")).toBe("One\n\nTwo\n\nmore\n\nThree");
    expect(await readMarked(without(epub, name), "epub")).toBe("One|\n\nThree");
    expect(await readMarked(unpackable(epub, name), "epub")).toBe("One|\n\nThree");
    expect(
      await readMarked(
        withPart(epub, name, () => ({ data: "" })),
        "epub",
      ),
    ).toBe("One|\n\nThree");
  });

  it("keeps the beginning of a truncated chapter", async () => {
    expect(await readMarked(cutBefore(epub, "OPS/text/c 1.xhtml", "more"), "epub")).toBe(
      "One\n\nTwo|\n\nThree",
    );
  });

  it("reports the place of a chapter that only its spine lists", async () => {
    const book = withPart(epub, "OPS/book.opf", (data) => ({
      data: data.toString().replace(/<item id="c1".*?>/, ""),
    }));
    expect(await readMarked(book, "epub")).toBe("One|\n\nThree");
  });

  it("ends with a mark if its spine is truncated", async () => {
    expect(await readMarked(cutBefore(epub, "OPS/book.opf", `<itemref idref="c2"`), "epub")).toBe(
      "One\n\nTwo\n\nmore|",
    );
  });

  it("is complete if its spine writes names in another case or its elements have a prefix", async () => {
    const book = withPart(epub, "OPS/book.opf", (data) => ({
      data: data.toString().replaceAll("text/c", "Text/C"),
    }));
    expect(await readMarked(book, "epub")).toBe("One\n\nTwo\n\nmore\n\nThree");
    const prefixed = withPart(epub, "OPS/text/c 2.xhtml", () => ({
      data: '<?xml version="1.0"?><h:html>End</h:html>',
    }));
    expect(await readMarked(prefixed, "epub")).toBe("One\n\nTwo\n\nmore\n\nEnd");
  });

  it("has a mark if its spine lists none of its chapters", async () => {
    const book = withPart(epub, "OPS/book.opf", (data) => ({
      data: data.toString().replaceAll("text/c", "lost/c"),
    }));
    expect(await readMarked(book, "epub")).toBe("One\n\nTwo\n\nmore\n\nThree|");
  });

  it("is complete with other kinds of pages in its spine, and with HTML that omits its end tags", async () => {
    const book = withPart(epub, "OPS/book.opf", (data) => ({
      data: data
        .toString()
        .replace(/(<item id="c1".*?type=")[^"]*/, "$1image/svg+xml")
        .replace("c%201.xhtml", "c.svg"),
    }));
    expect(await readMarked(book, "epub")).toBe("One\n\nThree");
    const html = withPart(epub, "OPS/text/c 2.xhtml", () => ({ data: "<html><body><p>End" }));
    expect(await readMarked(html, "epub")).toBe("One\n\nTwo\n\nmore\n\nEnd");
  });
});

describe("an RTF", () => {
  it("has a mark after its body if a group is not closed at its end", async () => {
    expect(await readMarked("{\\rtf1 One {\\b two}}", "rtf")).toBe("One two");
    expect(await readMarked("{\\rtf1 One {\\b two", "rtf")).toBe("One two|");
    expect(await readMarked("{\\rtf1{\\footer Foot}One\\bin99999999 xy}", "rtf")).toBe("One|\n\nFoot");
  });

  it("is refused if nothing is left of its text", async () => {
    await expect(readMarked("{\\rtf1{\\fonttbl{\\f0 Ari", "rtf")).rejects.toThrowError(failsAsCorrupt);
  });
});

describe("a DOC", () => {
  const lines = Array.from({ length: 400 }, (_, n) => `Line ${n * 7919}`).join("\r");

  it("is complete if the file contains all of its text", async () => {
    expect(await readMarked(makeDoc(`${lines}\r`, { notes: ["Note"] }), "doc")).toMatch(/^Line 0\n[^|]+$/);
    expect(await readMarked(makeWord6Doc(`${lines}\r`), "doc")).toMatch(/^Line 0\n[^|]+$/);
  });

  it("has a mark after its body if the file ends in the middle of the text", async () => {
    const container = new CompoundFile(makeDoc(`${lines}\r`));
    const [table, stream] = ["1Table", "WordDocument"].map((name) => container.find(name)!);
    for (const whole of [
      makeCompoundFile({ "1Table": table!, WordDocument: stream! }),
      makeWord6Doc(`${lines}\r`),
    ]) {
      expect(await readMarked(whole.subarray(0, whole.length - 2048), "doc")).toMatch(/^Line 0\n[^|]+\|$/);
    }
  });

  it("has a mark if the lists of its notes and headers are truncated", async () => {
    const document = makeDoc("Body\u0002\r", { notes: ["Note"] });
    const container = new CompoundFile(document);
    const stream = container.find("WordDocument")!;
    stream.writeUInt32LE(100_000, 0xb6);
    const table = container.find("1Table")!;
    expect(await readMarked(makeCompoundFile({ WordDocument: stream, "1Table": table }), "doc")).toMatch(
      /^\|Body\[1\]/,
    );
  });
});

describe("a JSON file", () => {
  it("has a mark at its end if it ends in the middle of a value", async () => {
    expect(await readMarked('{"a": [1, "}"]}\n', "json")).toBe('{"a": [1, "}"]}\n');
    expect(await readMarked('{"a": 1} // {kept}: a note', "json")).toBe('{"a": 1} // {kept}: a note');
    expect(await readMarked('{"a": [1, "tw', "json")).toBe('{"a": [1, "tw|');
    expect(await readMarked('[{"a": 1}, {"b"', "json")).toBe('[{"a": 1}, {"b"|');
    expect(await readMarked("[1, 2,\n", "json")).toBe("[1, 2,\n|");
  });

  it("is complete if it is not JSON at all", async () => {
    expect(await readMarked("An open { in a note", "json")).toBe("An open { in a note");
  });
});
