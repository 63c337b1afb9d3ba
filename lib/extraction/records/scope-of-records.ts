import { csvCuts } from "./csv-records";
import { jsonCuts } from "./json-rows";
import { readRecord, type DocumentRecord } from "./read-record";
import type { AskedField, ReadingScope } from "@/lib/extraction/values/types";
import { countWords } from "@/lib/text/count-words";
import { createCoverage, type UnreadRange } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";

const MAX_CUTS = 100;

export function scopeOfRecords(
  document: DocumentText,
  fields: readonly Pick<AskedField, "type">[],
  record: DocumentRecord = readRecord(document),
): ReadingScope {
  if (!fields.some(({ type }) => type === "TABLE")) return record.scope;
  const { text, format, coverage, words } = document;
  const cuts = format === "csv" ? csvCuts(text) : jsonCuts(text);
  if (cuts.length === 0) {
    const { unit, total } = record.scope.coverage;
    return { coverage: unit === "rows" ? createCoverage("rows", total) : coverage, words };
  }
  const unread = cuts.slice(0, MAX_CUTS).map(({ start, end }, index): UnreadRange => {
    const isLast = index === MAX_CUTS - 1;
    return { from: start, to: isLast ? text.length : end, reason: "too_long" };
  });
  const read = createCoverage("characters", text.length, [...coverage.unread, ...unread]);
  const missed = read.unread.reduce((sum, { from, to }) => sum + countWords(text.slice(from, to)), 0);
  return { coverage: read, words: Math.max(0, words - missed) };
}
