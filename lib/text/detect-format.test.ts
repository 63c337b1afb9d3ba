import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { claimedFormat, detectFormat } from "./detect-format";
import { makeCompoundFile, makeDoc } from "@/lib/text/testing/make-doc";
import { makeDocx, makeEpub, makeOdt, wordParagraph } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { makeZip } from "@/lib/text/testing/make-zip";

const docx = makeDocx(wordParagraph("Hello"));
const pdf = makePdf([[{ x: 50, y: 50, text: "Hello" }]]);

function detect(content: Buffer | string, name: string, type?: string): string | null {
  return detectFormat(Buffer.from(content), name, type);
}

describe("detectFormat", () => {
  it("detects the content, whatever the file's name", () => {
    expect(detect(docx, "invoice.pdf")).toBe("docx");
    expect(detect(pdf, "invoice.docx")).toBe("pdf");
    expect(detect(makeOdt("<text:p>a</text:p>"), "a.txt")).toBe("odt");
    expect(detect(makeEpub(["<p>a</p>"]), "a.zip")).toBe("epub");
    expect(detect(makeDoc("Hello\r"), "a.rtf")).toBe("doc");
    expect(detect("{\\rtf1 Hello}", "a.doc")).toBe("rtf");
    expect(detect("<!DOCTYPE html><p>Hello", "export.doc")).toBe("html");
    expect(detect('<?xml version="1.0"?><w:wordDocument>', "a.doc")).toBe("docx");
  });

  it("rejects an image that is truncated after its first bytes", () => {
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]);
    expect(detectFormat(head, "scan.pdf")).toBeNull();
  });

  it("rejects unsupported content, whatever the file's name", () => {
    expect(
      detect(Buffer.from("MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00", "latin1"), "a.txt"),
    ).toBeNull();
    expect(
      detect(Buffer.from("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00", "latin1"), "a.pdf"),
    ).toBeNull();
    const workbook = [
      { name: "[Content_Types].xml", data: "<Types/>" },
      { name: "xl/workbook.xml", data: "<workbook/>" },
    ];
    expect(detect(makeZip(workbook), "a.docx")).toBeNull();
    expect(detect(makeCompoundFile({ Workbook: Buffer.from("x") }), "a.doc")).toBeNull();
    expect(detect(makeZip([{ name: "photo.jpg", data: "x" }]), "a.docx")).toBeNull();
  });

  it("does not mistake random bytes named like a PDF or archive for text in an old code page", () => {
    const random = fc.uint8Array({ minLength: 1, maxLength: 8_000, size: "max" }).filter((bytes) => {
      const isMarked = bytes[0] === 0xff || bytes[0] === 0xfe;
      return !isMarked && !isUtf8(bytes);
    });
    fc.assert(
      fc.property(random, fc.constantFrom("a.pdf", "a.docx", "a.odt", "a.epub"), (bytes, name) => {
        expect(detectFormat(bytes, name)).toBeNull();
      }),
    );
    expect(detect("Text under the name of a PDF", "a.pdf")).toBe("txt");
    expect(detect(Buffer.from("Übergrößenträger", "latin1"), "a.txt")).toBe("txt");
  });

  it("leaves a broken archive to its reader, which reports what is wrong", () => {
    expect(detect(docx.subarray(0, docx.length / 2), "a.docx")).toBe("docx");
    expect(detect(docx.subarray(0, docx.length / 2), "a.pdf")).toBeNull();
  });

  it("recognizes an encrypted DOCX by its compound file", () => {
    expect(detect(makeCompoundFile({ EncryptedPackage: Buffer.from("x") }), "a.docx")).toBe("docx");
  });

  it("decides between plain-text formats by the name, then by the MIME type", () => {
    expect(detect("a;b\n1;2\n", "a.csv")).toBe("csv");
    expect(detect("a;b\n1;2\n", "a.txt")).toBe("txt");
    expect(detect("a;b\n1;2\n", "upload", "text/csv; charset=utf-8")).toBe("csv");
    expect(detect('{"a": 1}', "a.json")).toBe("json");
    expect(detect('{"a": 1}', "a.txt")).toBe("json");
    expect(detect("{not json}", "a.txt")).toBe("txt");
    expect(detect("<p>fragment</p>", "a.html")).toBe("html");
    expect(detect("a < b and b > c", "a.txt")).toBe("txt");
    expect(detect("Notes on <b> and <p>, plainly", "notes.doc")).toBe("txt");
  });

  it("recognizes UTF-16 text with and without a byte order mark", () => {
    expect(detect(Buffer.from("\ufeffHello, world", "utf16le"), "a.txt")).toBe("txt");
    expect(detect(Buffer.from("Hello, world of text", "utf16le"), "a.txt")).toBe("txt");
    expect(detect(Buffer.from("<html><body>Hello", "utf16le"), "a.htm")).toBe("html");
    const swapped = Buffer.from("\ufeffHello, world of text", "utf16le").swap16();
    expect(detect(swapped, "a.txt")).toBe("txt");
    expect(detect(swapped.subarray(0, -1), "a.txt")).toBe("txt");
  });

  it("tolerates a NUL in a text file, and bytes before a PDF's header", () => {
    expect(detect("one\0two three four", "a.txt")).toBe("txt");
    expect(detect(Buffer.concat([Buffer.from("\r\nnoise\r\n"), pdf]), "a.pdf")).toBe("pdf");
  });

  it("reads only the directory of an archive, however much it would inflate to", () => {
    const bomb = makeZip([
      { name: "[Content_Types].xml", data: "<Types/>" },
      { name: "word/document.xml", data: Buffer.alloc(30_000_000) },
    ]);
    expect(detect(bomb, "a.docx")).toBe("docx");
  });
});

describe("claimedFormat", () => {
  it("recognizes the ten extensions in any case, and no others", () => {
    expect(claimedFormat("A.HTM")).toBe("html");
    expect(claimedFormat("a.tar.gz")).toBeNull();
    expect(claimedFormat("a.constructor")).toBeNull();
    expect(claimedFormat("a", "application/msword")).toBe("doc");
  });
});
