import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import { valueAt } from "./value-at";
import { withoutCurrency } from "./without-currency";

/** Lines that occur more often than this are rows of a table. */
const MAX_LINES = 12;
/** Numbers with fewer digits occur in many unrelated lines. */
const MIN_DIGITS = 3;
const NUMBER = /\d+(?:[.,'/:-]\d+)*/gu;

/**
 * Finds different values in otherwise equal lines, such as "Sub-total 42.40" and "Sub-total 42.41". Lines without
 * words must be adjacent.
 */
export function valuesInRepeatedLines(document: AnalysedDocument, value: Span, type: ScalarType): Span[] {
  const { text } = document.layout;
  const raw = oneSpaced(text.slice(value.start, value.end));
  const own = valueAt(document, value, type);
  if (!own || !/\d/u.test(raw) || /\n/u.test(text.slice(value.start, value.end))) return [];
  const { lines, alike } = linesOf(document);
  const found = new Map<string, Span>();
  const isTelling = (raw.match(/\d/gu)?.length ?? 0) >= MIN_DIGITS;
  for (const line of lines) {
    const isOwn = line.start <= value.start && value.end <= line.end;
    if (!isOwn && !(isTelling && line.words.includes(raw))) continue;
    const group = alike.get(keyOf(line.words)) ?? [];
    if (group.length > (isOwn ? MAX_LINES : 2)) continue;
    const rest = line.words.split(wholeWords(raw));
    if (rest.length < 2) continue;
    const hasWords = rest.some((part) => /\p{L}/u.test(withoutCurrency(part)));
    for (const other of group) {
      if (!hasWords && Math.abs(other.index - line.index) !== 1) continue;
      const span = placeIn(text, other, rest);
      const read = span && valueAt(document, span, type);
      if (!read || read.key === own.key || !isAlike(raw, text.slice(span.start, span.end), type, hasWords))
        continue;
      if (!found.has(read.key)) found.set(read.key, span);
    }
  }
  return [...found.values()];
}

interface PlainLine extends Span {
  index: number;
  words: string;
}

interface PlainLines {
  lines: PlainLine[];
  alike: ReadonlyMap<string, PlainLine[]>;
}

const known = new WeakMap<AnalysedDocument, PlainLines>();

function linesOf(document: AnalysedDocument): PlainLines {
  const remembered = known.get(document);
  if (remembered) return remembered;
  const { text, lines: all } = document.layout;
  const lines = all.map(({ start, end }, index) => ({
    start,
    end,
    index,
    words: oneSpaced(text.slice(start, end)),
  }));
  const alike = new Map<string, PlainLine[]>();
  for (const line of lines) {
    const key = keyOf(line.words);
    const others = alike.get(key);
    if (others) others.push(line);
    else alike.set(key, [line]);
  }
  const found = { lines, alike };
  known.set(document, found);
  return found;
}

function keyOf(words: string): string {
  return words.replace(NUMBER, "0");
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function wholeWords(raw: string): RegExp {
  const escaped = raw.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u");
}

function placeIn(text: string, { start, end, words }: PlainLine, parts: readonly string[]): Span | null {
  const [before = "", after = ""] = parts;
  const to = parts.length > 2 || after !== "" ? words.indexOf(after, before.length + 1) : words.length;
  const other = words.slice(before.length, to);
  if (to === -1 || other.trim() !== other || other === "" || parts.join(other) !== words) return null;
  const at = text.slice(start, end).indexOf(other);
  return at === -1 ? null : { start: start + at, end: start + at + other.length };
}

function isAlike(one: string, other: string, type: ScalarType, hasWords: boolean): boolean {
  return (type !== "TEXT" && hasWords) || shapeOf(one) === shapeOf(other);
}

function shapeOf(words: string): string {
  return words.replace(/\d/gu, "0");
}
