import type { Format } from "@/lib/text/formats";
import type { DocumentText } from "@/lib/text/types";

/** A document of plain text, as a reader would give it. */
export function testDocument(text: string, format: Format = "txt"): DocumentText {
  return { format, text, pages: [], words: text.split(/\s+/).length, runs: [], scan: false };
}
