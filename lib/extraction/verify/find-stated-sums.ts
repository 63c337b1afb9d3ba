import { median } from "@/lib/extraction/values/median";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { cellAt, readLayout, type Layout, type Line } from "@/lib/extraction/page/layout";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import { extentOf, type Extent } from "@/lib/extraction/sources/extent";
import { apart } from "@/lib/extraction/tables/read-columns";
import { isTotal } from "@/lib/extraction/tables/sum-lines";
import type { ColumnSpec, StatedSum, VerifiedRow, VerifiedTable } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";

interface Amount extends Extent {
  value: number;
  isTotal: boolean;
  isAlone: boolean;
}

/** With fewer rows, a total proves nothing. */
const MIN_ROWS = 2;
const MAX_LINES = 15;
/** Maximum distance between a total and its column, in characters. */
const MAX_APART = 2;

/** Finds lines below the table that are labelled as totals and have an amount in one of its columns. */
export function findStatedSums(
  document: DocumentText,
  { field, rows }: Pick<VerifiedTable, "field" | "rows">,
  conventions: Conventions,
): StatedSum[] {
  const numbers = field.columns.flatMap(({ type }, place) => (type === "NUMBER" ? [place] : []));
  if (rows.length < MIN_ROWS || numbers.length === 0 || isRecordDocument(document)) return [];
  const layout = readLayout(document);
  const last = rows.reduce((most, { end }) => Math.max(most, end ?? -1), -1);
  const first = rows.reduce((least, { start }) => Math.min(least, start ?? Infinity), Infinity);
  const from = layout.lines.findIndex(({ end }) => end >= last);
  if (from === -1) return [];
  const below = layout.lines.slice(from + 1, from + 1 + MAX_LINES);
  const amounts = below.flatMap((line) => amountsIn(line, conventions));
  const totals = amounts.filter((amount) => amount.isTotal);
  if (totals.length === 0) return [];
  const part = startOfLastPart(layout, rows, first, last);
  return numbers.flatMap((place) => {
    const column = field.columns[place];
    if (!column) return [];
    const extent = extentOfColumn(layout, rows, place);
    const stated =
      totals.find((amount) => extent && isIn(layout, extent, amount)) ??
      (isLineTotal(column) ? totals.find(({ isAlone }) => isAlone) : undefined);
    if (!stated) return [];
    const others = amounts.filter((amount) => amount !== stated).map(({ value }) => value);
    return [{ column: column.name, amount: stated.value, others, from: part }];
  });
}

/** An invoice's total is the sum of its line totals, wherever the total is printed. */
function isLineTotal(column: ColumnSpec): boolean {
  const { concepts } = interpretField({ ...column, required: false });
  return concepts.some(({ concept }) => concept === "line-total");
}

function isIn({ unit }: Layout, column: Extent, amount: Amount): boolean {
  return apart(column, amount) <= MAX_APART * unit;
}

function extentOfColumn(layout: Layout, rows: readonly VerifiedRow[], place: number): Extent | null {
  const extents = rows.flatMap(({ cells }) => {
    const { start = null, end = null } = cells[place] ?? {};
    const cell = start === null ? undefined : cellAt(layout, start);
    return cell && start !== null && end !== null ? [extentOf(cell, { start, end })] : [];
  });
  if (extents.length === 0) return null;
  return { left: median(extents.map(({ left }) => left)), right: median(extents.map(({ right }) => right)) };
}

function amountsIn({ cells }: Line, conventions: Conventions): Amount[] {
  const label = cells.find(({ text }) => /\p{L}{2}/u.test(text));
  const isSum = label !== undefined && isTotal(label.text);
  const numbers = cells.flatMap((cell) =>
    findNumbers(cell.text, conventions.number)
      .filter(({ percent, value, end }) => !percent && value !== 0 && !isInSentence(cell.text.slice(end)))
      .map(({ start, end, value }) => {
        const span = { start: cell.start + start, end: cell.start + end };
        return { ...extentOf(cell, span), value };
      }),
  );
  return numbers.map((number) => ({ ...number, isTotal: isSum, isAlone: numbers.length === 1 }));
}

/** Maximum number of words after an amount, such as a currency and "incl. VAT". */
const MAX_WORDS_BEHIND = 3;

function isInSentence(behind: string): boolean {
  return (behind.match(/\p{L}{2,}/gu)?.length ?? 0) > MAX_WORDS_BEHIND;
}

function startOfLastPart(layout: Layout, rows: readonly VerifiedRow[], first: number, last: number): number {
  const between = layout.lines.filter(({ start, end }) => start > first && end < last);
  const sum = between.findLast(({ cells: [label] }) => label !== undefined && isTotal(label.text));
  return sum ? rows.findIndex(({ start }) => start !== null && start > sum.start) : 0;
}
