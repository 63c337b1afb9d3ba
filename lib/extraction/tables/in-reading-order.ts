import { countMatches } from "@/lib/extraction/values/count-matches";
import type { Cell, Layout } from "@/lib/extraction/page/layout";
import { wordsOf } from "@/lib/extraction/page/words";
import type { DocumentText } from "@/lib/text/types";

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const LETTERS = /\p{L}/gu;
const SAMPLE = 5_000;

/** Mirrors right-to-left pages, unless columns are separated only by tabs. */
export function inReadingOrder(layout: Layout, { runs, text }: DocumentText): Layout {
  const sample = text.slice(0, SAMPLE);
  const isMirrored = countMatches(sample, RIGHT_TO_LEFT) * 2 > countMatches(sample, LETTERS);
  if (!isMirrored || runs.length === 0) return layout;
  const mayBeGrouped = !THOUSANDS.test(text);
  let width = 0;
  for (const { cells } of layout.lines) for (const { right } of cells) width = Math.max(width, right);
  const lines = layout.lines.map((line) => {
    const cells = line.cells
      .flatMap((cell) => (mayBeGrouped && GROUPED.test(cell.text) ? [cell] : dividedNumbers(cell)))
      .map((cell) => ({ ...cell, left: width - cell.right, right: width - cell.left }));
    return { ...line, cells: cells.map((cell, index) => ({ ...cell, index })) };
  });
  return { ...layout, lines };
}

const NUMBERS = /^[\d.,]+(?: [\d.,]+)+$/;
/** "22 923.03" may be one number or two. */
const GROUPED = /^\d{1,3}(?: \d{3})+[.,]\d+$/;
/** If the document contains "22,923.03" or "22923.03", a space separates numbers. */
const THOUSANDS = /\d[.,]?\d{3}[.,]\d/;

/** Right-to-left text prints adjacent numbers from left to right, so the last one is read first. */
function dividedNumbers(cell: Cell): Cell[] {
  if (!NUMBERS.test(cell.text)) return [cell];
  const unit = (cell.right - cell.left) / cell.text.length;
  const numbers = [...cell.text.matchAll(/\S+/g)].map(({ index, 0: text }): Cell => {
    const left = cell.left + index * unit;
    const start = cell.start + index;
    return {
      ...cell,
      text,
      start,
      end: start + text.length,
      left,
      right: left + text.length * unit,
      words: wordsOf(text),
    };
  });
  return numbers.toReversed();
}
