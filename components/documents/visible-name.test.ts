import { describe, expect, it } from "vitest";
import { visibleName } from "./visible-name";

describe("a file's name on the screen", () => {
  it("cannot hide its ending behind a change of direction", () => {
    expect(visibleName("invoice\u202efdp.exe")).toBe("invoice\ufffdfdp.exe");
  });

  it("is left alone otherwise, in any script", () => {
    for (const name of ["Rechnung März.pdf", "فاتورة.pdf", "请款单 1.docx", "👩‍💻.txt"])
      expect(visibleName(name)).toBe(name);
  });
});
