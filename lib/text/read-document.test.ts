import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "./read-document";
import { makeDoc } from "@/lib/text/testing/make-doc";
import { makeDocx, makeOdt, wordParagraph, wordTable } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { makeZip } from "@/lib/text/testing/make-zip";

const MB = 1024 * 1024;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reader-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function save(name: string, content: Buffer | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe("readDocument", () => {
  it("reads a document by its path or from memory, and detects its format", async () => {
    const bytes = makeDocx(wordParagraph("Invoice 4711") + wordTable([["Chair", "49.90"]]));
    const expected = { format: "docx", text: "Invoice 4711\nChair\t49.90", words: 4, scan: false };
    expect(await readDocument({ path: save("a.pdf", bytes), filename: "a.pdf" })).toMatchObject(expected);
    expect(await readDocument({ bytes: new Uint8Array(bytes), filename: "b.txt" })).toMatchObject(expected);
  });

  it("returns the positions of a PDF's text", async () => {
    const document = await readDocument({
      bytes: makePdf([[{ x: 50, y: 100, text: "Hello" }]]),
      filename: "a.pdf",
    });
    expect(document.runs).toEqual([expect.objectContaining({ start: 0, end: 5, page: 0 })]);
  });

  it("returns pages for a PDF only, not for page breaks in other formats", async () => {
    const run = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;
    const broken: Record<string, Buffer> = {
      docx: makeDocx(
        run('<w:t>One</w:t><w:br w:type="page"/>') +
          run("<w:lastRenderedPageBreak/><w:t>Two</w:t>") +
          "<w:p><w:pPr><w:pageBreakBefore/></w:pPr><w:r><w:t>Three</w:t></w:r></w:p>",
      ),
      doc: makeDoc("One\x0cTwo\x0cThree\r"),
      odt: makeOdt("<text:p>One</text:p><text:soft-page-break/><text:p>Two</text:p><text:p>Three</text:p>"),
      rtf: Buffer.from("{\\rtf1 One\\page Two\\softpage\\par Three}"),
      txt: Buffer.from("One\fTwo\fThree"),
    };
    for (const [format, bytes] of Object.entries(broken)) {
      const document = await readDocument({ bytes, filename: `a.${format}` });
      expect(document).toMatchObject({ format, text: "One\nTwo\nThree", pages: [] });
    }
    const pdf = makePdf([[{ x: 50, y: 100, text: "One" }], [{ x: 50, y: 100, text: "Two" }]]);
    expect((await readDocument({ bytes: pdf, filename: "a.pdf" })).pages).toHaveLength(2);
  });

  it("reads many documents at once without mixing them up", async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `document number ${index}`);
    const documents = await Promise.all(
      texts.map((text) => readDocument({ bytes: Buffer.from(text), filename: "a.txt" })),
    );
    expect(documents.map((document) => document.text)).toEqual(texts);
  });

  it.each([
    ["empty_file", "a.txt", Buffer.alloc(0)],
    ["no_text", "a.txt", Buffer.from(" \n\t ")],
    ["too_large", "a.csv", Buffer.alloc(10 * MB + 1, "a,b\n")],
    ["unsupported_type", "a.txt", Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4])],
    ["corrupt", "a.docx", makeDocx("").subarray(0, 300)],
    ["corrupt", "a.epub", makeZip([{ name: "../evil.txt", data: "x" }])],
    ["too_complex", "a.docx", makeDocx(`<!DOCTYPE a [<!ENTITY b "c">]>${wordParagraph("&b;")}`)],
  ])("refuses with %s and a sentence", async (code, filename, bytes) => {
    const error: unknown = await readDocument({ bytes, filename }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, message: expect.stringMatching(/^[A-Z][^/\\]+\.$/) as string });
  });

  it("reports a missing file without its path", async () => {
    const missing = readDocument({ path: "/nowhere/at/all.pdf", filename: "all.pdf" });
    await expect(missing).rejects.toMatchObject({
      code: "not_found",
      message: expect.not.stringContaining("/") as string,
    });
  });
});
