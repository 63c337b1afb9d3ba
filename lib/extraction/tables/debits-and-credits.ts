import type { ColumnSpec, VerifiedCell, VerifiedRow } from "@/lib/extraction/values/types";

/** Marks of a side behind an amount: "84.20 DR", "54,69 S". */
const DEBIT = /^ {0,2}(?:DR|Dr|D|S)(?![\p{L}\d])\.?/u;
const CREDIT = /^ {0,2}(?:CR|Cr|C|H)(?![\p{L}\d])\.?/u;
const NUMBER_AT_END = / {0,2}(?:DR|Dr|D|S|CR|Cr|C|H)\.?$/u;

/** Who asks for amounts without their signs. */
export const WITHOUT_SIGN =
  /\bwithout (?:a |the |its )?sign\b|\bunsigned\b|\babsolute\b|\bohne vorzeichen\b|\bsans (?:le )?signe\b|\bsin signo\b|\bsenza segno\b|\bzonder teken\b/i;

/**
 * The rows with debits negative, in each column of amounts that marks all, and has both: "CR" alone may mark what a company
 * owes.
 */
export function signBySide(
  text: string,
  columns: readonly ColumnSpec[],
  rows: readonly VerifiedRow[],
): VerifiedRow[] {
  const marked = columns.flatMap(({ type, prompt }, place) => {
    if (type !== "NUMBER" || WITHOUT_SIGN.test(prompt)) return [];
    const cells = rows.map(({ cells }) => cells[place]).filter((cell) => cell && cell.value !== null);
    const sides = new Set(cells.map((cell) => (cell ? sideOf(text, cell)?.side : undefined)));
    return sides.size === 2 && !sides.has(undefined) ? [place] : [];
  });
  if (marked.length === 0) return [...rows];
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, place) => (marked.includes(place) ? signed(text, cell) : cell)),
  }));
}

function sideOf(
  text: string,
  { start, end }: VerifiedCell,
): { side: "debit" | "credit"; end: number } | null {
  if (start === null || end === null) return null;
  const own = NUMBER_AT_END.exec(text.slice(start, end))?.[0].length ?? 0;
  const behind = text.slice(end - own, end + 6);
  for (const [side, pattern] of [
    ["debit", DEBIT],
    ["credit", CREDIT],
  ] as const) {
    const mark = pattern.exec(behind)?.[0];
    if (mark !== undefined) return { side, end: end - own + mark.length };
  }
  return null;
}

function signed(text: string, cell: VerifiedCell): VerifiedCell {
  const found = sideOf(text, cell);
  if (!found || typeof cell.value !== "number") return cell;
  const amount = Math.abs(cell.value);
  return { ...cell, value: found.side === "debit" ? -amount : amount, end: found.end };
}
