import { describe, expect, it } from "vitest";
import { displayFilename } from "./display-filename";

describe("a displayed file name", () => {
  it("cannot hide its extension behind a bidirectional override", () => {
    expect(displayFilename("invoice\u202efdp.exe")).toBe("invoice\ufffdfdp.exe");
  });

  it("is unchanged otherwise, in any script", () => {
    for (const name of ["Rechnung März.pdf", "فاتورة.pdf", "请款单 1.docx", "👩‍💻.txt"])
      expect(displayFilename(name)).toBe(name);
  });
});
