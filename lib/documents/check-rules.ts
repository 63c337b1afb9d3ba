import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { CompiledRule } from "@/lib/rules/compile-rules";
import { applyRules } from "@/lib/values/apply-rules";
import { parseTables } from "@/lib/values/row-chunks";
import { loadChunks } from "@/lib/values/stored-chunks";
import type { WrittenValue } from "@/lib/values/stored-values";

/** A document's values with what the rules say of them; its rows are read where a rule names a table. */
export async function checkRules<V extends WrittenValue>(
  ctx: DatabaseContext,
  documentId: string,
  values: V[],
  rules: readonly CompiledRule[],
): Promise<V[]> {
  const readsRows = rules.some((rule) => rule.readsRows);
  const chunks = readsRows ? (await loadChunks(ctx, [documentId])).get(documentId) : [];
  return applyRules({ values, tables: parseTables(chunks ?? []) }, rules);
}
