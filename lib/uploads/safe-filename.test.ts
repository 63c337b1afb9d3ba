import { describe, expect, it } from "vitest";
import { safeFilename } from "./safe-filename";

describe("a safe file name", () => {
  it.each([
    ["invoice 2026.pdf", "invoice 2026.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\Rechnung.docx", "Rechnung.docx"],
    ["a\0b\r\nc.txt", "a b c.txt"],
    ["\u202ecod.exe.doc", "cod.exe.doc"],
    ["فاتورة.pdf", "فاتورة.pdf"],
    ["", "document"],
    ["..//", "document"],
  ])("%j becomes %j", (given, shown) => {
    expect(safeFilename(given)).toBe(shown);
  });

  it("is cut to 255 characters and keeps its extension", () => {
    const shown = safeFilename(`${"😀".repeat(300)}.pdf`);
    expect(Array.from(shown)).toHaveLength(255);
    expect(shown).toMatch(/…\.pdf$/u);
  });
});
