import "server-only";
import type { JobContext } from "@/lib/jobs/lease";
import { applyRules } from "@/lib/values/apply-rules";
import { checkSeen, type SeenDocuments } from "@/lib/values/check-seen";
import { parseTables } from "@/lib/values/row-chunks";
import { loadChunks } from "@/lib/values/stored-chunks";
import type { WrittenValue } from "@/lib/values/stored-values";
import { loadRules } from "./load-rules";

/**
 * The values of documents with what their extractor's rules say of them, and earlier documents; rows are read where a rule names a
 * table. Call it in the transaction that stores the values, after the documents' rows are locked: of two changes of rules, the later
 * one is then applied last.
 *
 * @param documents in the order in which they came
 */
export async function checkRelations<V extends WrittenValue>(
  ctx: JobContext,
  extractorId: string,
  documents: readonly { id: string; values: V[] }[],
): Promise<SeenDocuments<V>> {
  const rules = await loadRules(ctx, extractorId);
  const ids = documents.map(({ id }) => id);
  const readsRows = rules.some((rule) => rule.readsRows);
  const chunks = readsRows ? await loadChunks(ctx, ids) : new Map();
  const ruled = documents.map(({ id, values }) => ({
    id,
    values: applyRules({ values, tables: parseTables(chunks.get(id) ?? []) }, rules),
  }));
  return checkSeen(ctx, extractorId, ruled);
}
