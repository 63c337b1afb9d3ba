import { createCoverage, type Coverage } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";
import type { ExtractionEngine } from "./types";

/** A page that only a model can read counts as this many words. */
const WORDS_PER_PICTURE = 500;

/** What is read of a document, and the number of words to charge for it: unread parts cost nothing. */
export interface ReadingScope {
  coverage: Coverage;
  words: number;
}

/** What an engine will read of a document. It is known before the engine starts, so that only this is charged. */
export function readingScope(
  engine: Pick<ExtractionEngine, "readsScans">,
  document: DocumentText,
): ReadingScope {
  const { coverage, words } = document;
  if (!document.scan || !engine.readsScans) return { coverage, words };
  const unread = coverage.unread.filter(({ reason }) => reason !== "image_only");
  const pictures = createCoverage(coverage.unit, coverage.total, unread);
  return { coverage: pictures, words: pictures.read * WORDS_PER_PICTURE };
}
