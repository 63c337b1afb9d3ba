import { foldList, foldWords } from "./fold-words";
import type { Language, Wordings } from "./language";
import { splitWordings } from "./label-table";
import { LANGUAGES } from "./languages";

/** The beginning of a text tells its language. */
const MAX_LENGTH = 20_000;

/** The language whose words a text has most of; English where there are none. */
export function guessLanguage(text: string): Language {
  const shares = sharesOf(foldWords(text.slice(0, MAX_LENGTH)));
  return LANGUAGES.reduce((best, language) =>
    (shares.get(language) ?? 0) > (shares.get(best) ?? 0) ? language : best,
  );
}

/** Whether a label is in another language: languages know some of its words, and this one none of them. */
export function isForeign(label: string, language: Language): boolean {
  const shares = sharesOf(foldWords(label));
  return shares.size > 0 && !shares.has(language);
}

/** How many words each language has; a word that several have counts in parts. */
function sharesOf(words: readonly string[]): Map<Language, number> {
  const shares = new Map<Language, number>();
  for (const word of words) {
    const owners = ownersOf().get(word) ?? [];
    for (const owner of owners) shares.set(owner, (shares.get(owner) ?? 0) + 1 / owners.length);
  }
  return shares;
}

let owners: Map<string, Language[]> | undefined;

/** The languages of each word. */
function ownersOf(): ReadonlyMap<string, Language[]> {
  if (owners) return owners;
  owners = new Map();
  for (const language of LANGUAGES) {
    for (const word of wordsOf(language)) owners.set(word, [...(owners.get(word) ?? []), language]);
  }
  return owners;
}

function wordsOf({ articles, stopWords, words, labels }: Language): Set<string> {
  const lists = [
    articles,
    stopWords,
    ...Object.values(words),
    ...Object.values(labels).flatMap((wordings: Wordings) => splitWordings(wordings).strong),
  ];
  return new Set(lists.flatMap((list) => foldList(list).flat()));
}
