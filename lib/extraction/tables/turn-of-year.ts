import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { datesOf } from "./to-cell";
import type { FoundCell, FoundRow } from "./types";

/** Two days that are at least this many months apart are on different sides of New Year. */
const TURN_MONTHS = 6;

/**
 * Corrects years in a list of days that crosses New Year, because all days first get the year of the document's
 * other dates.
 */
export function withTurnOfYear(
  rows: readonly FoundRow[],
  columns: number,
  { layout, tokens }: AnalysedDocument,
): FoundRow[] {
  const isYearGiven = ({ start, end }: FoundCell) => /\d{4}/.test(layout.text.slice(start, end));
  let turned = [...rows];
  for (let column = 0; column < columns; column += 1) {
    const days = rows.flatMap(({ cells }, row) => {
      const cell = cells[column];
      return cell && ISO.test(cell.raw) && !isYearGiven(cell) ? [{ row, cell }] : [];
    });
    const turn = turnIn(days.map(({ cell }) => monthOf(cell.raw)));
    const shift = turn === null ? null : shiftOf(datesOf(tokens).map(({ iso }) => iso));
    if (turn === null || shift === null) continue;
    const isBefore = (index: number) => (turn.isForward ? index < turn.at : index >= turn.at);
    const wanted = days.filter((_, index) => isBefore(index) === (shift === -1)).map(({ row }) => row);
    turned = turned.map((row, index) =>
      wanted.includes(index)
        ? {
            ...row,
            cells: row.cells.map((cell, at) => (cell && at === column ? shifted(cell, shift) : cell)),
          }
        : row,
    );
  }
  return turned;
}

const ISO = /^\d{4}-\d{2}-\d{2}$/;

function monthOf(iso: string): number {
  return Number(iso.slice(5, 7));
}

function turnIn(months: readonly number[]): { at: number; isForward: boolean } | null {
  const steps = months.slice(1).map((month, index) => month - (months[index] ?? 0));
  const turns = steps.flatMap((step, index) => (Math.abs(step) >= TURN_MONTHS ? [index] : []));
  const [turn] = turns;
  if (turn === undefined || turns.length > 1) return null;
  const isForward = (steps[turn] ?? 0) < 0;
  const isInOrder = steps.every((step, index) => index === turn || (isForward ? step >= 0 : step <= 0));
  return isInOrder ? { at: turn + 1, isForward } : null;
}

/** Returns -1 if the document's dates are after New Year, 1 if they are before, null if both. */
function shiftOf(dates: readonly string[]): -1 | 1 | null {
  const isEarly = dates.map((iso) => monthOf(iso) <= TURN_MONTHS);
  if (isEarly.every(Boolean)) return -1;
  return isEarly.some(Boolean) ? null : 1;
}

function shifted(cell: FoundCell, years: number): FoundCell {
  return { ...cell, raw: `${Number(cell.raw.slice(0, 4)) + years}${cell.raw.slice(4)}` };
}
