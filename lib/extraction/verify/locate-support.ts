import { countMatches } from "@/lib/extraction/values/count-matches";
import { isBareAnswer, supportsBoolean } from "./boolean-evidence";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { firstLabelledPlace } from "./labelled-place";
import type { QuoteFinder } from "./locate-quote";
import type { Span } from "@/lib/extraction/values/span";
import { supportsValue, type ParsedValue } from "@/lib/extraction/values/parse-value";
import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";

export interface Support extends Span {
  supports: boolean;
  /** The parts of the span outside page headers and footers. */
  parts: Span[];
}

/** Locates the quote, or else the value. Null if neither is found, "several" if the place is unclear. */
export async function locateSupport(
  finder: QuoteFinder,
  text: string,
  answer: RawValue,
  field: FieldSpec,
  parsed: ParsedValue,
  conventions: Conventions,
): Promise<Support | "several" | null> {
  const supports = (quote: string, after: string) =>
    field.type === "BOOLEAN"
      ? supportsBoolean(quote, after, field, parsed.value, conventions)
      : supportsValue(quote, field.type, parsed.value, conventions);
  const { parts: [top, ...below] = [] } = answer;
  if (answer.parts && top && supports(bodyOf(text, answer.parts), ""))
    return { start: top.start, end: (below.at(-1) ?? top).end, parts: answer.parts, supports: true };
  let first: Support | null = null;
  const sources = field.type === "BOOLEAN" ? [answer.quote] : [answer.quote, answer.raw];
  for (const words of new Set(sources)) {
    const span = words ? await placeOf(finder, text, words, answer, field) : null;
    if (span === "several") return span;
    if (!span) continue;
    const quote = text.slice(span.start, span.end);
    const after = text.slice(span.end, span.end + 20);
    const parts = finder.partsOf(span);
    if (supports(quote, after) || supports(bodyOf(text, parts), after))
      return { ...span, parts, supports: true };
    if (!isBareAnswer(field, quote)) first ??= { ...span, parts, supports: false };
  }
  return first;
}

function bodyOf(text: string, parts: readonly Span[]): string {
  return parts.map(({ start, end }) => text.slice(start, end)).join("\n");
}

/**
 * Prefers the engine's place, then a place with a label of the field, then the first one. Returns "several" if the
 * words are easily confused.
 */
async function placeOf(
  finder: QuoteFinder,
  text: string,
  words: string,
  { start, within }: RawValue,
  field: FieldSpec,
): Promise<Span | "several" | null> {
  if (start !== undefined) return finder.locate(words, start);
  const places = await finder.locateAll(words, within);
  if (places.length < 2) return places[0] ?? null;
  const labelled = firstLabelledPlace(text, field, places);
  return labelled ?? (isEasilyConfused(words, field) ? "several" : (places[0] ?? null));
}

const MAX_SHORT_TEXT = 2;
const MAX_SHORT_NUMBER = 3;

function isEasilyConfused(words: string, field: FieldSpec): boolean {
  const length = countMatches(words, /[\p{L}\p{N}]/gu);
  switch (field.type) {
    case "BOOLEAN":
      return isBareAnswer(field, words);
    case "NUMBER":
      return length <= MAX_SHORT_NUMBER;
    case "TEXT":
      return length <= MAX_SHORT_TEXT;
    case "DATE":
      return false;
  }
}
