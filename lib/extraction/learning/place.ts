import type { Span } from "@/lib/extraction/values/span";
import type { Place } from "@/lib/extraction/values/lesson";
import { markOf, shapeOf } from "./shape";
import type { Token, TokenDocument, TokenLine } from "./token-lines";

const BESIDE = 4;
const MAX_LINE = 10;
const MAX_NEXT = 6;
const MAX_HEAD = 3;
const LINES_ABOVE = 6;
const LINES_BELOW = 4;
const MAX_HEAD_LINES = 30;
const PARTS = 64;

export interface TokenSpan extends Span {
  line: number;
  lastLine: number;
  from: number;
  to: number;
}

export function tokenSpan({ lines }: TokenDocument, { start, end }: Span): TokenSpan | null {
  let low = 0;
  let high = lines.length;
  const endOf = (line: TokenLine | undefined) => line?.tokens.at(-1)?.end ?? -1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // Skip lines without tokens, because they have no position to compare.
    let at = middle;
    while (at < high && endOf(lines[at]) < 0) at += 1;
    if (at < high && endOf(lines[at]) <= start) low = at + 1;
    else high = middle;
  }
  while (low < lines.length && endOf(lines[low]) <= start) low += 1;
  const from = lines[low]?.tokens.findIndex((token) => token.end > start) ?? -1;
  if (from < 0 || lines[low]!.tokens[from]!.start >= end) return null;
  let lastLine = low;
  for (
    let next = low + 1;
    (lines[next]?.tokens[0]?.start ?? (next < lines.length ? -1 : Infinity)) < end;
    next += 1
  )
    if (lines[next]!.tokens.length > 0) lastLine = next;
  const to = lines[lastLine]!.tokens.findLastIndex((token) => token.start < end);
  return { start, end, line: low, lastLine, from, to };
}

export function describePlace(document: TokenDocument, span: TokenSpan): Place {
  const { lines, pages, text } = document;
  const { line, lastLine, from, to } = span;
  const first = lines[line]!;
  const last = lines[lastLine]!;
  const before = first.tokens.slice(0, from).reverse();
  const after = last.tokens.slice(to + 1);
  const marks = (tokens: Token[]) => tokens.map(({ mark }) => mark);
  const words = (tokens: Token[]) => marks(tokens.filter(({ isWord }) => isWord));
  return {
    before: marks(before.slice(0, BESIDE)),
    after: marks(after.slice(0, BESIDE)),
    line: [...words(before).reverse(), ...words(after)].slice(0, MAX_LINE),
    above: lines[line - 1]?.words.slice(0, MAX_NEXT) ?? [],
    below: lines[lastLine + 1]?.words.slice(0, MAX_NEXT) ?? [],
    linesAbove: hashesOf(lines.slice(Math.max(0, line - LINES_ABOVE), line).reverse()),
    linesBelow: hashesOf(lines.slice(lastLine + 1, lastLine + 1 + LINES_BELOW)),
    head: headOf(lines, span).slice(0, MAX_HEAD),
    shape: shapeOf(text.slice(span.start, span.end)),
    tokens: line === lastLine ? to - from + 1 : first.tokens.length - from + to + 1,
    first: markOf(text.slice(first.tokens[from]!.start, first.tokens[from]!.end)),
    last: markOf(text.slice(last.tokens[to]!.start, last.tokens[to]!.end)),
    lines: lastLine - line + 1,
    fromStart: from,
    toEnd: after.length,
    startsCell: before[0]?.cell !== first.tokens[from]!.cell,
    endsCell: after[0]?.cell !== last.tokens[to]!.cell,
    sameBefore: first.sameBefore,
    sameAfter: first.sameAfter,
    depth: Math.round((PARTS * line) / lines.length),
    ...edgesOf(document, span),
    page: first.page,
    pageToEnd: pages - 1 - first.page,
  };
}

function hashesOf(lines: readonly TokenLine[]): string[] {
  return lines.map(({ hash }) => hash ?? "");
}

function headOf(lines: readonly TokenLine[], { line, from, start, end }: TokenSpan): string[] {
  const { cell } = lines[line]!.tokens[from]!;
  const [left, right] = extentIn(cell, start, Math.min(end, cell.end));
  for (const { tokens } of lines.slice(Math.max(0, line - MAX_HEAD_LINES), line).reverse()) {
    const over = tokens.filter(({ cell: other, start: at, end: to }) => {
      const [otherLeft, otherRight] = extentIn(other, at, to);
      return otherLeft < right && otherRight > left;
    });
    if (over.length > 0 && over.every(({ isWord }) => isWord)) return over.map(({ mark }) => mark);
  }
  return [];
}

function extentIn(cell: Token["cell"], start: number, end: number): [number, number] {
  const width = (cell.right - cell.left) / Math.max(1, cell.end - cell.start);
  return [cell.left + (start - cell.start) * width, cell.left + (end - cell.start) * width];
}

function edgesOf({ lines, widths }: TokenDocument, span: TokenSpan): Pick<Place, "left" | "right"> {
  const line = lines[span.line]!;
  const width = widths[line.page] ?? null;
  if (width === null) return { left: null, right: null };
  const { cell } = line.tokens[span.from]!;
  const [left, right] = extentIn(cell, span.start, Math.min(span.end, cell.end));
  return { left: Math.round((PARTS * left) / width), right: Math.round((PARTS * right) / width) };
}
