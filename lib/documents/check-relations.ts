import "server-only";
import type { JobContext } from "@/lib/jobs/lease";
import type { CompiledRule } from "@/lib/rules/compile-rules";
import { applyRules } from "@/lib/values/apply-rules";
import { checkSeen, type SeenDocuments } from "@/lib/values/check-seen";
import { parseTables } from "@/lib/values/row-chunks";
import { loadChunks } from "@/lib/values/stored-chunks";
import type { WrittenValue } from "@/lib/values/stored-values";

interface CheckedRelations<V> {
  values: V[];
  followers: SeenDocuments<V>["followers"];
}

/**
 * A document's values with what the rules say of them, and earlier documents; its rows are read where a rule names a table. Call it
 * in the transaction that stores the values, after the document's row is locked.
 */
export async function checkRelations<V extends WrittenValue>(
  ctx: JobContext,
  { extractorId, documentId }: { extractorId: string; documentId: string },
  values: V[],
  rules: readonly CompiledRule[],
): Promise<CheckedRelations<V>> {
  const readsRows = rules.some((rule) => rule.readsRows);
  const chunks = readsRows ? (await loadChunks(ctx, [documentId])).get(documentId) : [];
  const checked = applyRules({ values, tables: parseTables(chunks ?? []) }, rules);
  const seen = await checkSeen(ctx, extractorId, [{ id: documentId, values: checked }]);
  return { values: seen.values[0] ?? checked, followers: seen.followers };
}
