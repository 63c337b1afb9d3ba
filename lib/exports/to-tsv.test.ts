import { describe, expect, it } from "vitest";
import { toTsv } from "./to-tsv";

describe("a range of cells on the clipboard", () => {
  it("has one line per row and tabs between cells, without a final empty line", () => {
    expect(
      toTsv([
        ["a", "b"],
        ["c", "d"],
      ]),
    ).toBe("a\tb\nc\td");
  });

  it("contains numbers, dates and answers as in downloads, whatever the user's locale", () => {
    expect(toTsv([[1234.5, "2026-04-13", true, null, undefined]])).toBe("1234.5\t2026-04-13\ttrue\t\t");
  });

  it("quotes a text that would break its row or column, and nothing else", () => {
    expect(toTsv([["two\nlines", "a\tb", 'say "yes"', "a, b; c"]])).toBe(
      '"two\nlines"\t"a\tb"\t"say ""yes"""\ta, b; c',
    );
  });

  it("neutralises a formula and leaves a negative number alone", () => {
    expect(toTsv([["=HYPERLINK(1)", "@SUM(A1)", "-12.50", -3]])).toBe(
      "'=HYPERLINK(1)\t'@SUM(A1)\t-12.50\t-3",
    );
    expect(toTsv([["first\n=1+1"]])).toBe('"first\n\'=1+1"');
  });
});
