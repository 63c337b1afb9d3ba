import { itemAt } from "@/lib/item-at";
import { foldList } from "./fold-words";
import type { Language } from "./language";
import { LANGUAGES } from "./languages";
import type { Sense } from "./senses";

interface Phrase {
  words: string[];
  senses: Sense[];
}

interface Endings {
  all: ReadonlySet<string>;
  longest: number;
}

interface LanguageWords {
  endings: Endings;
  links: readonly string[] | null;
  exact: Map<string, Sense[]>;
  stems: Map<string, Sense[]>;
}

const MIN_STEM = 3;
const MIN_PART = 3;
const MIN_COMPOUND = 6;
/** Minimum number of letters. Shorter words often end other words by chance. */
const MIN_HEAD = 5;
/** Minimum number of letters. A shorter word that looks misspelled may simply be another word. */
const MIN_SLIP = 5;
/** Higher than `MIN_SLIP`, because any word can begin a compound: "Körper" is not the Dutch "koper". */
const MIN_SLIP_OF_FIRST = 7;
const MAX_SLIP = 40;

const exact = new Map<string, Sense[]>();
const heads = new Map<string, Sense[]>();
const phrases = new Map<string, Phrase[]>();
const languages: LanguageWords[] = LANGUAGES.map(wordsOfLanguage);
const byCode = new Map(LANGUAGES.map(({ code }, index) => [code, languages[index]]));
for (const same of phrases.values()) same.sort((a, b) => b.words.length - a.words.length);

export const ARTICLES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ articles }) => foldList(articles).flat()),
);

export const STOP_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ stopWords }) => foldList(stopWords).flat())
    .filter((word) => !exact.has(word))
    .concat([...ARTICLES]),
);

export const NUMBER_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ words }) => foldList(words.number ?? [])).flatMap((words) =>
    words.length === 1 ? words : [],
  ),
);

export const REQUEST_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ requestWords }) => foldList(requestWords).flat()),
);

export function phraseAt(words: readonly string[], at: number): Phrase | undefined {
  const candidates = phrases.get(itemAt(words, at));
  return candidates?.find((phrase) => phrase.words.every((word, index) => words[at + index] === word));
}

/**
 * Returns one list per part of a compound, with "=" before an unknown stem. Whole words win over stems, and stems
 * over parts. If `language` knows the word, its senses win: "kraj" is a country in Polish but a region in Czech.
 */
export function sensesOf(word: string, language?: Language): string[][] {
  const own = language && byCode.get(language.code)?.exact.get(word);
  if (own) return [own];
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
  // People whose keyboards lack umlauts write "Faelligkeit".
  const withoutUmlauts = word.replace(/([aou])e/g, "$1");
  if (withoutUmlauts !== word) {
    const umlaut = lookUp(withoutUmlauts);
    if (umlaut.length > 0) return [umlaut];
  }
  const read = wordWithSlip(word) ?? compoundWithSlip(word) ?? splitUnknown(word);
  return read ?? [[`=${stemOfUnknown(word)}`]];
}

/** Allows a missing or extra letter ("Rechnungsnumer") but not a different one, which often makes another word. */
function compoundWithSlip(word: string): string[][] | null {
  if (word.length > MAX_SLIP) return null;
  for (const language of languages.filter(({ links }) => links !== null)) {
    for (let end = MIN_SLIP; end <= word.length - MIN_SLIP; end += 1) {
      const [part, rest] = [word.slice(0, end), word.slice(end)];
      const first = senseOfModifier(part, language);
      const last = language.exact.get(rest);
      if (first && last) continue;
      const withSlip = (written: string): Sense[][] | null =>
        wordWithSlip(written, (known) =>
          known.length === written.length ? undefined : language.exact.get(known),
        );
      const firstWithSlip = (written: string): Sense[][] | null =>
        written.length < MIN_SLIP_OF_FIRST ? null : withSlip(written);
      const firstParts = first ? [first] : last && readModifier(part, language, firstWithSlip);
      const lastParts = last ? [last] : first && withSlip(rest);
      if (firstParts && lastParts) return [...firstParts, ...lastParts];
    }
  }
  return null;
}

/** Corrects "Paymet", for example. Returns null if the similar words differ in sense. */
function wordWithSlip(
  word: string,
  read: (known: string) => Sense[] | undefined = (known) => exact.get(known),
): Sense[][] | null {
  if (word.length < MIN_SLIP || word.length > MAX_SLIP || !/^\p{L}+$/u.test(word)) return null;
  if (heads.has(word) || REQUEST_WORDS.has(word)) return null;
  const near = new Set(shortened(word).flatMap((part) => similar().get(part) ?? []));
  const found = [...near].flatMap((other) => {
    const senses = read(other);
    return senses && isOneSlipAway(word, other) ? [senses] : [];
  });
  const [first, ...more] = found;
  return first && more.every((senses) => senses.join() === first.join()) ? [first] : null;
}

let similarWords: Map<string, string[]> | undefined;

function similar(): ReadonlyMap<string, string[]> {
  if (similarWords) return similarWords;
  similarWords = new Map();
  for (const word of exact.keys()) {
    if (word.length < MIN_SLIP) continue;
    for (const part of shortened(word)) {
      const words = similarWords.get(part);
      if (words) words.push(word);
      else similarWords.set(part, [word]);
    }
  }
  return similarWords;
}

function shortened(word: string): string[] {
  const parts = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [word, ...new Set(parts)];
}

/** Allows one slip (Damerau–Levenshtein), but not at either end, where names and inflections differ. */
function isOneSlipAway(one: string, other: string): boolean {
  if (one[0] !== other[0] || one.at(-1) !== other.at(-1)) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

function lookUp(word: string): Sense[] {
  const known = exact.get(word);
  if (known) return known;
  const found = languages.flatMap(({ stems, endings }) => stems.get(stemOf(word, endings)) ?? []);
  return [...new Set(found)];
}

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

function senseOfModifier(part: string, language: LanguageWords): Sense[] | null {
  return readModifier(part, language, (word) => senseInLanguage(word, language));
}

function readModifier<T>(part: string, { links }: LanguageWords, read: (word: string) => T | null): T | null {
  const ends = links?.filter((link) => part.endsWith(link) && part.length - link.length >= MIN_PART) ?? [];
  for (const end of ["", ...ends]) {
    const found = read(part.slice(0, part.length - end.length));
    if (found) return found;
  }
  return null;
}

function senseInLanguage(part: string, { exact, stems, endings }: LanguageWords): Sense[] | null {
  if (part.length < 2) return null;
  return exact.get(part) ?? (part.length < MIN_PART ? null : (stems.get(stemOf(part, endings)) ?? null));
}

function splitUnknown(word: string): string[][] | null {
  for (let at = MIN_PART + 1; at <= word.length - MIN_HEAD; at += 1) {
    const senses = heads.get(word.slice(at));
    if (senses) return [[`=${stemOfUnknown(word.slice(0, at))}`], senses];
  }
  return null;
}

const COMMON_ENDINGS = endingsOf(["en", "es", "s", "e", "n"]);

function stemOfUnknown(word: string): string {
  return stemOf(word, COMMON_ENDINGS);
}

function stemOf(word: string, { all, longest }: Endings): string {
  for (let length = Math.min(longest, word.length - MIN_STEM); length > 0; length -= 1)
    if (all.has(word.slice(-length))) return word.slice(0, -length);
  return word;
}

function endingsOf(endings: readonly string[]): Endings {
  return { all: new Set(endings), longest: Math.max(0, ...endings.map(({ length }) => length)) };
}

function wordsOfLanguage(language: Language): LanguageWords {
  const own = new Map<string, Sense[]>();
  const stems = new Map<string, Sense[]>();
  const endings = endingsOf(foldList(language.endings).flat());
  for (const [sense, list] of Object.entries(language.words) as [Sense, string[]][]) {
    for (const words of foldList(list)) {
      const word = itemAt(words, 0);
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
  const first = itemAt(words, 0);
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
