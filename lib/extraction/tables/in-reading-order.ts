import type { Layout } from "@/lib/extraction/local/layout";
import type { DocumentText } from "@/lib/text/types";

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const LETTERS = /\p{L}/gu;
/** Enough to tell in which direction a document is written. */
const SAMPLE = 5_000;

/**
 * A layout whose first column is on the left. A page that is written from right to left is mirrored; where tabs alone tell
 * columns apart, they stand in the order of reading already.
 */
export function inReadingOrder(layout: Layout, { runs, text }: DocumentText): Layout {
  const sample = text.slice(0, SAMPLE);
  const isMirrored = (sample.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > (sample.match(LETTERS)?.length ?? 0);
  if (!isMirrored || runs.length === 0) return layout;
  let width = 0;
  for (const { cells } of layout.lines) for (const { right } of cells) width = Math.max(width, right);
  const lines = layout.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell) => ({ ...cell, left: width - cell.right, right: width - cell.left })),
  }));
  return { ...layout, lines };
}
