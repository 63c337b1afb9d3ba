import { rankedAnswers } from "@/lib/extraction/ranker/ranked-answers";
import { findTable } from "@/lib/extraction/tables/find-table";
import type { FieldSpec, FoundTable, Proposal, RawValue, TableSpec } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";
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
export async function findTablesLocally(document: DocumentText, tables: TableSpec[]): Promise<FoundTable[]> {
  const found: FoundTable[] = [];
  for (const table of tables) found.push(await findTable(document, table, WITHOUT_YIELDING));
  return found;
}

const WITHOUT_YIELDING = () => Promise.resolve();

/**
 * The extractor for documents like a sample.
 *
 * @throws AppError no_fields
 */
export async function proposeLocally(document: DocumentText, filename: string): Promise<Proposal> {
  return proposeFields(document, filename, await proposeTables(document, WITHOUT_YIELDING));
}
