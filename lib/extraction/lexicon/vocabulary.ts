import { foldList } from "./fold-words";
import type { Language } from "./language";
import { LANGUAGES } from "./languages";
import type { Sense } from "./senses";

/** A fixed phrase that has a sense of its own: "first name". */
interface Phrase {
  words: string[];
  senses: Sense[];
}

/** The words of one language by their form, and by their stem. */
interface LanguageWords {
  endings: readonly string[];
  links: readonly string[] | null;
  exact: Map<string, Sense[]>;
  stems: Map<string, Sense[]>;
}

const MIN_STEM = 3;
const MIN_PART = 3;
const MIN_COMPOUND = 6;
/** Shorter heads of compounds end many words by chance. */
const MIN_HEAD = 5;

/** The senses of words as they stand, of all languages together. */
const exact = new Map<string, Sense[]>();
/** The ends of words that compounds may have, in the languages that write compounds as one word. */
const heads = new Map<string, Sense[]>();
const phrases = new Map<string, Phrase[]>();
const languages: LanguageWords[] = LANGUAGES.map(wordsOfLanguage);
for (const same of phrases.values()) same.sort((a, b) => b.words.length - a.words.length);

/** Articles and possessives of every language. */
export const ARTICLES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ articles }) => foldList(articles).flat()),
);

/** Words without a sense: articles, prepositions and the like, unless another language gives them one. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ stopWords }) => foldList(stopWords).flat())
    .filter((word) => !exact.has(word))
    .concat([...ARTICLES]),
);

/** Every spelling of "number". */
export const NUMBER_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ words }) => foldList(words.number ?? "")).flatMap((words) =>
    words.length === 1 ? words : [],
  ),
);

/** Words of prompts that say how to read, not what. */
export const REQUEST_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ requestWords }) => foldList(requestWords).flat()),
);

/** The longest fixed phrase that begins at a word. */
export function phraseAt(words: readonly string[], at: number): Phrase | null {
  const candidates = phrases.get(words[at] ?? "") ?? [];
  return candidates.find((phrase) => phrase.words.every((word, index) => words[at + index] === word)) ?? null;
}

/**
 * The senses of a word's parts, one list for each part: one part unless it is a compound. A part that no language knows is
 * its stem, marked with "=". Senses of the word as it stands win over those of its stem, and these over its parts.
 */
export function sensesOf(word: string): string[][] {
  const known = parts.get(word);
  if (known) return known;
  const found = findParts(word);
  if (parts.size >= MAX_REMEMBERED) parts.clear();
  parts.set(word, found);
  return found;
}

const MAX_REMEMBERED = 20_000;
const parts = new Map<string, string[][]>();

function findParts(word: string): string[][] {
  const whole = lookUp(word);
  if (whole.length > 0) return [whole];
  for (const language of languages) {
    const split = splitCompound(word, language);
    if (split) return split;
  }
  // "Faelligkeit" is how keyboards without umlauts write it.
  const withoutUmlauts = word.replace(/([aou])e/g, "$1");
  if (withoutUmlauts !== word) {
    const umlaut = lookUp(withoutUmlauts);
    if (umlaut.length > 0) return [umlaut];
  }
  return splitUnknown(word) ?? [[`=${stemOfUnknown(word)}`]];
}

function lookUp(word: string): Sense[] {
  const known = exact.get(word);
  if (known) return known;
  const found = languages.flatMap(({ stems, endings }) => stems.get(stemOf(word, endings)) ?? []);
  return [...new Set(found)];
}

/** A compound whose every part is known: "Ausführungstag". */
function splitCompound(word: string, language: LanguageWords): Sense[][] | null {
  if (!language.links || word.length < MIN_COMPOUND) return null;
  for (let end = word.length - 2; end >= MIN_PART; end -= 1) {
    const head = word.slice(0, end);
    const first = senseOfModifier(head, language);
    if (!first) continue;
    const rest = word.slice(end);
    const last = senseInLanguage(rest, language);
    const tail = last ? [last] : splitCompound(rest, language);
    if (tail) return [first, ...tail];
  }
  return null;
}

/** A first part as it stands, inflected, or with a link: "Rechnungs". */
function senseOfModifier(part: string, language: LanguageWords): Sense[] | null {
  const plain = senseInLanguage(part, language);
  if (plain) return plain;
  for (const link of language.links ?? []) {
    if (!part.endsWith(link) || part.length - link.length < MIN_PART) continue;
    const linked = senseInLanguage(part.slice(0, -link.length), language);
    if (linked) return linked;
  }
  return null;
}

function senseInLanguage(part: string, { exact, stems, endings }: LanguageWords): Sense[] | null {
  if (part.length < 2) return null;
  return exact.get(part) ?? (part.length < MIN_PART ? null : (stems.get(stemOf(part, endings)) ?? null));
}

/** A compound of which only the end is known: "Kontrollschildnummer". */
function splitUnknown(word: string): string[][] | null {
  for (let at = MIN_PART + 1; at <= word.length - MIN_HEAD; at += 1) {
    const senses = heads.get(word.slice(at));
    if (senses) return [[`=${stemOfUnknown(word.slice(0, at))}`], senses];
  }
  return null;
}

/** Endings that mark plurals and cases in most of the languages. */
const COMMON_ENDINGS = ["en", "es", "s", "e", "n"];

function stemOfUnknown(word: string): string {
  return stemOf(word, COMMON_ENDINGS);
}

function stemOf(word: string, endings: readonly string[]): string {
  const ending = endings.find((end) => word.length - end.length >= MIN_STEM && word.endsWith(end));
  return ending === undefined ? word : word.slice(0, -ending.length);
}

function wordsOfLanguage(language: Language): LanguageWords {
  const own = new Map<string, Sense[]>();
  const stems = new Map<string, Sense[]>();
  const endings = foldList(language.endings)
    .flat()
    .sort((a, b) => b.length - a.length);
  for (const [sense, list] of Object.entries(language.words) as [Sense, string][]) {
    for (const words of foldList(list)) {
      const [word = ""] = words;
      if (words.length > 1) {
        addPhrase(words, sense);
        continue;
      }
      add(exact, word, sense);
      add(own, word, sense);
      add(stems, stemOf(word, endings), sense);
      if (language.links !== undefined && word.length >= MIN_HEAD) add(heads, word, sense);
    }
  }
  const links = language.links === undefined ? null : foldList(language.links).flat();
  return { endings, links, exact: own, stems };
}

function addPhrase(words: string[], sense: Sense): void {
  const [first = ""] = words;
  const same = phrases.get(first) ?? [];
  phrases.set(first, same);
  const known = same.find((phrase) => phrase.words.join(" ") === words.join(" "));
  if (!known) same.push({ words, senses: [sense] });
  else if (!known.senses.includes(sense)) known.senses.push(sense);
}

function add(map: Map<string, Sense[]>, key: string, sense: Sense): void {
  const senses = map.get(key) ?? [];
  if (!senses.includes(sense)) senses.push(sense);
  map.set(key, senses);
}
