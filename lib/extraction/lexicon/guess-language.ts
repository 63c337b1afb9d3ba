import { foldList, foldWords } from "./fold-words";
import type { Language } from "./language";
import { LANGUAGES } from "./languages";

const MAX_LENGTH = 20_000;

export function guessLanguage(text: string): Language {
  const shares = sharesOf(foldWords(text.slice(0, MAX_LENGTH)));
  const shareOf = (language: Language) => shares.get(language) ?? 0;
  return LANGUAGES.reduce((best, other) => (shareOf(other) > shareOf(best) ? other : best));
}

export function isForeign(label: string, language: Language): boolean {
  const shares = sharesOf(foldWords(label));
  return shares.size > 0 && !shares.has(language);
}

function sharesOf(words: readonly string[]): ReadonlyMap<Language, number> {
  const shares = new Map<Language, number>();
  for (const word of words) {
    const owners = ownersOf().get(word) ?? [];
    for (const language of owners) shares.set(language, (shares.get(language) ?? 0) + 1 / owners.length);
  }
  return shares;
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
