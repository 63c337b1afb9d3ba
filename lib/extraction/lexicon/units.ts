import { anyOf } from "./alternatives";
import { LANGUAGES } from "./languages";
import { FREQUENCIES, UNITS, UNIT_SYMBOLS, type Frequency, type Unit } from "./unit-symbols";

/** A single letter is a unit only after a number: "Policy A" doesn't ask for amperes. */
const MIN_IN_NAMES = 2;

const PATTERNS = UNITS.map((unit) => {
  const words = [...UNIT_SYMBOLS[unit], ...LANGUAGES.flatMap(({ units }) => units[unit] ?? [])];
  return { unit, after: beginsWith(words), inNames: beginsWith(words.filter(isForNames)) };
});

function isForNames(word: string): boolean {
  return word.length >= MIN_IN_NAMES || word === "%";
}

export function unitAt(text: string): Unit | null {
  const rest = text.slice(0, 40).replace(/^[\s)'’-]{0,4}/u, "");
  return PATTERNS.find(({ after }) => after.test(rest))?.unit ?? null;
}

export function unitIn(text: string): Unit | null {
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}%°][\p{L}²³]*/gu)) {
    const rest = text.slice(match.index, match.index + 40);
    const unit = PATTERNS.find(({ inNames }) => inNames.test(rest))?.unit;
    if (unit) return unit;
  }
  return null;
}

const FREQUENCY_WORDS = FREQUENCIES.map((frequency) => ({
  frequency,
  words: new RegExp(
    `(?<!\\p{L})(?:${anyOf(LANGUAGES.flatMap(({ frequencies }) => frequencies[frequency]))})`,
    "iu",
  ),
}));

export function frequencyIn(name: string): Frequency | null {
  return FREQUENCY_WORDS.find(({ words }) => words.test(name))?.frequency ?? null;
}

const PER = new RegExp(
  `^[^\\p{L}]{0,4}(?:(?:EUR|USD|GBP|CHF|euros?)\\s)?(?:/|(?:${anyOf(LANGUAGES.flatMap(({ words }) => words.per ?? []))})(?!\\p{L}))\\s?(?=\\p{L})`,
  "iu",
);

export function frequencyAt(text: string): Frequency | null {
  const per = PER.exec(text.slice(0, 30));
  if (!per) return null;
  const rest = text.slice(per[0].length, per[0].length + 20);
  if (/^annum\b/i.test(rest)) return "year";
  const unit = unitAt(rest);
  return FREQUENCIES.find((frequency) => frequency === unit) ?? null;
}

function beginsWith(words: readonly string[]): RegExp {
  return new RegExp(`^(?:${anyOf(words)})(?![\\p{L}\\d²³/])`, "iu");
}
