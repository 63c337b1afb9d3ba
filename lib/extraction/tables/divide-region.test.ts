import { describe, expect, it } from "vitest";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { DocumentText } from "@/lib/text/types";
import { leastCpuMsOf } from "@/tests/setup/cpu-time";
import { divideRegion } from "./divide-region";

const WORD = { width: 8, height: 4, pitch: 20 };

/** One line of words that are far apart. */
function lineOf(words: number): DocumentText {
  const text = "word ".repeat(words).trimEnd();
  const runs = Array.from({ length: words }, (_, index) => ({
    ...{ start: index * 5, end: index * 5 + 4, page: 0 },
    ...{ x: index * WORD.pitch, y: 10, width: WORD.width, height: WORD.height },
  }));
  const size = { width: words * WORD.pitch, height: 100 };
  return { ...testDocument(text, "pdf"), runs, pages: [{ start: 0, end: text.length, ...size }] };
}

function divided(words: number): number[] {
  return divideRegion(lineOf(words), { page: 1, x: 0, y: 0, width: words * WORD.pitch, height: 100 });
}

describe("dividing a region into columns", () => {
  it("divides it in the middle of each gap", () => {
    expect(divided(4)).toEqual([14, 34, 54]);
  });

  it("takes eight times as long for eight times the words of a line", async () => {
    const timeOf = (words: number) => leastCpuMsOf(() => divided(words));
    await timeOf(2_000);
    // Fewer words take so little time that the compiler and the processor's caches decide.
    expect((await timeOf(16_000)) / (await timeOf(2_000))).toBeLessThan(20);
  });
});
