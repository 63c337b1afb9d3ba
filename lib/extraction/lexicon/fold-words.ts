import { foldText } from "@/lib/extraction/values/fold-text";

const WORD = /(?<!\p{L})[nN]\.? ?[º°ª](?!\p{L})|\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)*|[#№%]/gu;
/** Faster than a Unicode pattern. Most labels are ASCII. */
const ASCII_WORD = /[a-z]+|\d+(?:[.,]\d+)*|[#%]/g;

const PLAIN_WORD = /^(?:[A-Z]+[a-z]*|[a-z]+)$/;

/** Letters that Unicode doesn't decompose. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ı: "i",
};

export const SPACED_LETTERS = "(?<![\\p{L}\\p{N}])\\p{L}(?: \\p{L}){3,}(?![\\p{L}\\p{N}])";
const SPACED_OUT = new RegExp(SPACED_LETTERS, "gu");

/** Lowercases, strips accents and splits "invoiceDate" and "invoice_date". "n°" and "№" are words too. */
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
