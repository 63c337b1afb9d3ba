import { countWordsOf } from "./count-words-of";
import { readPages } from "@/lib/text/count-words";
import { isRecordDocument, readRecord } from "./records/read-record";
import { createCoverage, unreadPages, type Coverage, type UnreadRange } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";
import { createYield, type YieldToEventLoop } from "@/lib/yield-to-event-loop";
import type { AskedField, ExtractionEngine } from "./types";

/** A page that only a model can read counts as this many words. */
const WORDS_PER_PICTURE = 500;

/** What is read of a document, and the number of words to charge for it: unread parts cost nothing. */
export interface ReadingScope {
  coverage: Coverage;
  words: number;
}

/**
 * What is read of a document to find the values of fields. It is known before an engine starts, so that only this is
 * charged. Of several records in a CSV or JSON file it is the first one, unless a table takes them all.
 */
export async function readingScope(
  engine: Pick<ExtractionEngine, "readsScans">,
  document: DocumentText,
  fields: readonly Pick<AskedField, "type">[] = [],
  yieldToEventLoop = createYield(),
): Promise<ReadingScope> {
  if (isRecordDocument(document)) {
    if (fields.some(({ type }) => type === "TABLE")) return allRecords(document, yieldToEventLoop);
    const record = await readRecord(document, yieldToEventLoop);
    return { coverage: record.coverage, words: record.words };
  }
  const { coverage, words } = await withinLimit(document, yieldToEventLoop);
  if (!document.scan || !engine.readsScans) return { coverage, words };
  const unread = coverage.unread.filter(({ reason }) => reason !== "image_only");
  const pictures = createCoverage(coverage.unit, coverage.total, unread);
  return { coverage: pictures, words: unreadPages(coverage, "image_only").length * WORDS_PER_PICTURE };
}

/** All records of a CSV or JSON file. */
async function allRecords(document: DocumentText, yieldToEventLoop: YieldToEventLoop): Promise<ReadingScope> {
  const { coverage } = await readRecord(document, yieldToEventLoop);
  const isInRows = coverage.unit === "rows";
  return {
    coverage: isInRows ? createCoverage("rows", coverage.total) : document.coverage,
    words: document.words,
  };
}

/** Characters, some 1,500 pages: a longer text takes an engine more time or money than anyone expects. */
const MAX_LENGTH = 4_000_000;
const MAX_LINE_LENGTH = 10_000;

/** The part of a document that engines read, with its coverage: of a very long one, whole pages or lines. */
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
