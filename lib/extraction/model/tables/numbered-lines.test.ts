import { describe, expect, it } from "vitest";
import { cutLines, lineAt, nameLines, showLines } from "./numbered-lines";

describe("the lines of a text", () => {
  it("are those with words, without the white space around them", () => {
    const text = "\n  one\t1 \n \ntwo";
    expect(cutLines(text).map(({ start, end }) => text.slice(start, end))).toEqual(["one\t1", "two"]);
  });

  it("are split between words if they are very long, but never inside a character", () => {
    const words = "word ".repeat(500);
    const pieces = cutLines(words).map(({ start, end }) => words.slice(start, end));
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join(" ")).toBe(words.trim());
    const emoji = `x${"😀".repeat(1_000)}`;
    const parts = cutLines(emoji).map(({ start, end }) => emoji.slice(start, end));
    expect(parts.join("")).toBe(emoji);
    expect(parts.every((part) => part.isWellFormed() && part.length <= 400)).toBe(true);
  });

  it("are shown with their numbers, and with a mark for omitted ones", () => {
    const text = "one\ntwo\n\nthree\nfour";
    expect(showLines(text, cutLines(text), [0, 2, 3])).toBe("1| one\n…\n3| three\n4| four");
    expect(nameLines([0, 2, 3, 4, 8])).toBe("1, 3 to 5, 9");
  });

  it("are found by the offsets of their words", () => {
    const lines = cutLines("one\ntwo\nthree");
    expect([0, 3, 4, 100].map((offset) => lineAt(lines, offset))).toEqual([0, 0, 1, 2]);
  });
});
