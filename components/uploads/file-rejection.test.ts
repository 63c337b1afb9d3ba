import { describe, expect, it } from "vitest";
import {
  documentFormats,
  fileTooLarge,
  MAX_FILE_BYTES,
  unsupportedFileType,
  wizardFormats,
} from "@/lib/api/upload-rules";
import { rejectionOf } from "./file-rejection";
import { texts } from "@/components/texts";

function fileOf(name: string, type = "", size = 10): File {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

describe("the check before an upload", () => {
  it("accepts a known extension regardless of the MIME type", () => {
    expect(
      rejectionOf(fileOf("A.PDF", "application/octet-stream"), documentFormats, texts.documents),
    ).toBeNull();
  });

  it("accepts a known MIME type regardless of the extension", () => {
    expect(
      rejectionOf(fileOf("notes", "text/plain; charset=utf-8"), documentFormats, texts.documents),
    ).toBeNull();
  });

  it("rejects other types with the file name, the reason and the supported formats", () => {
    expect(rejectionOf(fileOf("cat.png", "image/png"), documentFormats, texts.documents)?.reason).toBe(
      "cat.png: File type not supported. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT, EPUB, JSON, CSV.",
    );
  });

  it("accepts exactly 10 MB and not one byte more", () => {
    expect(rejectionOf(fileOf("a.pdf", "", MAX_FILE_BYTES), documentFormats, texts.documents)).toBeNull();
    expect(
      rejectionOf(fileOf("a.pdf", "", MAX_FILE_BYTES + 1), documentFormats, texts.documents)?.reason,
    ).toBe("a.pdf: File is too large. Maximum size is 10MB.");
  });

  it("rejects CSV files in the wizard", () => {
    const wizard = {
      unsupported: (file: string) => unsupportedFileType(file, wizardFormats),
      tooLarge: fileTooLarge,
    };
    expect(rejectionOf(fileOf("a.csv", "text/csv"), wizardFormats, wizard)?.reason).toBe(
      "Unsupported file type: a.csv. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT.",
    );
  });
});
