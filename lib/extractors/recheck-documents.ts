import "server-only";
import { describeError, log } from "@/lib/log";
import type { CompiledRule } from "@/lib/rules/compile-rules";
import { batchesOfDocuments } from "@/lib/values/batches-of-documents";
import { rowsKeyOf, withPresentNames } from "@/lib/values/present-names";
import { RuleBudget } from "@/lib/values/rules/rule-budget";
import { storeValues } from "@/lib/values/store-values";
import { isOfField, isScalar, parseValues, type StoredValue } from "@/lib/values/stored-values";
import { recordReviewed } from "@/lib/webhooks/record-document-event";
import { judgeResults, type Judged, type OwnerContext, type ToJudge } from "./judge-results";
import { loadExtractor, type LoadedExtractor } from "./load-extractor";

/** Maximum documents per transaction. The transaction also queues webhooks, which takes seconds for thousands. */
const DOCUMENTS_AT_ONCE = 500;

/** Time limit for evaluating rules, because a request must be answered within ten seconds. */
const RULES_MS = 5_000;

interface RecheckOptions {
  without?: { id: string; name: string } | null;
  only?: readonly string[] | null;
  /** Selects the rules to evaluate again. Default: none. */
  rules?: (rule: CompiledRule) => boolean;
}

/**
 * Renews checks of existing results, drops values of deleted fields, and queues webhooks. Only logs failures,
 * because the user's change is already stored.
 */
export async function recheckDocuments(
  ctx: OwnerContext,
  extractorId: string,
  options: RecheckOptions = {},
): Promise<void> {
  await recheck(ctx, extractorId, options).catch((error: unknown) =>
    log.error(describeError(error), "documents not checked again"),
  );
}

interface Former {
  kept: readonly StoredValue[];
  isWhole: boolean;
  goneRows: string[];
}

async function recheck(ctx: OwnerContext, extractorId: string, options: RecheckOptions): Promise<void> {
  const { only = null, rules = () => false } = options;
  if (only?.length === 0) return;
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Document"
    WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId} AND "values" IS NOT NULL
      AND (${only === null}::boolean OR "id" = ANY(${only ?? []}::text[])) ORDER BY "id"`;
  const ids = found.map(({ id }) => id);
  const limits = { affects: rules, budget: new RuleBudget(ids.length, RULES_MS) };
  const followers = new Set<string>();
  for (const batch of await batchesOfDocuments(ctx, ids, DOCUMENTS_AT_ONCE)) {
    for (const id of batch) followers.delete(id);
    const later = await judgeResults(ctx, batch, {
      read: (ids) => readToRecheck(ctx, extractorId, ids, options),
      store: storeRechecked,
      rules: limits,
    });
    for (const id of later) followers.add(id);
  }
  // This recursion ends, because each document is later than the one it follows.
  await recheck(ctx, extractorId, { only: [...followers] });
}

async function readToRecheck(
  ctx: OwnerContext,
  extractorId: string,
  ids: string[],
  { without = null, only = null }: RecheckOptions,
) {
  const extractor = await loadExtractor(ctx, extractorId);
  if (!extractor) return null;
  const rows = await ctx.db.document.findMany({
    where: { id: { in: ids }, values: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true, revision: true, values: true },
  });
  const documents = rows.map(({ id, revision, values: stored }): ToJudge<StoredValue, Former> => {
    const all = parseValues(stored ?? "[]");
    const kept = withPresentNames(all, extractor.names).filter(
      (value) => without === null || !isOfField(value, without),
    );
    const keys = new Set(tableKeys(kept));
    const goneRows = tableKeys(all).filter((key) => !keys.has(key));
    const origin = { kept, isWhole: kept.length === all.length, goneRows };
    // When all documents are rechecked, the accuracy-target checks are renewed too.
    return { id, revision, values: kept, former: only === null ? [] : kept, origin };
  });
  return { extractor, documents };
}

async function storeRechecked(
  ctx: OwnerContext,
  documents: readonly Judged<StoredValue, Former>[],
  { usual }: LoadedExtractor,
) {
  const changed = documents.filter(
    ({ values, origin: { kept, isWhole } }) =>
      !isWhole || values.some((value, index) => value !== kept[index]),
  );
  if (changed.length === 0) return { deliveries: [] };
  const written = await storeValues(ctx, changed);
  const gone = documents.flatMap(({ id, origin: { goneRows } }) =>
    goneRows.map((name) => ({ documentId: id, name })),
  );
  if (gone.length > 0) await ctx.db.rowChunk.deleteMany({ where: { OR: gone } });
  const reviews = changed.map(({ row }, at) => ({ before: row, after: { ...row, ...written[at] } }));
  return { deliveries: await recordReviewed(ctx, reviews, usual) };
}

function tableKeys(values: readonly StoredValue[]): string[] {
  return values.flatMap((value) => (isScalar(value) ? [] : rowsKeyOf(value)));
}
