import { foldText } from "@/lib/extraction/values/fold-text";
import type { Span } from "@/lib/extraction/values/span";

/** Labels are compared by `key`, which is empty for stop words. */
export interface Word extends Span {
  key: string;
}

const WORD = /(?<!\p{L})[nN]\.? ?[º°ª](?!\p{L})|\d+(?:[.,]\d+)? ?%|\p{L}[\p{L}\p{M}]*°?|\p{N}+|[#№%]/gu;

const STOP_WORDS = new Set(
  "of the de du la le les l des d der die das dem den del della dello dei di da do dos van el los las datos dados dati donnees your our my ihre ihr unsere unser votre vos notre nos uw ons onze su sus vostro the a an".split(
    " ",
  ),
);
const NUMBER_WORDS = new Set("no nr num number nummer numero # № n° nº ° º n".split(" "));

/** Keys are in lower case and without accents. All spellings of "number" have the same key. */
export function wordsOf(text: string): Word[] {
  const folded = foldText(text);
  const words: Word[] = [];
  for (const match of folded.matchAll(WORD)) {
    words.push({ key: keyOf(match[0]), start: match.index, end: match.index + match[0].length });
  }
  return words;
}

export function keysOf(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.key)
    .filter((key) => key !== "");
}

/** "Rechnungs-Nr.", "Rechnungsnr" and "Rechnungsnummer" all have the same key. */
export function labelKey(label: string): string {
  const plain = splitCamelCase(label);
  const key = keysOf(plain).join("");
  // A name made up of stop words ("A") is still a name.
  return key === "" ? comparable(plain) : key;
}

/** Returns both orders of words, because "Ticket no" is also "No. of ticket". */
export function labelKeys(label: string): string[] {
  const key = labelKey(label);
  const words = keysOf(splitCamelCase(label));
  const others = words.filter((word) => word !== "no");
  if (others.length === words.length || others.length === 0) return [key];
  return [...new Set([key, `${others.join("")}no`, `no${others.join("")}`])];
}

export function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

export function splitCamelCase(name: string): string {
  return name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2").replace(/_/g, " ");
}

const MAX_REMEMBERED = 20_000;
const keys = new Map<string, string>();

function keyOf(word: string): string {
  const known = keys.get(word);
  if (known !== undefined) return known;
  const key = findKey(word);
  if (keys.size >= MAX_REMEMBERED) keys.clear();
  keys.set(word, key);
  return key;
}

function findKey(word: string): string {
  // A rate in a label ("VAT 19%") doesn't change what the label means.
  if (/^\d.*%$/.test(word)) return "";
  if (/^n\.? ?[º°ª]$/i.test(word)) return "no";
  const plain = word
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i");
  if (NUMBER_WORDS.has(plain)) return "no";
  if (STOP_WORDS.has(plain)) return "";
  if (plain.length > 7 && plain.endsWith("nummer")) return `${plain.slice(0, -6)}no`;
  if (plain.length > 5 && plain.endsWith("nr")) return `${plain.slice(0, -2)}no`;
  return plain;
}
