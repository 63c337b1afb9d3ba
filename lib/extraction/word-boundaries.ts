import { unitAt } from "@/lib/extraction/local/units";
import { CURRENCY_WORD } from "./parse-number";

/**
 * Whether an offset is inside a word, where no quote may begin or end. It never is in scripts without spaces (Han, Kana,
 * Thai and others), nor between a number and its unit or currency ("12kg", "EUR100"). In Korean a quote may end before a
 * word's particle.
 *
 * @param at a UTF-16 offset: the boundary before that character
 * @param side whether the quote begins or ends at the offset
 * @param isRecord the text is CSV or JSON, where commas and points between digits may separate values
 */
export function isInsideWord(text: string, at: number, side: "start" | "end", isRecord = false): boolean {
  const before = text.slice(Math.max(0, at - CONTEXT_LENGTH), at);
  const after = text.slice(at, at + CONTEXT_LENGTH);
  if (isHyphenated(before, after) || (!isRecord && isInsideNumber(before, after))) return true;
  const left = LAST_LETTER.exec(before)?.[1] ?? "";
  const right = FIRST_LETTER.exec(after)?.[1] ?? "";
  if (left === "" || right === "") return false;
  // A mark belongs to the letter before it in every script.
  if (/\p{M}/u.test(right)) return true;
  if (WITHOUT_SPACES.test(left) || WITHOUT_SPACES.test(right)) return false;
  if (HANGUL.test(left) !== HANGUL.test(right)) return false;
  if (HANGUL.test(left)) return side === "start" || !PARTICLE.test(after);
  return !isUnitBoundary(before, after);
}

/** Longer than any number, unit or particle. */
const CONTEXT_LENGTH = 40;

/** Invisible characters inside a word do not end it. */
const LAST_LETTER = /([\p{L}\p{M}\p{N}])[\u00ad\u200c\u200d\u2060\ufeff]*$/u;
const FIRST_LETTER = /^[\u00ad\u200c\u200d\u2060\ufeff]*([\p{L}\p{M}\p{N}])/u;
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Tale}\p{scx=Talu}\p{scx=Lana}]/u;
const HANGUL = /\p{sc=Hang}/u;
const PARTICLE =
  /^(?:입니다|이다|이며|이고|께서|에게서|에게|에서는|에서|에는|에도|에|으로서|으로써|으로|로서|로써|로|부터|까지|이나|나|라고|와|과|은|는|이|가|을|를|의|도|만|님|씨)(?!\p{sc=Hang})/u;

/** "confiden-" and "tial" in the next line are one word. */
function isHyphenated(before: string, after: string): boolean {
  const isBreak = /\n\s*$/.test(before) || /^[-\u2010]?\s*\n/.test(after);
  if (!isBreak || !/^[-\u2010]?\s*\p{Ll}/u.test(after)) return false;
  return HYPHENATION.test(`${before.slice(-8)}${after.slice(0, 8)}`);
}

const HYPHENATION = /\p{L}[-\u2010][^\S\n]*\n\s*\p{Ll}/u;

const NUMBER = /^(?:\d{1,3}(?:[.,'’\u202f]\d{3})+(?:[.,]\d+)?|\d+[.,]\d{1,2}|\d+\.\d+)$/;

/** "234.50" in "1,234.50"; the parts of a date or a section number are separate words. */
function isInsideNumber(before: string, after: string): boolean {
  const left = /\d[\d.,'’\u202f]*$/.exec(before)?.[0];
  const right = /^[\d.,'’\u202f]*\d/.exec(after)?.[0];
  return left !== undefined && right !== undefined && NUMBER.test(left + right);
}

const MEASURE = /^(\p{L}{1,4}\.?)?(\d[\d.,'’]*)(\p{L}{1,12}\.?)?$/u;
const BEFORE_NUMBER = new RegExp(`^(?:${CURRENCY_WORD}|x|no\\.?|nr\\.?)$`, "iu");
const AFTER_NUMBER = new RegExp(
  `^(?:${CURRENCY_WORD}|[mck]?g|[mc]?l|[mc]?m|mi|k?W|[kMG]?Wh|k?V|m?Ah|[kMGT]B|[kMG]?Hz|h|min|sec|s|t|ha|pcs|stk|x|px|pt|k|mio|mrd|mln|bn|am|pm)\\.?$`,
  "iu",
);

/** "12kg", "EUR100" and "No5" are two words without a space. "A12" and "12a" are one word. */
function isUnitBoundary(before: string, after: string): boolean {
  const left = /[\p{L}\p{N}.,'’]*$/u.exec(before)?.[0] ?? "";
  const right = /^[\p{L}\p{N}.,'’]*(?<![.,'’])/u.exec(after)?.[0] ?? "";
  const [whole, prefix = "", number = "", unit = ""] = MEASURE.exec(left + right) ?? [];
  if (whole === undefined) return false;
  if (left.length === prefix.length) return BEFORE_NUMBER.test(prefix);
  return left.length === prefix.length + number.length && (AFTER_NUMBER.test(unit) || unitAt(unit) !== null);
}
