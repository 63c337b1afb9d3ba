import type { DocumentText, Format } from "@/lib/text/types";

/** A document of plain text, as a reader would give it. */
export function testDocument(text: string, format: Format = "txt"): DocumentText {
  return { format, text, pages: [], words: text.split(/\s+/).length, runs: [], scan: false };
}
