import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";
import { comparable } from "@/lib/extraction/page/words";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import { findLegalForm } from "./legal-forms";

/** A definition such as `Example, Inc. (the “Borrower”)` or "Example Bank, as Agent". */
export interface Definition {
  names: Span[];
  terms: Terms;
  key: string;
  form: "quoted" | "as";
}

const MAX_SEARCHED = 60_000;
const MAX_DEFINITIONS = 120;
const MAX_BEFORE = 260;
const QUOTED = /\([^()“”"„«]{0,60}[“"„«]\s?([^()“”"„«»]{2,40}?),?\s?[”"“»][^()]{0,80}\)/gu;
const AS_ROLE =
  /,\s(?:as|als|en tant que|en qualité de|como|come|in qualità di|jako)\s(?:the |a |an |der |die |l['’])?(\p{Lu}[\p{L}-]{2,20}(?:\s(?:(?:and|&|und|et|y|e)\s)?\p{Lu}[\p{L}-]{2,20}){0,3})/gu;

const known = new WeakMap<AnalysedDocument, Definition[]>();

export function definitionsOf(document: AnalysedDocument): Definition[] {
  const found = known.get(document) ?? findDefinitions(document.layout.text.slice(0, MAX_SEARCHED));
  known.set(document, found);
  return found;
}

function findDefinitions(text: string): Definition[] {
  const found: Definition[] = [];
  let previousEnd = 0;
  const quoted = [...text.matchAll(QUOTED)].map((match) => ({ match, form: "quoted" as const }));
  const asRole = [...text.matchAll(AS_ROLE)].map((match) => ({ match, form: "as" as const }));
  for (const { match, form } of [...quoted, ...asRole].sort((a, b) => a.match.index - b.match.index)) {
    const from = Math.max(form === "quoted" ? previousEnd : 0, match.index - MAX_BEFORE);
    if (form === "quoted") previousEnd = match.index + match[0].length;
    const names = namesBefore(text.slice(from, match.index), form);
    if (names.length === 0) continue;
    const term = (match[1] ?? "").replace(/\s+/g, " ");
    const spans = names.map(({ start, end }) => ({ start: from + start, end: from + end }));
    found.push({ names: spans, terms: termsOf(term), key: comparable(term), form });
    if (found.length === MAX_DEFINITIONS) break;
  }
  return found;
}

const WORD = "[\\p{Lu}\\d][\\p{L}\\p{N}&.'’/-]*";
const NAME = new RegExp(`${WORD}(?:,?\\s+(?:(?:&|of|and|de|du|der|van|von)\\s+)?${WORD}){0,9}`, "gu");

const BEFORE_NAME = /(?:^|\p{Ll}\s|[:;)]\s|\n)\s*$/u;
const AFTER_NAME = /^\s*(?:$|[,(]|\p{Ll})/u;
const MAX_NAMES = 3;

function namesBefore(before: string, form: Definition["form"]): Span[] {
  const names = [...before.matchAll(NAME)].flatMap((match) => partsOf(match.index, match[0]));
  const formal = names.flatMap(({ start, text }) => {
    const legal = findLegalForm(text);
    return legal ? [{ start, end: start + legal.end }] : [];
  });
  const last = names.at(-1);
  if (form === "as" && last && last.start + last.text.length >= before.length - 1 && last.text.includes(" "))
    return formal.at(-1)?.start === last.start
      ? formal.slice(-1)
      : [{ start: last.start, end: last.start + last.text.length }];
  const others = names
    .filter(({ start }) => start > (formal.at(-1)?.end ?? -1))
    .map(({ start, text }) => ({ start, end: start + text.length }))
    .filter(({ start, end }) => end - start > 3 && BEFORE_NAME.test(before.slice(0, start)))
    .filter(({ end }) => AFTER_NAME.test(before.slice(end)))
    .slice(-MAX_NAMES);
  return [...formal.slice(-1), ...others];
}

/** Splits "Example B.V. and Jane Roe" into two names. */
function partsOf(start: number, text: string): { start: number; text: string }[] {
  const end = findLegalForm(text)?.end ?? text.length;
  const joint = /^\s+\p{Ll}{1,3}\s+(?=\p{Lu})/u.exec(text.slice(end));
  if (!joint) return [{ start, text }];
  const next = end + joint[0].length;
  return [{ start, text: text.slice(0, end) }, ...partsOf(start + next, text.slice(next))];
}
