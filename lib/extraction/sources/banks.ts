import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import type { AnalysedDocument } from "./analysed-document";
import type { Entity } from "./entity";

const MAX_BANKS = 40;
const WORDS = LANGUAGES.flatMap(({ words }) => words.bank ?? []);
const BANK = anyOf(
  WORDS.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]),
);
const WORD = "\\p{Lu}[\\p{L}.&-]{0,20}";
const NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${WORD} ){0,3}(?=\\p{Lu})\\p{L}{0,15}?(?:${BANK})(?!\\p{L})(?: (?:(?:of|de|di|du) )?${WORD}){0,4}`,
  "gu",
);

/** Finds banks by name, because they often have neither a label nor a legal form. */
export function findBanks({ layout: { lines } }: AnalysedDocument): Entity[] {
  const found: Entity[] = [];
  for (const { start, text } of lines.flatMap(({ cells }) => cells)) {
    for (const match of text.slice(0, MAX_CELL).matchAll(NAME)) {
      const [name] = match;
      if (name.length < MIN_NAME) continue;
      found.push({
        start: start + match.index,
        end: start + match.index + name.length,
        features: { isNameInProse: 1 },
      });
    }
    if (found.length >= MAX_BANKS) break;
  }
  return found;
}

const MAX_CELL = 2_000;
/** Minimum number of characters. "Bank" alone is a label. */
const MIN_NAME = 6;
