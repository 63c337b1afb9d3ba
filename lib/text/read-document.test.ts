import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PoolOptions, ReaderPool } from "@/lib/text/process/reader-pool";
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

function pool(options: Partial<PoolOptions> = {}): ReaderPool {
  return new ReaderPool({
    program: path.join(process.cwd(), "lib/text/generated/reader-process.mjs"),
    size: 1,
    heapMb: 256,
    memoryBytes: 500 * MB,
    cpuMs: 9_000,
    timeoutMs: 20_000,
    documentsPerProcess: 100,
    maxIdleBytes: 250 * MB,
    ...options,
  });
}

/** A reader process that misbehaves as the document's name says. */
function actor(): string {
  return save(
    "actor.mjs",
    `let read = 0;
     process.on("disconnect", () => process.exit());
     process.on("message", ({ filename }) => {
       if (filename === "hang") for (;;);
       if (filename === "crash") process.exit(3);
       read += 1;
       const text = filename === "environment" ? Object.keys(process.env).sort().join() : String(process.pid);
       const document = { format: "txt", text, pages: [], words: read, runs: new Float64Array(0), scan: false };
       process.send({ ok: true, rss: 0, document });
     });`,
  );
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

describe("ReaderPool", () => {
  it("stops a document that takes too much processor time, and reads the next", async () => {
    const readers = pool({ cpuMs: 150 });
    const long = readers.read({ bytes: Buffer.from("<p>word</p>".repeat(900_000)), filename: "a.html" });
    await expect(long).rejects.toMatchObject({ code: "reading_timeout" });
    expect(await readers.read({ bytes: Buffer.from("fine"), filename: "a.txt" })).toMatchObject({
      text: "fine",
    });
    readers.close();
  });

  it("stops a document that takes too much memory of any kind", async () => {
    const readers = pool({ memoryBytes: 30 * MB });
    const any = readers.read({ bytes: Buffer.from("<p>word</p>".repeat(900_000)), filename: "a.html" });
    await expect(any).rejects.toMatchObject({ code: "too_complex" });
    readers.close();
  });

  it("stops a process that does not respond, whatever the reason", async () => {
    const readers = pool({ program: actor(), timeoutMs: 1_000 });
    await expect(readers.read({ filename: "hang" })).rejects.toMatchObject({ code: "reading_timeout" });
    readers.close();
  });

  it("reports a crashed process as a retryable error, and starts another", async () => {
    const readers = pool({ program: actor() });
    await expect(readers.read({ filename: "crash" })).rejects.toMatchObject({
      code: "internal",
      retryable: true,
    });
    expect(await readers.read({ filename: "fine" })).toMatchObject({ words: 1 });
    readers.close();
  });

  it("does not pass its environment to a reader process", async () => {
    const readers = pool({ program: actor() });
    const { text } = await readers.read({ filename: "environment" });
    expect(text.split(",").filter((name) => !name.startsWith("NODE_"))).toEqual([]);
    readers.close();
  });

  it("reuses a process, and replaces it after a number of documents", async () => {
    const readers = pool({ program: actor(), documentsPerProcess: 2 });
    const pids: string[] = [];
    for (let index = 0; index < 3; index += 1) pids.push((await readers.read({ filename: "fine" })).text);
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[1]);
    readers.close();
  });
});
