import { isRecordDocument, readRecord } from "./records/read-record";
import { createCoverage, type Coverage } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";
import { createYield } from "@/lib/yield-to-event-loop";
import type { ExtractionEngine } from "./types";

/** A page that only a model can read counts as this many words. */
const WORDS_PER_PICTURE = 500;

/** What is read of a document, and the number of words to charge for it: unread parts cost nothing. */
export interface ReadingScope {
  coverage: Coverage;
  words: number;
}

/**
 * What is read of a document to find the values of fields. It is known before an engine starts, so that only this is
 * charged. Of several records in a CSV or JSON file it is the first one.
 */
export async function readingScope(
  engine: Pick<ExtractionEngine, "readsScans">,
  document: DocumentText,
  yieldToEventLoop = createYield(),
): Promise<ReadingScope> {
  if (isRecordDocument(document)) {
    const record = await readRecord(document, yieldToEventLoop);
    return { coverage: record.coverage, words: record.words };
  }
  const { coverage, words } = document;
  if (!document.scan || !engine.readsScans) return { coverage, words };
  const unread = coverage.unread.filter(({ reason }) => reason !== "image_only");
  const pictures = createCoverage(coverage.unit, coverage.total, unread);
  return { coverage: pictures, words: pictures.read * WORDS_PER_PICTURE };
}
