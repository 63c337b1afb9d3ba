import { describe, expect, it } from "vitest";
import { documentFormats, MAX_FILE_BYTES, wizardFormats } from "@/lib/api/upload-rules";
import { rejectionOf } from "./file-rejection";
import { texts } from "./texts";

function fileOf(name: string, type = "", size = 10): File {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

describe("which files the browser sends", () => {
  it("lets in a known extension whatever the MIME type says", () => {
    expect(
      rejectionOf(fileOf("A.PDF", "application/octet-stream"), documentFormats, texts.documents),
    ).toBeNull();
  });

  it("lets in a known MIME type whatever the extension says", () => {
    expect(
      rejectionOf(fileOf("notes", "text/plain; charset=utf-8"), documentFormats, texts.documents),
    ).toBeNull();
  });

  it("names the file, the reason and the formats of what it turns away", () => {
    expect(rejectionOf(fileOf("cat.png", "image/png"), documentFormats, texts.documents)?.reason).toBe(
      "cat.png: File type not supported. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT, EPUB, JSON, CSV.",
    );
  });

  it("takes exactly 10 MB and not a byte more", () => {
    expect(rejectionOf(fileOf("a.pdf", "", MAX_FILE_BYTES), documentFormats, texts.documents)).toBeNull();
    expect(
      rejectionOf(fileOf("a.pdf", "", MAX_FILE_BYTES + 1), documentFormats, texts.documents)?.reason,
    ).toBe("a.pdf: File is too large. Maximum size is 10MB.");
  });

  it("takes no table into the wizard", () => {
    expect(rejectionOf(fileOf("a.csv", "text/csv"), wizardFormats, texts.wizard)?.reason).toBe(
      "Unsupported file type: a.csv. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT.",
    );
  });
});
