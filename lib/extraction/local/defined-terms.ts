import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Candidate } from "./label-values";
import { isAddressLine } from "@/lib/extraction/page/address-lines";
import { labelKey } from "@/lib/extraction/page/words";
import { withSign } from "@/lib/extraction/values/with-sign";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import type { ScalarType } from "@/lib/extraction/values/field-types";

export interface DefinedTerm {
  key: string;
  at: number;
}

const DEFINITION = /\((?:[^()“”"']{0,60})[“"„']([^()“”"']{2,40})[”"“'][^()]{0,40}\)/gu;
/** Matches "Example AG, Street 1, Town, - nachfolgend „Auftraggeber“ genannt -". */
const DEFINITION_IN_SENTENCE =
  /(?:hereinafter|hereafter|nachfolgend|nachstehend|im folgenden|ci-après|en adelante|di seguito|hierna|doravante)[^()“”"'„«\n]{0,40}[“"„'«]\s?([^()“”"'„«»]{2,40}?)\s?[”"“'»]/giu;
const MAX_TERMS = 200;

export function findDefinedTerms(text: string): DefinedTerm[] {
  const terms: DefinedTerm[] = [];
  for (const match of [...text.matchAll(DEFINITION), ...text.matchAll(DEFINITION_IN_SENTENCE)]) {
    terms.push({
      key: labelKey((match[1] ?? "").replace(/^(?:the|der|die|das|le|la)\s+/iu, "")),
      at: match.index,
    });
    if (terms.length === MAX_TERMS) break;
  }
  return terms;
}

const MAX_LENGTH_BEFORE = 220;
const MAX_DISTANCE = 40;
const SCORE = 0.93;

export function valueOfTerm(
  text: string,
  term: DefinedTerm,
  type: ScalarType,
  conventions: Conventions,
): Candidate | null {
  const earliest = Math.max(0, term.at - MAX_LENGTH_BEFORE);
  const previousEnd =
    [...text.slice(earliest, term.at).matchAll(/["“”'»][^()]{0,20}\)/gu)].at(-1)?.index ?? 0;
  const from = earliest + previousEnd;
  const before = text.slice(from, term.at);
  if (type === "DATE") {
    const date = findDates(before, conventions.date).at(-1);
    return date && before.length - date.end <= MAX_DISTANCE
      ? { start: from + date.start, end: from + date.end, score: SCORE }
      : null;
  }
  if (type === "NUMBER") {
    const number = findNumbers(before, conventions.number).at(-1);
    if (!number || before.length - number.end > MAX_DISTANCE) return null;
    const span = withSign(before, number, conventions);
    return { start: from + span.start, end: from + span.end, score: SCORE };
  }
  return type === "TEXT" ? nameBefore(before, from) : null;
}

const DESCRIPTION_START = /^\s*(?:,|\(|$|(?:of|whose|with|having|residing|located)\s)/;

function nameBefore(before: string, from: number): Candidate | null {
  const openings = [
    ...before.matchAll(
      /(?:\b(?:and|between|among|by|with|from|to|of|und|zwischen|et|entre|y|e|tra|tussen|en)\s+(?:(?:the|der|die|dem|den|la|le|el|il|de)\s+)?(?=[\p{Lu}\d])|\)[,;]?\s+(?:and\s+)?|[;:]\s+|\n\s*\n\s*|(?<!\b(?:Dr|Mr|Mrs|Ms|St|Prof|Hr|Fr|Ing))\.\s+(?=\p{Lu}\p{Ll}+\s))/gu,
    ),
  ];
  for (const opening of openings.reverse()) {
    // In "Borough of Example", the name includes what follows "of".
    if (/^(?:of|de)\s/.test(opening[0]) && /\p{Lu}\p{L}+\s$/u.test(before.slice(0, opening.index))) continue;
    const start = opening.index + opening[0].length;
    const clause = before.slice(start);
    const name =
      /^(?:[\p{Lu}\d][\p{L}\p{N}&.'’/-]*)(?:\s+(?:&\s+|(?:of|de)\s+(?!\d))?[\p{Lu}\d][\p{L}\p{N}&.'’/-]*){0,7}(?:,\s+(?:Inc|LLC|L\.L\.C|Ltd|Corp|LP|L\.P|Co|N\.A|S\.A|LLP)\b\.?)?/u.exec(
        clause,
      )?.[0];
    // Only a description such as ", a Delaware corporation" may separate the name from its definition.
    const rest = name === undefined ? "" : clause.slice(name.length);
    if (
      name &&
      name.length > 2 &&
      DESCRIPTION_START.test(rest) &&
      !/\b(?:and|between)\b/.test(rest) &&
      !(/\d/.test(name) && isAddressLine(name))
    ) {
      const trimmedName = name.replace(/[,\s]+$/, "");
      return { start: from + start, end: from + start + trimmedName.length, score: SCORE };
    }
  }
  return null;
}
