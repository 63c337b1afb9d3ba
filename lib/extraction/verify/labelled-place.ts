import { interpretField, type FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, meansField } from "@/lib/extraction/lexicon/match-label";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import { spanOfMatch, type Span } from "@/lib/extraction/values/span";
import type { FieldSpec } from "@/lib/extraction/values/types";

/** Returns null if the words aren't a label at all. */
type IsOwnLabel = (words: string) => boolean | null;

/** Returns the first place after or below a label of the field, or null. */
export function firstLabelledPlace(text: string, field: FieldSpec, places: readonly Span[]): Span | null {
  const isOwn = ownLabelsOf(interpretField(field));
  return (
    places.find(({ start }) => isBehindLabel(text, start, isOwn) || isBelowLabel(text, start, isOwn)) ?? null
  );
}

export function isNameOf(field: FieldSpec, words: string): boolean {
  const match = matchLabel(interpretField(field), termsOf(words));
  return match !== null && (match.exactName || match.exactAlsoCalled);
}

export function isOwnLabel(field: FieldSpec, words: string): boolean {
  return isLabelOf(interpretField(field), words) === true;
}

function ownLabelsOf(query: FieldQuery): IsOwnLabel {
  const known = new Map<string, boolean | null>();
  return (words) => {
    let isOwn = known.get(words);
    if (isOwn === undefined) known.set(words, (isOwn = isLabelOf(query, words)));
    return isOwn;
  };
}

function isLabelOf(query: FieldQuery, words: string): boolean | null {
  const terms = termsOf(words);
  if (meansField(query, terms)) return true;
  const mayBeOwn = (matchLabel(query, terms)?.conceptFromName ?? 0) > 0;
  return terms.meanings.length > 0 && !mayBeOwn ? false : null;
}

const MAX_LABEL_WORDS = 8;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}.&/%°º'’-]*|#/gu;
const MAX_DISTANCE = 120;

function isBehindLabel(text: string, at: number, isOwn: IsOwnLabel): boolean {
  const line = text.slice(lineStart(text, at, MAX_DISTANCE) ?? at - MAX_DISTANCE, at);
  const words = [...line.matchAll(WORD)].map(spanOfMatch);
  for (let last = words.length - 1; last >= 0; last -= 1) {
    if (separates(line.slice(words[last]?.end))) return false;
    for (let first = Math.max(0, last - MAX_LABEL_WORDS + 1); first <= last; first += 1) {
      const own = isOwn(line.slice(words[first]?.start, words[last]?.end).replace(PERCENTAGE, " "));
      if (own !== null) return own;
    }
  }
  return false;
}

const PERCENTAGE = /\d+(?:[.,]\d+)?\s?%/g;

function separates(between: string): boolean {
  return /\d|[.;!?]\s+\p{L}/u.test(between.replace(PERCENTAGE, ""));
}

const MAX_LINES_ABOVE = 3;

function isBelowLabel(text: string, at: number, isOwn: IsOwnLabel): boolean {
  let start = lineStart(text, at, MAX_ROW_LENGTH);
  if (start === null) return false;
  const column = text.slice(start, at).split("\t").length - 1;
  for (let above = 0; above < MAX_LINES_ABOVE && start > 0; above += 1) {
    const end = start - 1;
    start = lineStart(text, end, MAX_HEADER_LENGTH);
    if (start === null) return false;
    const cell = text.slice(start, end).split("\t")[column] ?? "";
    if (isOwn(cell.replace(/\([^)]*\)/g, " ").trim()) === true) return true;
  }
  return false;
}

const MAX_HEADER_LENGTH = 500;
const MAX_ROW_LENGTH = 5_000;

function lineStart(text: string, at: number, maxLength: number): number | null {
  const from = Math.max(0, at - maxLength - 1);
  const feed = text.slice(from, at).lastIndexOf("\n");
  if (feed === -1 && from > 0) return null;
  return from + feed + 1;
}
