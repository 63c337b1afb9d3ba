import { namedCells } from "./csv-records";
import { findCsvRows } from "./csv-rows";
import { findJsonRecords, SAMPLE_RECORDS } from "./json-records";
import { jsonValues } from "./json-values";
import type { NamedValue } from "./named-value";
import type { Span } from "@/lib/extraction/values/span";
import type { ReadingScope } from "@/lib/extraction/values/types";
import { countWords } from "@/lib/text/count-words";
import { createCoverage } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";

export interface DocumentRecord {
  /** For each name, the first value and some different ones. */
  values: NamedValue[][];
  /** The scope's coverage counts rows for tabular CSV and for JSON with several records. */
  scope: ReadingScope;
}

export function readRecord(document: DocumentText): DocumentRecord {
  return document.format === "csv" ? readCsvRecord(document) : readJsonRecord(document);
}

export function readSampleValues({ format, text }: DocumentText): NamedValue[][] {
  const values =
    format === "csv"
      ? namedCells(text, findCsvRows(text), SAMPLE_RECORDS)
      : jsonValues(text, findJsonRecords(text)?.sample ?? whole(text));
  return groupByName(values).values;
}

function whole(text: string): Span {
  return { start: 0, end: text.length };
}

function readCsvRecord(document: DocumentText): DocumentRecord {
  const rows = findCsvRows(document.text);
  const { preamble, header, sample, count, transposed } = rows;
  const [first] = sample;
  const records =
    first && !transposed ? { count, parts: [...preamble, ...(header ? [header] : []), first] } : null;
  return toRecord(document, groupByName(namedCells(document.text, rows, 1)), records);
}

function readJsonRecord(document: DocumentText): DocumentRecord {
  const { text } = document;
  const records = findJsonRecords(text);
  const record = records?.first ?? whole(text);
  const several = records && { count: records.count, parts: [record] };
  return toRecord(document, groupByName(jsonValues(text, record)), several);
}

interface NamedValues {
  values: NamedValue[][];
  cutAt: number | null;
}

const MAX_NAMES = 20_000;
const MAX_VALUES_OF_NAME = 20;

function groupByName(values: Iterable<NamedValue>): NamedValues {
  const byName = new Map<string, NamedValue[]>();
  for (const value of values) {
    const name = value.path.join("\n");
    const same = byName.get(name);
    if (!same && byName.size === MAX_NAMES) return { values: [...byName.values()], cutAt: value.start };
    if (!same) byName.set(name, [value]);
    else if (same.length < MAX_VALUES_OF_NAME && same.every(({ raw }) => raw !== value.raw)) same.push(value);
  }
  return { values: [...byName.values()], cutAt: null };
}

function toRecord(
  { text, coverage, words }: DocumentText,
  { values, cutAt }: NamedValues,
  records: { count: number; parts: Span[] } | null,
): DocumentRecord {
  if (cutAt !== null) {
    const unread = { from: cutAt, to: text.length, reason: "too_long" } as const;
    const read = countWords(text.slice(0, cutAt));
    return { values, scope: { coverage: createCoverage("characters", text.length, [unread]), words: read } };
  }
  if (!records) return { values, scope: { coverage, words } };
  const { count, parts } = records;
  if (count === 1) return { values, scope: { coverage: createCoverage("rows", 1), words } };
  const others = { from: 2, to: count, reason: "more_records" } as const;
  const read = parts.reduce((sum, { start, end }) => sum + countWords(text.slice(start, end)), 0);
  return { values, scope: { coverage: createCoverage("rows", count, [others]), words: read } };
}
