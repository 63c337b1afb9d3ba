import type { Span } from "./span";
import { firstIndex } from "@/lib/text/first-index";
import type { DocumentText } from "@/lib/text/types";

/**
 * Tesseract reports a word as sure as its least sure character; below this, every second word or so is misread.
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
