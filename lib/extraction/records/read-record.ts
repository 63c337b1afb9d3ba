import { findCsvRows, namedCells } from "./csv-records";
import { findJsonRecords, SAMPLE_RECORDS } from "./json-records";
import { jsonValues } from "./json-values";
import type { NamedValue } from "./named-value";
import { countWordsOf } from "@/lib/extraction/count-words-of";
import type { Span } from "@/lib/extraction/span";
import { createCoverage, type Coverage, type UnreadRange } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";

/** The record that plain fields are read from: all of a CSV or JSON document, or the first of its records. */
export interface DocumentRecord {
  /** In order: of each name the first value, then some of those that differ from it. */
  values: NamedValue[][];
  /** By rows where the document has several records, or a header above one. */
  coverage: Coverage;
  /** Those of the record and its header. */
  words: number;
}

/** Whether a document consists of named values, which need no engine to be found. */
export function isRecordDocument({ format }: DocumentText): boolean {
  return format === "csv" || format === "json";
}

/** Reads all of a CSV or JSON document that is one record, otherwise the first of its records. */
export function readRecord(
  document: DocumentText,
  yieldToEventLoop: YieldToEventLoop,
): Promise<DocumentRecord> {
  return document.format === "csv"
    ? readCsvRecord(document, yieldToEventLoop)
    : readJsonRecord(document, yieldToEventLoop);
}

/** The values of the first records by name, as samples of what documents of their kind contain. */
export async function readSampleValues(
  { format, text }: DocumentText,
  yieldToEventLoop: YieldToEventLoop,
): Promise<NamedValue[][]> {
  const values =
    format === "csv"
      ? namedCells(text, await findCsvRows(text, yieldToEventLoop), SAMPLE_RECORDS)
      : jsonValues(text, (await findJsonRecords(text, yieldToEventLoop))?.sample ?? whole(text));
  return (await groupByName(values, yieldToEventLoop)).values;
}

function whole(text: string): Span {
  return { start: 0, end: text.length };
}

async function readCsvRecord(
  document: DocumentText,
  yieldToEventLoop: YieldToEventLoop,
): Promise<DocumentRecord> {
  const rows = await findCsvRows(document.text, yieldToEventLoop);
  const values = await groupByName(namedCells(document.text, rows, 1), yieldToEventLoop);
  const { header, sample, count, transposed } = rows;
  const [first] = sample;
  const records = header && first && !transposed ? { count, parts: [header, first] } : null;
  return toRecord(document, values, records, yieldToEventLoop);
}

async function readJsonRecord(
  document: DocumentText,
  yieldToEventLoop: YieldToEventLoop,
): Promise<DocumentRecord> {
  const { text } = document;
  const records = await findJsonRecords(text, yieldToEventLoop);
  const record = records?.first ?? whole(text);
  const values = await groupByName(jsonValues(text, record), yieldToEventLoop);
  const several = records && { count: records.count, parts: [record] };
  return toRecord(document, values, several, yieldToEventLoop);
}

interface NamedValues {
  values: NamedValue[][];
  /** The offset of the first value whose name is one too many. */
  cutAt: number | null;
}

/** Beyond any form. */
const MAX_NAMES = 20_000;
/** Enough to tell the type of a name's values, and that they differ. */
const MAX_VALUES_OF_NAME = 20;
const VALUES_PER_YIELD = 500;

async function groupByName(
  values: Iterable<NamedValue | null>,
  yieldToEventLoop: YieldToEventLoop,
): Promise<NamedValues> {
  const byName = new Map<string, NamedValue[]>();
  let seen = 0;
  for (const value of values) {
    if ((seen += 1) % VALUES_PER_YIELD === 0 || !value) await yieldToEventLoop();
    if (!value) continue;
    const name = value.path.join("\n");
    const same = byName.get(name);
    if (!same && byName.size === MAX_NAMES) return { values: [...byName.values()], cutAt: value.start };
    if (!same) byName.set(name, [value]);
    else if (same.length < MAX_VALUES_OF_NAME && same.every(({ raw }) => raw !== value.raw)) same.push(value);
  }
  return { values: [...byName.values()], cutAt: null };
}

/** @param records where there are several: how many, and the parts of the text that the first one takes */
async function toRecord(
  { text, coverage, words }: DocumentText,
  { values, cutAt }: NamedValues,
  records: { count: number; parts: Span[] } | null,
  yieldToEventLoop: YieldToEventLoop,
): Promise<DocumentRecord> {
  const wordsOf = (parts: Span[]) => countWordsOf(text, parts, yieldToEventLoop);
  if (cutAt !== null) {
    const unread: UnreadRange = { from: cutAt, to: text.length, reason: "too_long" };
    const read = await wordsOf([{ start: 0, end: cutAt }]);
    return { values, coverage: createCoverage("characters", text.length, [unread]), words: read };
  }
  if (!records) return { values, coverage, words };
  if (records.count === 1) return { values, coverage: createCoverage("rows", 1), words };
  const unread: UnreadRange = { from: 2, to: records.count, reason: "more_records" };
  return {
    values,
    coverage: createCoverage("rows", records.count, [unread]),
    words: await wordsOf(records.parts),
  };
}
