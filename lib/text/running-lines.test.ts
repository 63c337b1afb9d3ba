import { describe, expect, it } from "vitest";
import { findRunningLines } from "./running-lines";

/** What is left between the pages' ends and the next pages' beginnings, with the running lines in brackets. */
function marked(...contents: string[]): string {
  const text = contents.join("\n\n");
  let end = -2;
  const pages = contents.map((content) => {
    const start = end + 2;
    end = start + content.length;
    return { start, end };
  });
  let result = "";
  let from = 0;
  for (const part of findRunningLines({ text, pages })) {
    result += `${text.slice(from, part.start)}[${text.slice(part.start, part.end)}]`;
    from = part.end;
  }
  return (result + text.slice(from)).replaceAll("\n", "/");
}

describe("running headers and footers", () => {
  it("are the lines that pages share at their top and bottom", () => {
    expect(marked("Title\nHead\none\nFoot", "Head\ntwo\nFoot", "Head\nthree\nFoot")).toBe(
      "Title/Head/one/[Foot//Head]/two/[Foot//Head]/three/Foot",
    );
  });

  it.each([
    ["- 1 -", "- 2 -"],
    ["Seite 9 von 10", "Seite 10 von 10"],
    ["iv", "v"],
    ["7", "8"],
  ])("may differ in the page's number: %j and %j", (one, two) => {
    expect(marked(`alpha\n\n${one}`, `beta\n\n${two}`)).toBe(`alpha//[${one}//]beta//${two}`);
  });

  it("may differ between left and right pages", () => {
    expect(marked("left\na", "right\nb", "left\nc", "right\nd")).toBe(
      "left/a[//right]/b[//left]/c[//right]/d",
    );
  });

  it("end at the first line that only one page has", () => {
    expect(marked("a\nsame\nown one", "own two\nsame\nb")).toBe("a/same/own one[//]own two/same/b");
  });

  it("are not found in a document with one page or with empty pages", () => {
    expect(findRunningLines({ text: "a\nb", pages: [{ start: 0, end: 3 }] })).toEqual([]);
    expect(marked("", "", "a")).toBe("[//][//]a");
  });
});
