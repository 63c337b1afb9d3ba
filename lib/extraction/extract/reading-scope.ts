import { countWordsOf } from "./count-words-of";
import { readPages } from "@/lib/text/count-words";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import { createCoverage, unreadPages, type UnreadRange } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";
import { createYield } from "@/lib/yield-to-event-loop";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { AskedField, ReadingScope } from "@/lib/extraction/values/types";

const WORDS_PER_PICTURE = 500;

/** Returns what an engine would read and charge for. In CSV and JSON, only tables need more than the first record. */
export async function readingScope(
  engine: Pick<ExtractionEngine, "readsScans" | "records">,
  document: DocumentText,
  fields: AskedField[] = [],
): Promise<ReadingScope> {
  if (isRecordDocument(document)) return engine.records.scopeOfRecords(document, fields);
  const { coverage, words } = await withinLimit(document);
  if (!document.scan || !engine.readsScans) return { coverage, words };
  const unread = coverage.unread.filter(({ reason }) => reason !== "image_only");
  const pictures = createCoverage(coverage.unit, coverage.total, unread);
  return { coverage: pictures, words: unreadPages(coverage, "image_only").length * WORDS_PER_PICTURE };
}

/** Maximum number of characters, about 1,500 pages. More would take an engine too much time or money. */
const MAX_LENGTH = 4_000_000;
const MAX_LINE_LENGTH = 10_000;

/** Shortens a document that is too long, if possible at the end of a page or line. */
export async function withinLimit(
  document: DocumentText,
  yieldToEventLoop = createYield(),
): Promise<DocumentText> {
  const { text, pages, runs, coverage } = document;
  if (text.length <= MAX_LENGTH) return document;
  const firstLeftOut = pages.findIndex((page) => page.end > MAX_LENGTH);
  const lineEnd = text.lastIndexOf("\n", MAX_LENGTH - 1) + 1;
  const cut = pages[firstLeftOut]?.start ?? (lineEnd > MAX_LENGTH - MAX_LINE_LENGTH ? lineEnd : MAX_LENGTH);
  const tooLong: UnreadRange =
    firstLeftOut === -1
      ? { from: cut, to: text.length, reason: "too_long" }
      : { from: firstLeftOut + 1, to: coverage.total, reason: "too_long" };
  const within = createCoverage(coverage.unit, coverage.total, [...coverage.unread, tooLong]);
  const read = firstLeftOut === -1 ? [{ start: 0, end: cut }] : readPages({ pages, coverage: within });
  return {
    ...document,
    text: text.slice(0, cut),
    pages: firstLeftOut === -1 ? pages : pages.slice(0, firstLeftOut),
    runs: runs.filter((run) => run.end <= cut),
    words: await countWordsOf(text, read, yieldToEventLoop),
    coverage: within,
  };
}
