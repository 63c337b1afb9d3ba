import { firstIndex } from "@/lib/text/first-index";
import type { DocumentText } from "@/lib/text/types";

type PdfText = Pick<DocumentText, "text" | "pages" | "runs" | "doubts">;

/** Matches a word that is hyphenated at the end of a line and continues in lower case, outside table rows. */
const BROKEN_WORD = /(?<=^|\n)(?:[^\n\t]*[^\p{L}\n\t])?(\p{L}{2,})-\n(\p{Ll}+)(?=[^\n\t]*(?:\n|$))/gu;
const WORD = /\p{L}+(?:-\p{L}+)*/gu;

/** Joins a hyphenated word if it occurs unhyphenated elsewhere in the document. Compounds keep their hyphen. */
export function joinBrokenWords(document: PdfText): PdfText {
  const { text } = document;
  if (!text.includes("-\n")) return document;
  const broken = [...text.matchAll(BROKEN_WORD)];
  if (broken.length === 0) return document;
  const known = new Set<string>();
  for (const [word] of text.matchAll(WORD)) known.add(word.toLowerCase());
  const removals: number[] = [];
  for (const match of broken) {
    const [whole, before = "", after = ""] = match;
    const joined = `${before}${after}`.toLowerCase();
    if (!known.has(joined) || known.has(`${before}-${after}`.toLowerCase())) continue;
    removals.push(match.index + whole.length - after.length - 2);
  }
  return removals.length === 0 ? document : removeHyphens(document, removals);
}

function removeHyphens({ text, pages, runs, doubts }: PdfText, removals: number[]): PdfText {
  const parts: string[] = [];
  let from = 0;
  for (const removal of removals) {
    parts.push(text.slice(from, removal));
    from = removal + 2;
  }
  parts.push(text.slice(from));
  const move = (offset: number): number => offset - removedBefore(offset, removals);
  const shift = <T extends { start: number; end: number }>(span: T): T => ({
    ...span,
    start: move(span.start),
    end: move(span.end),
  });
  return {
    text: parts.join(""),
    pages: pages.map(shift),
    runs: runs.map(shift),
    ...(doubts && { doubts: doubts.map(shift) }),
  };
}

function removedBefore(offset: number, removals: number[]): number {
  const count = firstIndex(removals, (removal) => removal >= offset);
  const last = removals[count - 1];
  return count * 2 - (last !== undefined && offset - last < 2 ? 2 - (offset - last) : 0);
}
