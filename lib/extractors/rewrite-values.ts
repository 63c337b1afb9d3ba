import "server-only";
import type { Context, UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { applyTrust, applyTrustToChanged } from "@/lib/values/apply-trust";
import { batchesOfDocuments } from "@/lib/values/batches-of-documents";
import { storeValues } from "@/lib/values/store-values";
import { isOfField, parseValues } from "@/lib/values/stored-values";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordReviewed } from "@/lib/webhooks/record-document-event";
import { checkRelations } from "./check-relations";
import { loadMeasure } from "./load-fields";
import { loadTrust } from "./load-trust";

/** Webhooks are told of each in the transaction that writes them, which takes seconds where there are thousands. */
const DOCUMENTS_AT_ONCE = 500;

/** Whose documents they are is all that it needs of a user: a job has no more. */
export type RewriteContext = Context & { user: Pick<UserContext["user"], "id"> };

interface RewriteOptions {
  without?: { id: string; name: string } | null;
  only?: readonly string[] | null;
}

/**
 * Applies an extractor's rules and its target to the results that it has, and compares them with earlier ones. The values of a field
 * that has been deleted are dropped, or they would be shown, counted and asked about for a day. Webhooks are told of documents in
 * which nothing is left to check by that.
 *
 * @param options.without the deleted field
 * @param options.only these documents, if not all
 */
export async function rewriteValues(
  ctx: RewriteContext,
  extractorId: string,
  { without = null, only = null }: RewriteOptions = {},
): Promise<void> {
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Document"
    WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId} AND "values" IS NOT NULL
      AND (${only === null}::boolean OR "id" = ANY(${only ?? []}::text[])) ORDER BY "id"`;
  const ids = found.map(({ id }) => id);

  const { usual } = await loadMeasure(ctx, extractorId);

  async function rewrite(ctx: RewriteContext, ids: string[]) {
    await ctx.db.$queryRaw`SELECT "id" FROM "Document" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR UPDATE`;
    const rows = await ctx.db.document.findMany({
      where: { id: { in: ids }, values: { not: null } },
      orderBy: { id: "asc" },
      select: { ...eventColumns, values: true },
    });
    const documents = rows.map((row) => {
      const former = parseValues(row.values ?? "[]");
      const values = former.filter((value) => without === null || !isOfField(value, without));
      return { id: row.id, row, former, values };
    });
    const { values: checked, followers } = await checkRelations(ctx, extractorId, documents);
    const trust = await loadTrust(ctx, extractorId);
    const changed = documents.flatMap(({ id, row, former, values: kept }, at) => {
      const related = checked[at] ?? kept;
      const values = only ? applyTrustToChanged(former, related, id, trust) : applyTrust(related, id, trust);
      const isSame =
        values.length === former.length && values.every((value, index) => value === former[index]);
      return isSame ? [] : [{ id, row, values }];
    });
    if (changed.length === 0) return { deliveries: [], followers };
    const written = await storeValues(ctx, changed);
    if (without !== null)
      await ctx.db.rowChunk.deleteMany({
        where: { documentId: { in: changed.map(({ id }) => id) }, name: without.name },
      });
    const reviews = changed.map(({ row }, at) => ({ before: row, after: { ...row, ...written[at] } }));
    return { deliveries: await recordReviewed(ctx, reviews, usual), followers };
  }

  const followers = new Set<string>();
  for (const batch of await batchesOfDocuments(ctx, ids, DOCUMENTS_AT_ONCE)) {
    for (const id of batch) followers.delete(id);
    const rewritten = await inTransaction(ctx, (ctx) => rewrite(ctx, batch));
    for (const id of rewritten.followers) followers.add(id);
    await announceDeliveries(ctx, ctx.user.id, rewritten.deliveries);
  }
  // Each was remembered later than what it follows: there is an end.
  if (followers.size > 0) await rewriteValues(ctx, extractorId, { only: [...followers] });
}
