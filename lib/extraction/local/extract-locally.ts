import { rankedAnswers } from "@/lib/extraction/ranker/ranked-answers";
import { createTableFinder } from "@/lib/extraction/tables/find-table";
import type { FieldSpec, FoundTable, Proposal, RawValue, TableSpec } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import { proposeRecordFields } from "@/lib/extraction/records/propose-record-fields";
import { proposeTables } from "@/lib/extraction/proposal/propose-tables";
import { proposeFields } from "./propose";

/**
 * Finds values by what labels them, where they stand and how they look, and weighs what speaks for each by a ranker
 * that was fitted to labelled documents. Deterministic and offline. One answer per field, in the same order, with the
 * probability that it is right; a value that is too improbable is null.
 */
export function extractLocally(document: DocumentText, fields: FieldSpec[]): RawValue[] {
  return rankedAnswers(document, fields);
}

/** The rows of each table, in the same order, by what heads its columns and how its lines repeat. Deterministic and offline. */
export function findTablesLocally(document: DocumentText, tables: TableSpec[]): FoundTable[] {
  return tables.map(createTableFinder(document));
}

/**
 * The extractor for documents like a sample, of a CSV or JSON file from its names.
 *
 * @throws AppError no_fields
 */
export function proposeLocally(document: DocumentText, filename: string): Proposal {
  if (isRecordDocument(document)) return proposeRecordFields(document, filename);
  return proposeFields(document, filename, proposeTables(document));
}
