import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Span } from "@/lib/extraction/values/span";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import { firstIndex } from "@/lib/text/first-index";
import type { VerifiedCell, VerifiedRow } from "@/lib/extraction/values/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import type { StatedLine } from "./stated-lines";
import { isSameAmount } from "./same-value";

const ABOVE = 2;
const BELOW = 1;
const MIN_FOUND = 0.6;
const MAX_PLACES = 20;
const LINES_PER_YIELD = 500;
const EMPTY: VerifiedCell = { value: null, state: "missing", start: null, end: null };

interface OnPage extends Span {
  value: string | number;
}

interface PageLine extends Span {
  numbers: (Span & { value: number })[];
}

export async function findLines(
  text: string,
  lines: readonly StatedLine[],
  conventions: Conventions,
  yieldToEventLoop: YieldToEventLoop,
): Promise<(VerifiedRow | null)[]> {
  const pageLines: PageLine[] = [];
  const byAmount = new Map<number, number[]>();
  for (const { 0: line, index } of text.matchAll(/[^\n\r\f]+/g)) {
    if (pageLines.length % LINES_PER_YIELD === 0) await yieldToEventLoop();
    const numbers = findNumbers(line, conventions.number).map(({ start, end, value }) => ({
      start: index + start,
      end: index + end,
      value,
    }));
    for (const { value } of numbers) {
      const known = byAmount.get(toCents(value));
      if (known) known.push(pageLines.length);
      else byAmount.set(toCents(value), [pageLines.length]);
    }
    pageLines.push({ start: index, end: index + line.length, numbers });
  }
  const lowered = text.toLowerCase();
  const letters = lowered.length === text.length ? lowered : text;
  let from = 0;
  const found: (VerifiedRow | null)[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % LINES_PER_YIELD === 0) await yieldToEventLoop();
    const amount = line.findLast((value) => typeof value === "number");
    const places = amount === undefined ? [] : (byAmount.get(toCents(amount)) ?? []);
    const row = firstRow(places, line);
    found.push(row?.row ?? null);
    if (row) from = row.index + 1;
  }
  return found;

  function firstRow(places: readonly number[], line: StatedLine): { row: VerifiedRow; index: number } | null {
    const first = firstIndex(places, (index) => index >= from);
    for (const index of places.slice(first, first + MAX_PLACES)) {
      const row = rowAt(index, line);
      if (row) return { row, index };
    }
    return null;
  }

  function rowAt(index: number, line: StatedLine): VerifiedRow | null {
    const around = pageLines.slice(Math.max(0, index - ABOVE, from), index + 1 + BELOW);
    const cells = line.map((value): VerifiedCell => {
      if (value === null) return EMPTY;
      const span = typeof value === "number" ? numberIn(around, index, value) : wordsIn(around, value);
      return span ? { ...span, state: "verified" } : { value, state: "unverified", start: null, end: null };
    });
    const stated = cells.filter(({ value }) => value !== null);
    const spans = cells.flatMap(({ start, end }) => (start === null || end === null ? [] : [{ start, end }]));
    if (spans.length < Math.max(1, Math.ceil(stated.length * MIN_FOUND))) return null;
    return {
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(...spans.map(({ end }) => end)),
      cells,
    };
  }

  function numberIn(around: readonly PageLine[], index: number, value: number): OnPage | undefined {
    const own = pageLines[index]?.numbers ?? [];
    return [...own, ...around.flatMap(({ numbers }) => numbers)].find((number) =>
      isSameAmount(number.value, value),
    );
  }

  function wordsIn(around: readonly PageLine[], words: string): OnPage | undefined {
    const wanted = words.toLowerCase();
    for (const { start, end } of around) {
      const at = letters.slice(start, end).indexOf(wanted);
      const place = { start: start + at, end: start + at + wanted.length };
      if (at !== -1) return { ...place, value: text.slice(place.start, place.end) };
    }
    return undefined;
  }
}

function toCents(value: number): number {
  return Math.round(Math.abs(value) * 100);
}
