import type { Span } from "./span";

export interface Scale {
  factor: number;
  length: number;
}

const WORDS: readonly [RegExp, number][] = [
  [/^(?:thousand|tausend|tsd\b|mille\b|duizend|mil\b)/i, 1e3],
  [/^(?:million|mio\b|mln\b|millones|millón|milioni|milione|miljoen|milhões|milhão)/i, 1e6],
  [/^(?:milliard|mrd\b|miljard|miliard|billion(?!en)|bn\b)/i, 1e9],
  [/^(?:trillion(?!en)|tn\b)/i, 1e12],
  [/^(?:lakhs?|lacs?)\b/i, 1e5],
  [/^crores?\b/i, 1e7],
];

/** A scale directly follows digits. In "12 千葉県", 千 starts a place name, and in "5千克" a unit. */
const IDEOGRAPHS: readonly [RegExp, number][] = [
  [/^千(?![万萬])/, 1e3],
  [/^(?:百[万萬]|백만)/, 1e6],
  [/^(?:千[万萬]|천만)/, 1e7],
  [/^[万萬만]/, 1e4],
  [/^[億亿억]/, 1e8],
  [/^兆/, 1e12],
];
/** Only these units may follow a scale. Any other letter starts a word. */
const BEHIND_IDEOGRAPH = /^(?:[円圓圆元원人名個件台株]|\P{L}|$)/u;

/** A letter is a scale only next to a currency: "$1.2M", "€10k", "10 k€". */
const LETTERS: readonly [RegExp, number][] = [
  [/^k(?!\p{L})/iu, 1e3],
  [/^(?:MM?|mm?)(?!\p{L})/u, 1e6],
  [/^B(?!\p{L})/u, 1e9],
];
const LETTERS_BEFORE_CURRENCY: readonly [RegExp, number][] = [
  [/^ ?(?:[kK] ?|T)(?=(?:€|EUR\b|CHF\b)(?! ?\d))/, 1e3],
  [/^ ?M ?(?=(?:€|EUR\b|CHF\b)(?! ?\d))/, 1e6],
];

/** In "12.5K" and "18k", the letter is a scale without a currency. "14K" is gold, and "4000K" the colour of light. */
const BEHIND_DECIMALS = /^[kKMB](?!\p{L})/u;
const SMALL_K = /^k(?!\p{L})/u;

/** @param digits the number as written, if its letters may be a scale without a currency */
export function scaleAtStart(after: string, hasCurrency: boolean, digits = ""): Scale | null {
  const spaces = /^ {0,3}/.exec(after)?.[0].length ?? 0;
  const word = firstOf(WORDS, after.slice(spaces));
  if (word) {
    const length = spaces + word.length;
    const ending = /^\p{Ll}*/u.exec(after.slice(length))?.[0].length ?? 0;
    return { factor: word.factor, length: length + ending };
  }
  const ideograph = firstOf(IDEOGRAPHS, after);
  if (ideograph) return BEHIND_IDEOGRAPH.test(after.slice(ideograph.length)) ? ideograph : null;
  const isScale =
    hasCurrency ||
    (/^\d{1,3}[.,]\d{1,2}$/.test(digits) && BEHIND_DECIMALS.test(after)) ||
    (/^\d{1,3}$/.test(digits) && SMALL_K.test(after));
  return (isScale ? firstOf(LETTERS, after) : null) ?? firstOf(LETTERS_BEFORE_CURRENCY, after);
}

const WITH_LETTER = /^[+-]?\d{1,3}(?:[.,]\d{1,2})?[kKMB]$/;
const CURRENCY_BEFORE = /(?:\p{Sc}|[A-Z]{3}) ?$/u;
const CURRENCY_AFTER = /^ ?(?:\p{Sc}|[A-Z]{3}(?!\p{L}))/u;

/** Returns a number such as "2.5M", whose letter may also be a unit (metres), unless it has a currency. */
export function withBareLetter(text: string, { start, end }: Span): string | null {
  const isCut = /^[kKMB](?![\p{L}\p{N}])/u.test(text.slice(end, end + 2));
  const to = isCut ? end + 1 : end;
  const isMoney =
    CURRENCY_BEFORE.test(text.slice(Math.max(0, start - 4), start)) ||
    CURRENCY_AFTER.test(text.slice(to, to + 5));
  const written = text.slice(start, to);
  return WITH_LETTER.test(written) && !isMoney ? written : null;
}

function firstOf(scales: readonly [RegExp, number][], text: string): Scale | null {
  for (const [pattern, factor] of scales) {
    const match = pattern.exec(text);
    if (match) return { factor, length: match[0].length };
  }
  return null;
}

const IN_LABEL =
  /[([](?:in )?(?:[A-Z]{3}|\p{Sc})? ?(?:(k|T|thousands?|Tsd\.?)|(m|mn|M|Mio\.?|millions?|Millionen)|(bn|B|billions?|Mrd\.?))(?: ?[A-Z]{3}| ?\p{Sc})?[)\]]/u;

/** Returns 1,000,000 for "Fund size (EUR m)", or null if the label names no scale. */
export function scaleOfLabel(label: string): number | null {
  const [found, thousand, million] = IN_LABEL.exec(label) ?? [];
  if (found === undefined) return null;
  return thousand !== undefined ? 1e3 : million !== undefined ? 1e6 : 1e9;
}
