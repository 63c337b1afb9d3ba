import { anyOf, itemsOf } from "./alternatives";
import type { ConceptId } from "./concept-ids";
import { LANGUAGES } from "./languages";
import type { Span } from "@/lib/extraction/span";

/** What a text says about a yes-or-no concept, and where. */
export interface Statement extends Span {
  answer: boolean;
}

const NEGATION = new RegExp(
  `(?<![\\p{L}-])(?:${anyOf(LANGUAGES.map(({ asides }) => asides.absence))})(?![\\p{L}-])`,
  "iu",
);
const MAX_BEFORE = 40;

const patterns = new Map<ConceptId, { yes: RegExp; no: RegExp }>();

/**
 * The first sentence that answers a yes-or-no concept without a yes or a no: "renews automatically", and the opposite where
 * it is negated. Null where none does.
 */
export function statementOf(concept: ConceptId, text: string): Statement | null {
  const { yes, no } = patterns.get(concept) ?? toPatterns(concept);
  const denied = no.exec(text);
  const found = denied ?? yes.exec(text);
  if (!found) return null;
  const before = /[^.;\n]*$/u.exec(text.slice(Math.max(0, found.index - MAX_BEFORE), found.index))?.[0] ?? "";
  const negation = NEGATION.exec(before);
  const start = found.index - (negation ? before.length - negation.index : 0);
  return { answer: !denied && !negation, start, end: found.index + found[0].length };
}

function toPatterns(concept: ConceptId): { yes: RegExp; no: RegExp } {
  const lists = LANGUAGES.map(({ statements = {} }) => (statements[concept] ?? "").split("|"));
  const [yes, no] = [0, 1].map((index) => patternOf(lists.map((list) => list[index] ?? "")));
  const found = { yes: yes ?? NOTHING, no: no ?? NOTHING };
  patterns.set(concept, found);
  return found;
}

const NOTHING = /(?!)/u;

/** Words may have endings; "…" stands for some words between. */
function patternOf(lists: readonly string[]): RegExp {
  const phrases = lists.flatMap(itemsOf).map((phrase) =>
    phrase
      .split(/\s+/)
      .map((word) => (word === "…" ? "[^.\\n]{0,40}?" : `${word}\\p{L}{0,5}`))
      .join("[\\s-]*"),
  );
  return phrases.length === 0 ? NOTHING : new RegExp(`(?<![\\p{L}])(?:${phrases.join("|")})(?!\\p{L})`, "iu");
}
