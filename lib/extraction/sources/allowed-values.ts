import { comparable } from "@/lib/extraction/page/words";
import { hasLimits, limitsOf } from "@/lib/extraction/values/limits-of";
import { spellingKey } from "@/lib/extraction/values/spelling-key";
import type { Span } from "@/lib/extraction/values/span";
import type { FieldSpec, ValueLimits } from "@/lib/extraction/values/types";
import type { AnalysedDocument } from "./analysed-document";
import type { CandidateSet } from "./candidate";

interface AllowedPlace extends Span {
  value: string;
}

/** A pattern that matches more values than this in one document is too general. */
const MAX_VALUES = 20;
const MAX_PLACES = 200;
const MAX_WORD = 100;

/** If a candidate such as "Paid in full" contains just one allowed value, the value gets the candidate's features. */
export function allowedValues(document: AnalysedDocument, field: FieldSpec, found: CandidateSet): void {
  if (field.type !== "TEXT" || !hasLimits(field)) return;
  const places = allowedPlaces(document, field);
  for (const span of found.spans()) {
    const inner = places.filter(({ start, end }) => span.start <= start && end <= span.end);
    const [first] = inner;
    if (first && new Set(inner.map(({ value }) => value)).size === 1) found.narrow(span, first);
  }
  for (const { start, end } of places) found.add({ start, end, features: {} });
}

function allowedPlaces(document: AnalysedDocument, field: FieldSpec): AllowedPlace[] {
  const { text } = document.layout;
  const { brokenBy, spelt } = limitsOf(field);
  const spans = field.options ? spellingsIn(tokensIn(document), field.options) : wordsOf(text);
  const allowed = new Map<string, boolean>();
  const places: AllowedPlace[] = [];
  const values = new Set<string>();
  for (const { start, end } of spans) {
    const written = text.slice(start, end);
    const isAllowed = allowed.get(written) ?? brokenBy(written) === null;
    allowed.set(written, isAllowed);
    if (!isAllowed) continue;
    const value = comparable(spelt(written)) || written;
    places.push({ start, end, value });
    values.add(value);
    if (places.length === MAX_PLACES) break;
  }
  return values.size > MAX_VALUES ? [] : places;
}

interface Token extends Span {
  key: string;
}

const TOKEN = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;

function* spellingsIn(
  tokens: readonly Token[],
  options: NonNullable<ValueLimits["options"]>,
): Generator<Span> {
  const byFirst = new Map<string, string[][]>();
  for (const spelling of options.flatMap(({ value, also }) => [value, ...also])) {
    const tokens = tokensOf(spelling).map(({ key }) => key);
    const [first] = tokens;
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), tokens]);
  }
  for (const spellings of byFirst.values()) spellings.sort((a, b) => b.length - a.length);
  for (let at = 0; at < tokens.length; at += 1) {
    const [first, here] = [tokens[at], byFirst.get(tokens[at]?.key ?? "") ?? []];
    const spelling = here.find((keys) => keys.every((key, index) => tokens[at + index]?.key === key));
    const last = spelling && tokens[at + spelling.length - 1];
    if (!first || !last) continue;
    yield { start: first.start, end: last.end };
    at += spelling.length - 1;
  }
}

const known = new WeakMap<AnalysedDocument, Token[]>();

function tokensIn(document: AnalysedDocument): Token[] {
  const tokens = known.get(document) ?? tokensOf(document.layout.text);
  known.set(document, tokens);
  return tokens;
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
    key: spellingKey(token),
  }));
}

function* wordsOf(text: string): Generator<Span> {
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (word.length > MAX_WORD) continue;
    const before = /^[("'“„«[{]*/u.exec(word)?.[0].length ?? 0;
    const after = /[)"'”“»\]},.;:!?]*$/u.exec(word)?.[0].length ?? 0;
    if (before + after < word.length) yield { start: index + before, end: index + word.length - after };
  }
}
