import type { ReadResult } from "./reader";

/** A part of a document: the body, a header, a chapter. */
export interface TextPart {
  text: string;
  /** Its end is missing, or all of it. */
  isCutOff: boolean;
}

/** A part that the document refers to and of which nothing can be read. */
export const MISSING_PART: TextPart = { text: "", isCutOff: true };

/** Joins the parts of a document with blank lines, and names the places at which something is missing. */
export function joinParts(parts: TextPart[]): ReadResult {
  const texts: string[] = [];
  const unread: ReadResult["unread"] = [];
  let length = 0;
  for (const { text, isCutOff } of parts) {
    if (text !== "") {
      length += text.length + (texts.length > 0 ? SEPARATOR.length : 0);
      texts.push(text);
    }
    if (isCutOff) unread.push({ from: length, to: length, reason: "page_damaged" });
  }
  return { text: texts.join(SEPARATOR), unread };
}

const SEPARATOR = "\n\n";

/** A part of which nothing is missing. */
export function wholePart(text: string): TextPart {
  return { text, isCutOff: false };
}

/** The parts without those that repeat another, such as the same header of several sections. */
export function distinctParts(parts: TextPart[]): TextPart[] {
  return [...new Map(parts.map((part) => [`${part.isCutOff}${part.text}`, part])).values()];
}
