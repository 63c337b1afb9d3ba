import { anyOf } from "./alternatives";
import type { ConceptId } from "./concept-ids";
import { LANGUAGES } from "./languages";
import type { Span } from "@/lib/extraction/values/span";

export interface Statement extends Span {
  answer: boolean;
}

const NEGATION = new RegExp(
  `(?<![\\p{L}-])(?:${anyOf(LANGUAGES.flatMap(({ asides }) => asides.absence))})(?![\\p{L}-])`,
  "iu",
);
const MAX_BEFORE = 40;

const patterns = new Map<ConceptId, { yes: RegExp; no: RegExp }>();

/** Finds words that answer a yes-or-no question, such as "renews automatically". */
export function statementOf(concept: ConceptId, text: string): Statement | null {
  const { yes, no } = patterns.get(concept) ?? toPatterns(concept);
  const denied = no.exec(text);
  const found = denied ?? yes.exec(text);
  if (!found) return null;
  const before = text.slice(Math.max(0, found.index - MAX_BEFORE), found.index).replace(/^.*[.;\n]/su, "");
  const negation = NEGATION.exec(before);
  const start = found.index - (negation ? before.length - negation.index : 0);
  return { answer: !denied && !negation, start, end: found.index + found[0].length };
}

function toPatterns(concept: ConceptId): { yes: RegExp; no: RegExp } {
  const known = LANGUAGES.flatMap(({ concepts }) => concepts[concept] ?? []);
  const found = {
    yes: patternOf(known.flatMap(({ yes = [] }) => yes)),
    no: patternOf(known.flatMap(({ no = [] }) => no)),
  };
  patterns.set(concept, found);
  return found;
}

/** Words may have endings. "…" matches a few words in between. */
function patternOf(phrases: readonly string[]): RegExp {
  if (phrases.length === 0) return /(?!)/u;
  const alternatives = phrases.map((phrase) =>
    phrase
      .split(" ")
      .map((word) => (word === "…" ? "[^.\\n]{0,40}?" : `${word}\\p{L}{0,5}`))
      .join("[\\s-]*"),
  );
  return new RegExp(`(?<![\\p{L}])(?:${alternatives.join("|")})(?!\\p{L})`, "iu");
}
