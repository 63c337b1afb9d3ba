import type { Span } from "./span";
import { firstIndex } from "@/lib/text/first-index";
import type { DocumentText } from "@/lib/text/types";

/**
 * A recognised word below this confidence is doubtful. Limits of 0.6 to 0.8 are usual for Tesseract; a look at a right
 * value costs less than a wrong digit that nobody looks at.
 */
export const MIN_CONFIDENCE = 0.7;

/** The words of a part of the text that were recognised in a picture with too little confidence. */
export function doubtfulWords({ text, runs }: Pick<DocumentText, "text" | "runs">, span: Span): string[] {
  const words: string[] = [];
  for (let index = firstIndex(runs, (run) => run.end > span.start); index < runs.length; index += 1) {
    const run = runs[index];
    if (!run || run.start >= span.end) break;
    if ((run.confidence ?? 1) < MIN_CONFIDENCE) words.push(text.slice(run.start, run.end));
  }
  return words;
}
