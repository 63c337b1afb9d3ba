import { foldText } from "@/lib/extraction/values/fold-text";

const WORD = /(?<!\p{L})[nN]\.? ?[º°ª](?!\p{L})|\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)*|[#№%]/gu;
/** What it finds in a text of ASCII, where most labels are, in a fraction of the time. */
const ASCII_WORD = /[a-z]+|\d+(?:[.,]\d+)*|[#%]/g;

/** A single word that is not divided: most calls have one. */
const PLAIN_WORD = /^(?:[A-Z]+[a-z]*|[a-z]+)$/;

/** Letters that have no decomposition in Unicode. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** A word with its letters spaced out, as an expression's source: "I N V O I C E", "T o t a l". */
export const SPACED_LETTERS = "(?<![\\p{L}\\p{N}])\\p{L}(?: \\p{L}){3,}(?![\\p{L}\\p{N}])";
const SPACED_OUT = new RegExp(SPACED_LETTERS, "gu");

/** The words of a text in lower case without accents; "n°" and "№" are words too. Splits "invoiceDate" and "invoice_date". */
export function foldWords(written: string): string[] {
  if (PLAIN_WORD.test(written)) return [written.toLowerCase()];
  const text = written.replace(SPACED_OUT, (letters) => letters.replaceAll(" ", ""));
  const spaced = /\s/.test(text) ? text : text.replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, "$1 $2");
  if (!/[^\u0020-\u007e]/.test(spaced)) return spaced.toLowerCase().match(ASCII_WORD) ?? [];
  return (foldText(spaced).match(WORD) ?? []).map(foldWord);
}

function foldWord(word: string): string {
  if (/^n\.? ?[º°ª]$/iu.test(word)) return "no";
  return word
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßøæœłđı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

export function foldList(wordings: readonly string[]): string[][] {
  return wordings.map(foldWords).filter((words) => words.length > 0);
}
