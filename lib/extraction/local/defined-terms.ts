import type { Habits } from "@/lib/extraction/habits";
import type { Candidate } from "@/lib/extraction/local/label-values";
import { isAddressLine } from "@/lib/extraction/local/address-lines";
import { labelKey } from "@/lib/extraction/local/words";
import { withSign } from "@/lib/extraction/local/cut-value";
import { findDates } from "@/lib/extraction/parse-date";
import { findNumbers } from "@/lib/extraction/parse-number";
import type { FieldType } from "@/lib/extraction/field-types";

/** A contract's own name for something: `Example, Inc., a Delaware corporation (the “Licensor”)`. */
export interface DefinedTerm {
  key: string;
  /** Where its parenthesis begins. */
  at: number;
}

const DEFINITION = /\((?:[^()“”"']{0,60})[“"„']([^()“”"']{2,40})[”"“'][^()]{0,40}\)/gu;
/** Without brackets: "Example AG, Street 1, Town, - nachfolgend „Auftraggeber“ genannt -". */
const CALLED =
  /(?:hereinafter|hereafter|nachfolgend|nachstehend|im folgenden|ci-après|en adelante|di seguito|hierna|doravante)[^()“”"'„«\n]{0,40}[“"„'«]\s?([^()“”"'„«»]{2,40}?)\s?[”"“'»]/giu;
const MAX_TERMS = 200;

/** All terms that a text defines in parentheses, in order. */
export function findDefinedTerms(text: string): DefinedTerm[] {
  const terms: DefinedTerm[] = [];
  for (const match of [...text.matchAll(DEFINITION), ...text.matchAll(CALLED)]) {
    terms.push({
      key: labelKey((match[1] ?? "").replace(/^(?:the|der|die|das|le|la)\s+/iu, "")),
      at: match.index,
    });
    if (terms.length === MAX_TERMS) break;
  }
  return terms;
}

const BEFORE = 220;
const NEAR = 40;
const SCORE = 0.93;

/** What stands before a definition and is defined by it: a name, a date, an amount. */
export function valueOfTerm(
  text: string,
  term: DefinedTerm,
  type: FieldType,
  habits: Habits,
): Candidate | null {
  // What another definition closes is defined by that one.
  const earliest = Math.max(0, term.at - BEFORE);
  const closed = [...text.slice(earliest, term.at).matchAll(/["“”'»][^()]{0,20}\)/gu)].at(-1)?.index ?? 0;
  const from = earliest + closed;
  const before = text.slice(from, term.at);
  if (type === "DATE") {
    const date = findDates(before, habits.dayMonth).at(-1);
    return date && before.length - date.end <= NEAR
      ? { start: from + date.start, end: from + date.end, score: SCORE }
      : null;
  }
  if (type === "NUMBER") {
    const number = findNumbers(before, habits.decimal).at(-1);
    if (!number || before.length - number.end > NEAR) return null;
    const cut = withSign(before, number, habits);
    return { start: from + cut.start, end: from + cut.end, score: SCORE };
  }
  return type === "TEXT" ? nameBefore(before, from) : null;
}

/** How it goes on after a name, until its definition. */
const IS_DESCRIBED = /^\s*(?:,|\(|$|(?:of|whose|with|having|residing|located)\s)/;

/** The clause since the last "and", "between", definition or sentence, up to its first comma that begins a description. */
function nameBefore(before: string, from: number): Candidate | null {
  const openings = [
    ...before.matchAll(
      /(?:\b(?:and|between|among|by|with|from|to|of|und|zwischen|et|entre|y|e|tra|tussen|en)\s+(?:(?:the|der|die|dem|den|la|le|el|il|de)\s+)?(?=[\p{Lu}\d])|\)[,;]?\s+(?:and\s+)?|[;:]\s+|\n\s*\n\s*|(?<!\b(?:Dr|Mr|Mrs|Ms|St|Prof|Hr|Fr|Ing))\.\s+(?=\p{Lu}\p{Ll}+\s))/gu,
    ),
  ];
  for (const opening of openings.reverse()) {
    // "Borough of Example": what a name is of belongs to it.
    if (/^(?:of|de)\s/.test(opening[0]) && /\p{Lu}\p{L}+\s$/u.test(before.slice(0, opening.index))) continue;
    const start = opening.index + opening[0].length;
    const clause = before.slice(start);
    const name =
      /^(?:[\p{Lu}\d][\p{L}\p{N}&.'’/-]*)(?:\s+(?:&\s+|(?:of|de)\s+(?!\d))?[\p{Lu}\d][\p{L}\p{N}&.'’/-]*){0,7}(?:,\s+(?:Inc|LLC|L\.L\.C|Ltd|Corp|LP|L\.P|Co|N\.A|S\.A|LLP)\b\.?)?/u.exec(
        clause,
      )?.[0];
    // What follows a name up to its definition describes it: ", a Delaware corporation".
    const rest = name === undefined ? "" : clause.slice(name.length);
    if (
      name &&
      name.length > 2 &&
      IS_DESCRIBED.test(rest) &&
      !/\b(?:and|between)\b/.test(rest) &&
      !(/\d/.test(name) && isAddressLine(name))
    ) {
      const tidy = name.replace(/[,\s]+$/, "");
      return { start: from + start, end: from + start + tidy.length, score: SCORE };
    }
  }
  return null;
}
