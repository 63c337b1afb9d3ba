import { foldList, foldWords } from "./fold-words";
import type { Language } from "./language";
import { LANGUAGES } from "./languages";

/** The beginning of a text tells its language. */
const MAX_LENGTH = 20_000;

/** The language whose words a text has most of; English where there are none. */
export function guessLanguage(text: string): Language {
  const words = foldWords(text.slice(0, MAX_LENGTH));
  const shares = LANGUAGES.map((language) => ({ language, share: shareOf(language, words) }));
  return shares.reduce((best, other) => (other.share > best.share ? other : best)).language;
}

/** Whether a label is in another language: languages know some of its words, and this one none of them. */
export function isForeign(label: string, language: Language): boolean {
  const words = foldWords(label);
  return words.some((word) => ownersOf().has(word)) && shareOf(language, words) === 0;
}

/** How many of the words a language has; a word that several have counts in parts. */
function shareOf(language: Language, words: readonly string[]): number {
  return words.reduce((share, word) => {
    const owners = ownersOf().get(word);
    return owners?.includes(language) ? share + 1 / owners.length : share;
  }, 0);
}

let owners: Map<string, Language[]> | undefined;

function ownersOf(): ReadonlyMap<string, Language[]> {
  if (owners) return owners;
  owners = new Map();
  for (const language of LANGUAGES) {
    for (const word of wordsOf(language)) owners.set(word, [...(owners.get(word) ?? []), language]);
  }
  return owners;
}

function wordsOf({ articles, stopWords, words, concepts }: Language): Set<string> {
  const labels = Object.values(concepts).flatMap(({ means = [] }) => means);
  const wordings = [...articles, ...stopWords, ...Object.values(words).flat(), ...labels];
  return new Set(foldList(wordings).flat());
}
