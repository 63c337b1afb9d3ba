import type { Layout, Line } from "@/lib/extraction/page/layout";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import type { Cell } from "@/lib/extraction/page/layout";
import type { ValueToken } from "./value-tokens";

interface HeadWords {
  terms: Terms;
  /** Position within the line, from 0 to 1. */
  from: number;
  to: number;
}

/** A line of column headings separated only by single spaces: "Antal stk Fondskurs Kursværdi". */
export interface HeaderLine {
  heads: HeadWords[];
  rows: readonly (readonly ValueToken[])[];
}

const MAX_HEADER_LINES = 100;
const MAX_WORDS = 10;
const MAX_HEAD_WORDS = 4;
const MAX_ROWS = 3;

export function findHeaderLines({ lines }: Layout, tokens: ReadonlyMap<Cell, ValueToken[]>): HeaderLine[] {
  const found: HeaderLine[] = [];
  for (let index = 0; index + 1 < lines.length && found.length < MAX_HEADER_LINES; index += 1) {
    const line = lines[index];
    if (!line || !isHeader(line, tokens)) continue;
    const rows: ValueToken[][] = [];
    for (const row of lines.slice(index + 1, index + 1 + MAX_ROWS)) {
      const values = row.cells.flatMap((cell) => tokens.get(cell) ?? []);
      if (values.length === 0) break;
      rows.push(values);
    }
    if (rows.length > 0) found.push({ heads: headsOf(line), rows });
  }
  return found;
}

function isHeader({ cells }: Line, tokens: ReadonlyMap<Cell, ValueToken[]>): boolean {
  const [cell, ...more] = cells;
  const words = cell?.words.length ?? 0;
  return cell !== undefined && more.length === 0 && words > 1 && words <= MAX_WORDS && !tokens.has(cell);
}

function headsOf({ cells: [cell] }: Line): HeadWords[] {
  if (!cell) return [];
  const words = [...cell.text.matchAll(/\S+/g)];
  const length = Math.max(1, cell.text.length);
  return words.flatMap((first, index) =>
    words.slice(index, index + MAX_HEAD_WORDS).map((last): HeadWords => {
      const end = last.index + last[0].length;
      return {
        terms: termsOf(cell.text.slice(first.index, end)),
        from: first.index / length,
        to: end / length,
      };
    }),
  );
}
