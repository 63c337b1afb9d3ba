import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHUNK_LENGTH, chunkAt, chunkCount, chunkPart, chunkRange } from "./text-chunks";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";

/** The parts of a text as its chunks show them, each known by the slice that is fetched for it. */
function parts(text: string): string[] {
  return Array.from({ length: chunkCount(text.length) }, (_, index) => {
    const range = chunkRange(index);
    const end = Math.min(text.length, range.end);
    const slice = { text: text.slice(range.start, end), start: range.start, length: text.length };
    const part = chunkPart(index, slice);
    expect(part.end).toBeLessThanOrEqual(end);
    return text.slice(part.start, part.end);
  });
}

describe("the chunks of a text", () => {
  it("are the whole text, without overlaps", () => {
    const piece = fc.constantFrom(
      "a line\n",
      "x".repeat(30_000),
      "😀".repeat(9_000),
      "word ".repeat(700),
      "\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        expect(parts(text).join("")).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it("end at a line end, and never inside a character", () => {
    expect(parts("a line\n".repeat(9_000)).every((part) => part.endsWith("\n"))).toBe(true);
    const emoji = `a${"😀".repeat(30_000)}`;
    expect(parts(emoji).every((part) => part.isWellFormed())).toBe(true);
    expect(parts(emoji).join("")).toBe(emoji);
  });

  it("are each fetched with one request", () => {
    const { start, end } = chunkRange(3);
    expect(end - start).toBeLessThanOrEqual(TEXT_SLICE_MAX);
  });

  it("are found by an offset", () => {
    expect([0, CHUNK_LENGTH - 1, CHUNK_LENGTH].map(chunkAt)).toEqual([0, 0, 1]);
  });
});
