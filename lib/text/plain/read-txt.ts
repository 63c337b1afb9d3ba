import { cleanText } from "@/lib/text/clean-text";
import { decodeText } from "./decode-text";
import type { ReadResult } from "@/lib/text/reader";

/** A form feed separates printed pages and also ends a line. */
export function readTxt(bytes: Buffer): ReadResult {
  const source = withoutBoxes(withoutOverstriking(decodeText(bytes)));
  if (!source.includes("\f")) return { text: cleanText(source) };
  const parts: string[] = [];
  let isLineOpen = false;
  for (const page of source.split("\f")) {
    const text = cleanText(page);
    parts.push(isLineOpen ? "\n" : "", text);
    isLineOpen = text !== "" && !text.endsWith("\n");
  }
  return { text: parts.join("") };
}

/** Removes overstriking with backspaces (bold, underlined) and terminal escape sequences (colours). */
function withoutOverstriking(source: string): string {
  const struck = source.includes("\b") ? source.replace(/[^\n]\u0008(?=[^\n])/gu, "") : source;
  return struck.includes("\u001b[") ? struck.replace(/\u001b\[[\d;?]{0,30}[A-Za-z]/g, "") : struck;
}

const BOX_LINE = /^[\s\u2500-\u257f]*[\u2500-\u257f][\s\u2500-\u257f]*$/u;

/** Replaces the characters with which terminal programs draw tables. Columns stay aligned. */
function withoutBoxes(source: string): string {
  if (!/[\u2500-\u257f]/u.test(source)) return source;
  return source
    .split("\n")
    .map((line) => line.replace(/[\u2500-\u257f]/gu, BOX_LINE.test(line) ? "-" : " "))
    .join("\n");
}
