import { rankFields } from "@/lib/extraction/ranker/rank-fields";
import { RANKER } from "@/lib/extraction/ranker/ranker";
import { findFieldCandidates } from "@/lib/extraction/sources/find-field-candidates";
import type { Reviewed, ReviewedTable } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { keyedHash, type KeyedHash } from "./keyed-hash";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import type { FieldLesson, Lesson, TableLesson } from "@/lib/extraction/values/lesson";
import { readDrawnLines } from "./tables/drawn-lines";
import { readTableLesson } from "./tables/read-table-lesson";
import { readPlaces } from "./read-places";
import { signatureOf } from "./signature";
import { readTokenLines } from "./token-lines";

/** Skips booleans and values that the text doesn't contain. */
export function readLesson(document: DocumentText, reviewed: readonly Reviewed[], key: string): Lesson {
  const known = reviewed.flatMap((one) => ("field" in one && one.field.type !== "BOOLEAN" ? [one] : []));
  const tables = reviewed.flatMap((one) => ("table" in one ? [one] : []));
  const hash = keyedHash(key);
  const fields = known.map(({ field }) => field);
  const { candidates, document: analysed } = findFieldCandidates(document, fields);
  const ranked = rankFields(RANKER.trees, document.text, fields, candidates);
  const tokens = readTokenLines(analysed.layout, document, hash);
  const lessons = known.flatMap(({ field, value, place, weight }, index): FieldLesson[] => {
    if (value === null) return [{ field: field.name, weight, places: [] }];
    const read = readPlaces(tokens, analysed, field, value, place, ranked[index]?.ranked ?? []);
    return read.places.length === 0 ? [] : [{ field: field.name, weight, ...read }];
  });
  const taught = tables.length > 0 ? readTables(document, analysed, tables, hash) : [];
  return {
    signature: signatureOf(document.text, hash),
    fields: lessons,
    ...(taught.length > 0 && { tables: taught }),
  };
}

function readTables(
  document: DocumentText,
  analysed: AnalysedDocument,
  tables: readonly ReviewedTable[],
  hash: KeyedHash,
): TableLesson[] {
  const drawn = readDrawnLines(document, analysed.layout, hash);
  return tables.flatMap((table) => readTableLesson(document, drawn, analysed, table) ?? []);
}
