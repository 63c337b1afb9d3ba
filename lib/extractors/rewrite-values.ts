import "server-only";
import type { Context, UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { inTransaction } from "@/lib/db/in-transaction";
import { applyRules } from "@/lib/values/apply-rules";
import { checkSeen } from "@/lib/values/check-seen";
import { applyTrust, applyTrustToChanged } from "@/lib/values/apply-trust";
import { parseTables } from "@/lib/values/row-chunks";
import { chunkSizes, loadChunks } from "@/lib/values/stored-chunks";
import { isOfField, parseValues, type StoredValue, type WrittenValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { loadRules } from "./load-rules";
import { loadTrust } from "./load-trust";

const BYTES_AT_ONCE = 2 * 1024 * 1024;

/** Whose documents they are is all that it needs of a user: a job has no more. */
export type RewriteContext = Context & { user: Pick<UserContext["user"], "id"> };

interface RewriteOptions {
  without?: { id: string; name: string } | null;
  only?: readonly string[] | null;
}

/**
 * Applies an extractor's rules and its target to the results that it has, and compares them with earlier ones. The values of a field
 * that has been deleted are dropped, or they would be shown, counted and asked about for a day.
 *
 * @param options.without the deleted field
 * @param options.only these documents, if not all
 */
export async function rewriteValues(
  ctx: RewriteContext,
  extractorId: string,
  { without = null, only = null }: RewriteOptions = {},
): Promise<void> {
  const sized = await ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", octet_length("values") AS "size" FROM "Document"
    WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId} AND "values" IS NOT NULL
      AND (${only === null}::boolean OR "id" = ANY(${only ?? []}::text[])) ORDER BY "id"`;
  const ids = sized.map(({ id }) => id);
  const rows = await chunkSizes(ctx, ids);
  const weighed = sized.map(({ id, size }) => ({ id, size: size + (rows.get(id) ?? 0) }));

  async function rewrite(ids: string[]): Promise<string[]> {
    return inTransaction(ctx, async (ctx) => {
      await ctx.db.$queryRaw`SELECT "id" FROM "Document" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR UPDATE`;
      // Read behind the locks: of two changes of rules, the later one is applied last.
      const rules = await loadRules(ctx, extractorId);
      const trust = await loadTrust(ctx, extractorId);
      const documents = await ctx.db.document.findMany({
        where: { id: { in: ids }, values: { not: null } },
        orderBy: { id: "asc" },
        select: { id: true, values: true },
      });
      const readsRows = rules.some((rule) => rule.readsRows);
      const chunks = readsRows ? await loadChunks(ctx, ids) : new Map();
      const ruled = documents.map(({ id, values: stored }) => {
        const former = parseValues(stored ?? "[]");
        const kept = former.filter((value) => without === null || !isOfField(value, without));
        const values = applyRules({ values: kept, tables: parseTables(chunks.get(id) ?? []) }, rules);
        return { id, former, values };
      });
      const seen = await checkSeen(ctx, extractorId, ruled);
      const results = ruled.map(({ id, former, values }, at) => {
        const checked = seen.values[at] ?? values;
        return only ? applyTrustToChanged(former, checked, id, trust) : applyTrust(checked, id, trust);
      });
      await store(ctx, ruled, results);
      return seen.followers;
    });
  }

  async function store(
    { db }: RewriteContext,
    documents: readonly { id: string; former: StoredValue[] }[],
    results: readonly WrittenValue[][],
  ): Promise<void> {
    const changed = documents.flatMap(({ id, former }, at) => {
      const values = results[at] ?? former;
      const isSame =
        values.length === former.length && values.every((value, index) => value === former[index]);
      return isSame ? [] : [{ id, ...valueColumns(values) }];
    });
    if (changed.length === 0) return;
    const column = <Key extends keyof (typeof changed)[number]>(key: Key) => changed.map((row) => row[key]);
    await db.$executeRaw`
      UPDATE "Document" AS document
      SET "values" = kept."values", "toCheck" = kept."toCheck", "knownPerMille" = kept."knownPerMille",
          "revision" = document."revision" + 1
      FROM unnest(${column("id")}::text[], ${column("values")}::text[], ${column("toCheck")}::int[],
                  ${column("knownPerMille")}::int[])
           AS kept("id", "values", "toCheck", "knownPerMille")
      WHERE document."id" = kept."id"`;
    if (without !== null)
      await db.rowChunk.deleteMany({ where: { documentId: { in: column("id") }, name: without.name } });
  }

  const followers = new Set<string>();
  for (const batch of batches(weighed, BYTES_AT_ONCE)) {
    for (const id of batch) followers.delete(id);
    for (const id of await rewrite(batch)) followers.add(id);
  }
  // Each was remembered later than what it follows: there is an end.
  if (followers.size > 0) await rewriteValues(ctx, extractorId, { only: [...followers] });
}
