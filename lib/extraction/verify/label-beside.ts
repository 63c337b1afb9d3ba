import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import type { Span } from "@/lib/extraction/values/span";

const MAX_WORDS = 8;
/** Maximum number of words in labels without a colon or a cell border. */
const MAX_LOOSE_WORDS = 4;
const MAX_LABEL = 100;
const MAX_ROWS_ABOVE = 50;
const MAX_ROWS_OF_BOX = 2;
const MAX_LINE = 500;

/**
 * Returns the heading of the value's column, or else a label on the same line or above. Returns null if there is
 * none.
 */
export function labelBeside(text: string, { start }: Span): string | null {
  const line = lineAt(text, start);
  if (line.end - line.start > MAX_LINE) return null;
  const before = text.slice(line.start, start);
  const head = labelOfColumn(text, line, before);
  if (head !== null) return head;
  const left = labelBefore(text, { start });
  return left !== null && isKnown(left) ? left : (labelOfBox(text, line, before) ?? left);
}

/** Whether the words before a value are its label. Several unknown words within a sentence are not. */
export function isMarkedAsLabel(text: string, label: string, { start }: Pick<Span, "start">): boolean {
  const before = text.slice(Math.max(0, start - label.length - MAX_GAP), start);
  const gap = before.slice(before.trimEnd().length);
  const isInSentence = before.trimEnd().endsWith(label) && !/[\t\n]| {2}/.test(gap);
  return !isInSentence || isKnown(label) || label.split(/\s+/u).length === 1;
}

const MAX_GAP = 20;

function isKnown(words: string): boolean {
  return termsOf(words).meanings.length > 0;
}

function labelOfBox(text: string, line: Span, before: string): string | null {
  if (!isEmpty(cellsOf(before).at(-1) ?? "")) return null;
  const hasTabs = text.slice(line.start, line.end).includes("\t");
  let above = line;
  for (let row = 0; row < MAX_ROWS_OF_BOX && above.start > 0; row += 1) {
    above = lineAt(text, above.start - 1);
    const words = text.slice(above.start, above.end);
    if (above.end - above.start > MAX_LINE) return null;
    const cell = cellOver(words, before, hasTabs);
    const label = /\d/u.test(cell) ? null : asLabel(cell.replace(/\s*[(:].*$/u, ""), MAX_WORDS);
    if (label !== null) return isKnown(label) ? label : null;
  }
  return null;
}

function cellOver(words: string, before: string, hasTabs: boolean): string {
  const cell = hasTabs
    ? words.split("\t")[before.split("\t").length - 1]
    : [...words.matchAll(/\S+(?: \S+)*/gu)].findLast(({ index }) => index <= before.length + 1)?.[0];
  return cell ?? "";
}

/** Returns labels before and above the value and in its column's heading, including text in brackets. */
export function labelsBeside(text: string, start: number): string[] {
  const line = lineAt(text, start);
  if (line.end - line.start > MAX_LINE) return [];
  const before = text.slice(line.start, start);
  const left = cellsOf(before).findLast((cell) => !isEmpty(cell)) ?? "";
  const above = lineAt(text, Math.max(0, line.start - 1));
  const hasTabs = text.slice(line.start, line.end).includes("\t");
  const over = line.start > 0 ? cellOver(text.slice(above.start, above.end), before, hasTabs) : "";
  return [
    // Words after another value may belong to that value.
    afterOtherValues(left) === left ? left : "",
    headOfColumn(text, line, before) ?? "",
    /\d/u.test(over) ? "" : over,
  ];
}

export function headAbove(text: string, start: number): string | null {
  const line = lineAt(text, start);
  return headOfColumn(text, line, text.slice(line.start, start));
}

/** Finds a label on the same line, or a line above that ends with a colon. Ignores column headings. */
export function labelBefore(text: string, { start }: Pick<Span, "start">): string | null {
  const line = lineAt(text, start);
  if (line.end - line.start > MAX_LINE) return null;
  const before = text.slice(line.start, start);
  return labelAtEnd(before) ?? labelAbove(text, line, before);
}

function labelAtEnd(before: string): string | null {
  const cells = cellsOf(before).filter((cell) => !isEmpty(cell));
  const cell = cells.at(-1);
  if (cell === undefined) return null;
  const isCell = isEmpty(cellsOf(before).at(-1) ?? "");
  const words = withoutCurrency(cell);
  const isClosed = isCell || /[:=]$/u.test(words);
  const own = afterOtherValues(words.replace(/[\s:=–-]+$/u, ""));
  return asLabel(own, isClosed || own.length < words.length - 1 ? MAX_WORDS : MAX_LOOSE_WORDS);
}

function labelOfColumn(text: string, line: Span, before: string): string | null {
  const head = headOfColumn(text, line, before);
  return head === null ? null : asLabel(head, MAX_WORDS);
}

function headOfColumn(text: string, line: Span, before: string): string | null {
  const width = text.slice(line.start, line.end).split("\t").length;
  const column = before.split("\t").length - 1;
  if (width < 2) return null;
  let above = line;
  for (let row = 0; row < MAX_ROWS_ABOVE && above.start > 0; row += 1) {
    above = lineAt(text, above.start - 1);
    const cells = text.slice(above.start, above.end).split("\t");
    if (cells.length !== width || above.end - above.start > MAX_LINE) return null;
    // A row with digits contains values rather than headings.
    if (cells.every((cell) => !/\d/u.test(cell))) return cells[column] ?? "";
  }
  return null;
}

function labelAbove(text: string, line: Span, before: string): string | null {
  if (line.start === 0 || !isEmpty(before)) return null;
  const above = lineAt(text, line.start - 1);
  const words = text.slice(above.start, above.end).trim();
  return words.endsWith(":") && words.length <= MAX_LABEL
    ? asLabel(words.replace(/[\s:]+$/u, ""), MAX_WORDS)
    : null;
}

function lineAt(text: string, at: number): Span {
  const feed = text.indexOf("\n", at);
  return { start: text.lastIndexOf("\n", at - 1) + 1, end: feed === -1 ? text.length : feed };
}

function cellsOf(line: string): string[] {
  return line.split(/\t| {2,}/u);
}

function isEmpty(cell: string): boolean {
  return !/\p{L}|\p{N}/u.test(withoutCurrency(cell));
}

const CURRENCY_AT_END = new RegExp(`(?:(?<![\\p{L}])(?:${CURRENCY_WORD})|\\p{Sc}|[-(])\\s*$`, "iu");

function withoutCurrency(words: string): string {
  return words.trim().replace(CURRENCY_AT_END, "").trim();
}

/** Returns the words after the last other value or sentence. A percentage belongs to its label ("VAT 19 %"). */
function afterOtherValues(words: string): string {
  const withoutPercentages = words.replace(/\d+(?:[.,]\d+)?\s?%/gu, (share) => "x".repeat(share.length));
  const separators = [...withoutPercentages.matchAll(/\S*\d\S*\s*|[;!?]\s+|\p{L}{3,}\.\s+(?=\p{Lu})/gu)];
  const last = separators.at(-1);
  return last ? words.slice(last.index + last[0].length) : words;
}

function asLabel(words: string, maxWords: number): string | null {
  const label = words.replace(/^[^\p{L}\p{N}]+/u, "").trim();
  const count = label.split(/\s+/u).length;
  return /\p{L}/u.test(label) && count <= maxWords && label.length <= MAX_LABEL ? label : null;
}
