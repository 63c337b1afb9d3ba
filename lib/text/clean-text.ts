import { replaceCommonSymbols } from "./symbol-font";

const UNWANTED =
  /[\u0000-\u0008\u000b-\u001f\u007f\u0085\u00ad\u200b\u2028\u2029\u2060-\u2064\uf0a7-\uf0fe\ufeff\ufffe\uffff]/;
const LINE_END = /\r\n?|[\u000b\u000c\u001e\u0085\u2028\u2029]/g;
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\u2060-\u2064\ufeff\ufffe\uffff]/g;

export function cleanText(text: string): string {
  const clean = UNWANTED.test(text)
    ? replaceCommonSymbols(text.replace(LINE_END, "\n").replace(INVISIBLE, ""))
    : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
