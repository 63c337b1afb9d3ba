import { CURRENCY_CODES, CURRENCY_SIGNS, currenciesOf } from "@/lib/extraction/identifiers/currencies";
import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import { UNITS } from "@/lib/extraction/lexicon/unit-symbols";
import { COUNTED, SPELLINGS, SYMBOL_OF, SYMBOLS } from "./quantity-symbols";

export interface WrittenUnit {
  text: string;
  /** Possible ISO 4217 codes, or the symbol of a quantity. Empty if there is no standard symbol. */
  codes: readonly string[];
  isMoney: boolean;
  /**
   * True if the unit is also an ordinary word, which may mean something else in a label or next to a count.
   */
  isWord: boolean;
}

type Meaning = Omit<WrittenUnit, "text">;

const EXACT = new Map<string, Meaning>();
const LOOSE = new Map<string, Meaning>();

const LIKE_WORDS = new Set("ALL AMD BAM BOB COP CUP GEL LAK MAD MOP PEN SOS TOP TRY".split(" "));

for (const code of CURRENCY_CODES.split("|"))
  EXACT.set(code, { ...currency([code]), isWord: LIKE_WORDS.has(code) });
for (const sign of CURRENCY_SIGNS) EXACT.set(sign, currency(currenciesOf(sign)));
for (const symbol of SYMBOLS) EXACT.set(symbol, quantity([symbol]));
// Also accept lower case, for codes that aren't words in any language.
for (const code of ["chf", "czk", "dkk", "eur", "gbp", "huf", "nok", "pln", "sek", "usd"])
  LOOSE.set(code, currency([code.toUpperCase()]));
for (const word of COUNTED) LOOSE.set(word, { ...quantity([]), isWord: true });
for (const [symbol, spellings] of Object.entries(SPELLINGS))
  for (const spelling of spellings) LOOSE.set(spelling.toLowerCase(), quantity([symbol]));
for (const { units, currencies } of LANGUAGES) {
  for (const unit of UNITS)
    for (const word of units[unit] ?? []) {
      const symbol = SYMBOL_OF[unit];
      LOOSE.set(word.toLowerCase(), { ...quantity(symbol === null ? [] : [symbol]), isWord: true });
    }
  for (const [name, words] of Object.entries(currencies)) {
    const codes = currenciesOf(name);
    for (const word of words) LOOSE.set(word.toLowerCase(), currency(codes.length > 0 ? codes : [name]));
  }
}
// Kilograms in capitals ("KGS") are more common than Kyrgyzstani som.
EXACT.delete("KGS");
for (const word of ["pound", "pounds"]) LOOSE.set(word, { ...currency(["GBP", "lb"]), isWord: true });

function currency(codes: readonly string[]): Meaning {
  return { codes, isMoney: true, isWord: false };
}

function quantity(codes: readonly string[]): Meaning {
  return { codes, isMoney: false, isWord: false };
}

/** Matches one of up to three words of a unit. "m2" and "cm3" count as words. */
const WORD = /(?:(?<=\p{L})[23](?!\d|[.,]\d)|[^\d\s.,;:!?()[\]{}<>"|*]|\.(?=\p{L}))+/u.source;
const AT_START = new RegExp(`^${WORD}(?: ${WORD}){0,2}`, "u");
const AT_END = new RegExp(`(?:${WORD} ){0,2}${WORD}$`, "u");
const SIGN_AT_START = /^(?:[A-Z]{1,3})?\p{Sc}|^[%‰]/u;
const SIGN_AT_END = /(?:(?<!\p{L})[A-Z]{1,3})?\p{Sc}$/u;
const ABBREVIATED = /^(?:kr|fr|rs|rp|st|stk|stck|szt|ks|pcs?|std|hrs?|mins?|lbs?|oz|ltr)\.$/iu;

export function unitAtStart(text: string): WrittenUnit | null {
  const words = (AT_START.exec(text)?.[0] ?? "").split(" ");
  for (let count = words.length; count > 0; count -= 1) {
    const found = unitOf(words.slice(0, count).join(" "));
    if (!found) continue;
    const withPoint = text.slice(0, found.text.length + 1);
    return ABBREVIATED.test(withPoint) ? { ...found, text: withPoint } : found;
  }
  const sign = SIGN_AT_START.exec(text)?.[0];
  return sign !== undefined && !/^[\p{L}\p{N}]/u.test(text.slice(sign.length)) ? unitOf(sign) : null;
}

export function unitAtEnd(text: string): WrittenUnit | null {
  const isPointed = /\p{L}\.$/u.test(text);
  const words = (AT_END.exec(isPointed ? text.slice(0, -1) : text)?.[0] ?? "").split(" ");
  for (const from of words.keys()) {
    const found = unitOf(words.slice(from).join(" "));
    if (!found) continue;
    const withPoint = `${found.text}.`;
    if (isPointed) return ABBREVIATED.test(withPoint) ? { ...found, text: withPoint } : null;
    return found;
  }
  const sign = SIGN_AT_END.exec(text)?.[0];
  return sign === undefined ? null : (unitOf(sign) ?? unitOf(sign.slice(-1)));
}

/** Also reads units with a slash: "€/kWh" is still money, but "kg/m" is not "kg". */
function unitOf(words: string): WrittenUnit | null {
  const known = EXACT.get(words) ?? LOOSE.get(words.toLowerCase());
  if (known) return { ...known, text: words };
  const slash = words.indexOf("/");
  const per = words.slice(slash + 1);
  if (slash < 1 || !/^\p{L}[\p{L}²³.]*$/u.test(per)) return null;
  const base = unitOf(words.slice(0, slash));
  if (!base) return null;
  return { ...base, text: words, codes: base.isMoney ? base.codes : [] };
}

const IN_BRACKETS = /[([]\s*(?:in\s+)?([^()[\]]{1,30}?)\s*[)\]]/giu;
const AFTER_IN = /(?<!\p{L})(em|en|i|in|v|w)\s+([^\s].*)$/iu;
const AFTER_PER = new RegExp(
  `(?:/|(?<!\\p{L})(?:${anyOf(LANGUAGES.flatMap(({ words }) => words.per ?? []))}))\\s*$`,
  "iu",
);

export function unitInLabel(label: string): WrittenUnit | null {
  for (const [, inside = ""] of label.matchAll(IN_BRACKETS)) {
    const unit = wholeUnit(inside);
    // "Total (A)" is one of several totals, so "A" doesn't mean amperes.
    if (unit && unit.text !== "A") return unit;
  }
  const [, preposition = "", behind = ""] = AFTER_IN.exec(label) ?? [];
  const named = unitAtStart(behind);
  // In "I A", "A" is the number of a section.
  if (named && preposition.length + named.text.length > 2) return named;
  const words = label.replace(/[\s:=*]+$/u, "");
  const last = unitAtEnd(words);
  if (!last || last.isWord) return null;
  const before = words.slice(0, words.length - last.text.length);
  // Values labelled "VAT 19 %", "Section A" or "Price per kg" aren't percentages, currents or weights.
  return /\d\s*$/u.test(before) || /^\p{L}$/u.test(last.text) || AFTER_PER.test(before) ? null : last;
}

function wholeUnit(words: string): WrittenUnit | null {
  const found = unitAtStart(words);
  return found && found.text.length === words.length ? found : null;
}
