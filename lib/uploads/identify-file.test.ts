import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { detectFormat } from "@/lib/text/detect-format";
import { FORMATS, MAX_FILE_BYTES } from "@/lib/text/formats";
import { makeZip } from "@/lib/text/testing/make-zip";
import { MeasuredProcess } from "@/tests/setup/measured";
import { identifyFile } from "./identify-file";

const MB = 1024 * 1024;
/** Less than the file. A process grows by about half of this in any case. */
const MAX_GROWTH = 8 * MB;

const full = (start: string) => Buffer.from(start.padEnd(MAX_FILE_BYTES - 1000, "a;b;c\n"));
const noise = randomBytes(MAX_FILE_BYTES - 20_000);
const parts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `word/${index}${"x".repeat(2_000)}.xml`, data: "x" }));

/** A compound file with its directory at the end. */
function compoundFile(): Buffer {
  const file = Buffer.alloc(10_000_384);
  file.write("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "latin1");
  const entry = file.length - 128;
  const length = file.write("WordDocument\0", entry, "utf16le");
  file.writeUInt16LE(length, entry + 64);
  return file;
}

it.each([
  ["junk.pdf", "The content of junk.pdf is not PDF."],
  ["junk.txt", "The content of junk.txt is not TXT."],
])("reports that the content of %s has a different type from its name", (filename, message) => {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-identify-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = { path: path.join(folder, "file"), filename, mimeType: "", size: 8 };
  writeFileSync(file.path, Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"));
  expect(() => identifyFile(file, FORMATS)).toThrow(
    expect.objectContaining({ code: "unsupported_type", message }),
  );
});

describe("the format of a 10 MB upload", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-identify-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  /** Identifies the file in a separate process, which has warmed up and not yet held a large file. */
  const identify = async (filename: string, bytes: Buffer) => {
    const process = await MeasuredProcess.start("lib/uploads/testing/identify-measured.ts");
    onTestFinished(() => process.end());
    const run = (content: Buffer) => {
      const file = path.join(folder, filename);
      writeFileSync(file, content);
      return process.run({ path: file, filename, mimeType: "", size: content.length });
    };
    await run(Buffer.from("a;b"));
    return run(bytes);
  };

  it.each([
    ["table.csv", full("a;b;c\n")],
    ["page.html", full("<!DOCTYPE html><p>")],
    ["print.pdf", full("%PDF-1.7\n")],
    ["old.doc", compoundFile()],
    [
      "new.docx",
      makeZip([
        { name: "word/media/1.png", data: noise },
        { name: "word/document.xml", data: "<a/>" },
      ]),
    ],
    ["many-parts.docx", makeZip([...parts(2_400), { name: "word/document.xml", data: "<a/>" }])],
  ])("is detected without reading it into memory: %s", async (filename, bytes) => {
    expect(bytes.length).toBeGreaterThan(9 * MB);
    const { result: format, grownBytes } = await identify(filename, bytes);
    expect(format).toBe(detectFormat(bytes, filename));
    expect(format).toBe(filename.split(".")[1]);
    expect(grownBytes).toBeLessThan(MAX_GROWTH);
  });
});
