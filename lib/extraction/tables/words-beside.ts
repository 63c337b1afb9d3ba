import type { Span } from "@/lib/extraction/values/span";
import { firstIndex } from "@/lib/text/first-index";
import type { Grid, GridRow } from "./grid";
import type { Column } from "./read-columns";
import type { TableRange } from "./table-range";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";

const MAX_BELOW = 4;

/** Returns words on the table's lines that are in no cell, except totals and repeated headings. */
export function wordsBeside(
  lines: TableLines,
  columns: readonly Column[],
  ranges: readonly TableRange[],
  { rows }: Pick<Grid, "rows">,
): Span[] {
  const parts = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.parts ?? []));
  parts.sort((a, b) => a.start - b.start);
  const left = Math.min(...columns.map((column) => column.left));
  const right = Math.max(...columns.map((column) => column.right));
  const isHeld = (word: Span) => {
    const part = parts[firstIndex(parts, ({ end }) => end > word.start)];
    return part !== undefined && part.start < word.end;
  };
  return ranges.flatMap((range, part) =>
    linesOfPart(
      lines,
      range,
      rows.filter((row) => row.part === part),
      part === 0,
    ).flatMap(({ pieces }) =>
      pieces.flatMap((piece) => {
        if (piece.right <= left || piece.left >= right) return [];
        return stretchesOf(wordsOf(lines.document.layout.text, piece), (word) => !isHeld(word));
      }),
    ),
  );
}

function linesOfPart(
  lines: TableLines,
  range: TableRange,
  rows: readonly GridRow[],
  isFirst: boolean,
): TableLine[] {
  const end = rows.at(-1)?.end;
  if (end === undefined) return [];
  const last = lines.indexAt(Math.max(0, end - 1));
  // Additional words in a repeated header continue a cell of the previous page.
  const from = isFirst ? range.from : range.belowAnchor;
  const below = linesBetween(lines, last + 1, last + 1 + MAX_BELOW);
  const apart = below.find(({ isApart }) => isApart)?.index ?? Infinity;
  const sum = below.find((line) => line.isSum && line.pieces.at(-1)?.kind === "number" && line.index < apart);
  return linesBetween(lines, from, (sum?.index ?? last) + 1).filter(
    ({ isSum, isRunning }) => !isSum && !isRunning,
  );
}

function stretchesOf(words: readonly Span[], isSuch: (word: Span) => boolean): Span[] {
  const stretches: Span[] = [];
  let isOpen = false;
  for (const word of words) {
    const last = stretches.at(-1);
    const isOne = isSuch(word);
    if (isOne && isOpen && last) last.end = word.end;
    else if (isOne) stretches.push({ ...word });
    isOpen = isOne;
  }
  return stretches;
}

function wordsOf(text: string, { start, end }: Span): Span[] {
  return [...text.slice(start, end).matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    start: start + index,
    end: start + index + word.length,
  }));
}
