import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { readValue } from "@/lib/extraction/sources/value-at";
import { comparable } from "@/lib/extraction/page/words";
import type { ParsedCandidate } from "@/lib/extraction/sources/find-field-candidates";
import type { RankedValue } from "@/lib/extraction/ranker/rank";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";
import { READINGS, type Conventions } from "@/lib/extraction/values/conventions";
import type { FieldLesson } from "@/lib/extraction/values/lesson";
import { meantReading } from "./meant-reading";
import { isCode } from "./number-spans";
import { placesOf } from "./learnt-spans";
import { describePlace, tokenSpan } from "./place";
import type { TokenDocument } from "./token-lines";

const MAX_PLACES = 5;
/** A lead in log-odds. If the right value leads by more, only its best place is learnt. */
const LEAD = 3;

/** Returns several places if it is unclear which one is right. */
export function readPlaces(
  document: TokenDocument,
  analysed: AnalysedDocument,
  { type }: FieldSpec,
  value: Exclude<Value, null>,
  place: Span | null,
  ranked: RankedValue<ParsedCandidate>[],
): Pick<FieldLesson, "places" | "readAs"> {
  const spans = place ? [place] : occurrences(document, analysed, type, value);
  const best = ranked.find(
    ({ candidate: { parsed, start, end } }) =>
      parsed === value && !(type === "NUMBER" && isCode(document.text.slice(start, end))),
  );
  const isKnown = best && best === ranked[0] && best.score > (ranked[1]?.score ?? -Infinity) + LEAD;
  const all = place || !best ? spans : isKnown ? [best.candidate] : [best.candidate, ...spans];
  const found = new Map(
    all.flatMap((span) => {
      const tokens = tokenSpan(document, span);
      return tokens ? [[`${tokens.line} ${tokens.from} ${tokens.to}`, describePlace(document, tokens)]] : [];
    }),
  );
  const readAs = meantReading(document.text, all, type, value);
  const places = [...found.values()];
  const kept = places.length <= MAX_PLACES ? places : best ? places.slice(0, 1) : [];
  return { places: kept, ...(readAs && { readAs }) };
}

function occurrences(
  document: TokenDocument,
  analysed: AnalysedDocument,
  type: FieldSpec["type"],
  value: Exclude<Value, null>,
): Span[] {
  if (type === "NUMBER" || type === "DATE") {
    const places = placesOf(document, analysed, type);
    const readBy = (reading: Conventions) =>
      places.filter(
        ({ start, end }) => readValue(document.text.slice(start, end), type, reading)?.value === value,
      );
    const asUsual = readBy(analysed.conventions);
    return asUsual.length > 0 ? asUsual : READINGS.flatMap(readBy);
  }
  return typeof value === "string" ? textOccurrences(document.text, value) : [];
}

function textOccurrences(text: string, value: string): Span[] {
  const characters = [...comparable(value)];
  if (characters.length === 0 || characters.length > 200) return [];
  const pattern = characters.map(escape).join("[^\\p{L}\\p{N}]{0,4}");
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "giu"))].map(
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
}

function escape(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
}
