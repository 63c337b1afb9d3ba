import { rankedAnswers } from "@/lib/extraction/ranker/ranked-answers";
import { applyLessons } from "@/lib/extraction/learning/apply-lessons";
import type { Taught } from "@/lib/extraction/values/lesson";
import { applyTableLessons } from "@/lib/extraction/learning/tables/apply-table-lessons";
import { createTableFinder } from "@/lib/extraction/tables/find-table";
import type { FieldSpec, FoundTable, Proposal, RawValue, TableSpec } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import { proposeRecordFields } from "@/lib/extraction/proposal/propose-record-fields";
import { proposeTables } from "@/lib/extraction/proposal/propose-tables";
import { proposeFields } from "@/lib/extraction/proposal/propose-fields";

/**
 * Returns one answer per field, with `raw` null if every candidate is too improbable. Deterministic and
 * offline.
 */
export function extractLocally(document: DocumentText, fields: FieldSpec[], taught?: Taught): RawValue[] {
  const { found, ranked, answers } = rankedAnswers(document, fields, taught);
  return taught ? applyLessons(document, found, ranked, answers, taught) : answers;
}

export function findTablesLocally(
  document: DocumentText,
  tables: TableSpec[],
  taught?: Taught,
): FoundTable[] {
  const found = tables.map(createTableFinder(document));
  return taught ? applyTableLessons(document, tables, found, taught) : found;
}

/** @throws AppError no_fields */
export function proposeLocally(document: DocumentText, filename: string): Proposal {
  if (isRecordDocument(document)) return proposeRecordFields(document, filename);
  return proposeFields(document, filename, proposeTables(document));
}
