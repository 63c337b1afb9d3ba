import { findFirst } from "@/lib/extraction/identifiers/find-identifiers";
import { unitAt } from "@/lib/extraction/lexicon/units";
import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";

/**
 * Whether a quote must not start or end at `at`. False at units, before Korean particles and in scripts without
 * spaces.
 * @param isRecord true for CSV and JSON, where commas and points between digits may separate values
 */
export function isInsideWord(text: string, at: number, side: "start" | "end", isRecord = false): boolean {
  const before = text.slice(Math.max(0, at - CONTEXT_LENGTH), at);
  const after = text.slice(at, at + CONTEXT_LENGTH);
  if (isHyphenated(before, after) || isInsideEmail(before, after, side) || isInsideIban(before, after))
    return true;
  if (!isRecord && isInsideNumber(before, after)) return true;
  if (splitsCharacter(before, after)) return true;
  const left = LAST_LETTER.exec(before)?.[1] ?? "";
  const right = FIRST_LETTER.exec(after)?.[1] ?? "";
  if (left === "" || right === "") return false;
  if (WITHOUT_SPACES.test(left) || WITHOUT_SPACES.test(right)) return false;
  if (HANGUL.test(left) !== HANGUL.test(right)) return false;
  if (HANGUL.test(left)) return side === "start" || !PARTICLE.test(after);
  return !isUnitBoundary(before, after);
}

const CONTEXT_LENGTH = 40;

const LAST_LETTER = /([\p{L}\p{N}])[\p{M}\u00ad\u200c\u200d\u2060\ufeff]*$/u;
const FIRST_LETTER = /^[\u00ad\u200c\u200d\u2060\ufeff]*([\p{L}\p{N}])/u;
const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Tale}\p{scx=Talu}\p{scx=Lana}]/u;
const HANGUL = /\p{sc=Hang}/u;
const PARTICLE =
  /^(?:입니다|이다|이며|이고|께서|에게서|에게|에서는|에서|에는|에도|에|으로서|으로써|으로|로서|로써|로|부터|까지|이나|나|라고|와|과|은|는|이|가|을|를|의|도|만|님|씨)(?!\p{sc=Hang})/u;

function splitsCharacter(before: string, after: string): boolean {
  if (/[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]/.test(after)) return true;
  return /\S[\u200c\u200d]*$/u.test(before) && /^[\u200c\u200d]*(?:\p{M}|[\u0e33\u0eb3])/u.test(after);
}

const EMAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;

/** An e-mail address is one word, but its domain may be quoted alone. */
function isInsideEmail(before: string, after: string, side: "start" | "end"): boolean {
  const left = /[\p{L}\p{N}._%+@-]*$/u.exec(before)?.[0] ?? "";
  const right = /^[\p{L}\p{N}._%+@-]*/u.exec(after)?.[0] ?? "";
  const email = EMAIL.exec(left + right);
  if (!email || left.length <= email.index || left.length >= email.index + email[0].length) return false;
  return side === "end" || !left.endsWith("@");
}

function isInsideIban(before: string, after: string): boolean {
  const iban = /\d/.test(before) ? findFirst(before + after, "iban") : null;
  return iban !== null && iban.start < before.length && iban.end > before.length;
}

function isHyphenated(before: string, after: string): boolean {
  const left = /[-\u2010\s]*$/.exec(before)?.[0] ?? "";
  const right = /^[-\u2010\s]*/.exec(after)?.[0] ?? "";
  const isBroken = /^[-\u2010][^\S\n]*\n\s*$/.test(left + right);
  return (
    isBroken &&
    /\p{L}\p{M}*$/u.test(before.slice(0, before.length - left.length)) &&
    /^\p{Ll}/u.test(after.slice(right.length))
  );
}

/** Excludes the ordinary space, which may separate two numbers. */
const SEPARATORS = ".,'’\u00a0\u2009\u202f";
const BEFORE_SEPARATOR = new RegExp(`\\d[\\d${SEPARATORS}]*$`);
const AFTER_SEPARATOR = new RegExp(`^[\\d${SEPARATORS}]*\\d`);
const IN_THOUSANDS = `\\d{1,3}(?:[${SEPARATORS}]\\d{3})+(?:[.,]\\d+)?`;
const IN_LAKHS = "\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d+)?";
const NUMBER = new RegExp(`^(?:${IN_THOUSANDS}|${IN_LAKHS}|\\d+[.,]\\d{1,2}|\\d+\\.\\d+)$`);

/** True for "234.50" in "1,234.50" and "50" in ".50", but not for parts of dates or section numbers. */
function isInsideNumber(before: string, after: string): boolean {
  const right = AFTER_SEPARATOR.exec(after)?.[0];
  if (right === undefined) return false;
  const left = BEFORE_SEPARATOR.exec(before)?.[0];
  if (left === undefined) return /(?:^|[\s(\p{Sc}])\.$/u.test(before) && /^\d/.test(right);
  return NUMBER.test(left + right);
}

const MEASURE = /^(\p{L}{1,4}\.?)?(\d[\d.,'’]*)(\p{L}{1,12}\.?)?$/u;
const BEFORE_NUMBER = new RegExp(`^(?:${CURRENCY_WORD}|x|no\\.?|nr\\.?)$`, "iu");
const AFTER_NUMBER = new RegExp(
  `^(?:${CURRENCY_WORD}|[mck]?g|[mc]?l|[mc]?m|mi|k?W|[kMG]?Wh|k?V|m?Ah|[kMGT]B|[kMG]?Hz|h|min|sec|s|t|ha|pcs|stk|x|px|pt|k|mio|mrd|mln|bn|am|pm)\\.?$`,
  "iu",
);

/** "12kg", "EUR100" and "No5" are two words each, but "A12" and "12a" are one. */
function isUnitBoundary(before: string, after: string): boolean {
  const left = /[\p{L}\p{N}.,'’]*$/u.exec(before)?.[0] ?? "";
  const right = /^[\p{L}\p{N}.,'’]*(?<![.,'’])/u.exec(after)?.[0] ?? "";
  const [whole, prefix = "", number = "", unit = ""] = MEASURE.exec(left + right) ?? [];
  if (whole === undefined) return false;
  if (left.length === prefix.length) return BEFORE_NUMBER.test(prefix);
  return (
    left.length === prefix.length + number.length &&
    (AFTER_NUMBER.test(unit) || (unit.length > 1 && unitAt(unit) !== null))
  );
}
