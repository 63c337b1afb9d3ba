import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import { withoutAsides } from "@/lib/extraction/lexicon/prompt-clauses";
import type { AskedTable } from "./types";

type Wording = Pick<AskedTable, "name" | "prompt">;

const someRows = LANGUAGES.map((language) => language.someRows);
const ONLY = words(anyOf(someRows.flatMap(({ only }) => only)));
const LIMIT = words(
  `(?:${anyOf(someRows.flatMap(({ limit }) => limit))})\\s+(?:\\p{L}{1,4}\\s+|\\p{Sc}\\s?)?\\d+`,
);
const DEBITS = words(anyOf(someRows.flatMap(({ debits }) => debits)));
const CREDITS = words(anyOf(someRows.flatMap(({ credits }) => credits)));

/**
 * True if the request limits the rows, for example to "only those that failed" or "over 100". Ignores exclusions,
 * which usually concern totals and taxes.
 */
export function asksForSomeRows(asked: Wording): boolean {
  const request = requestOf(asked);
  return ONLY.test(request) || LIMIT.test(request);
}

/** True if the request names only debits or only credits. */
export function asksForOneSide(asked: Wording): boolean {
  const request = requestOf(asked);
  return DEBITS.test(request) !== CREDITS.test(request);
}

/** Drops quoted words, because they name a column. */
function requestOf({ name, prompt }: Wording): string {
  return `${name}. ${withoutAsides(prompt)}`.replace(/["“„«][^"”“»]*["”“»]/gu, " ");
}

function words(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "iu");
}
