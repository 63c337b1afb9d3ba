import "server-only";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { inTransaction } from "@/lib/db/in-transaction";
import { applyRules } from "@/lib/values/apply-rules";
import { applyTrust } from "@/lib/values/apply-trust";
import { parseTables } from "@/lib/values/row-chunks";
import { chunkSizes, loadChunks } from "@/lib/values/stored-chunks";
import { parseValues } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { loadRules } from "./load-rules";
import { loadTrust } from "./load-trust";

const BYTES_AT_ONCE = 2 * 1024 * 1024;

/**
 * Applies an extractor's rules and its target to the results that it has. The values of a field that has been deleted are dropped, or they
 * would be shown, counted and asked about for a day.
 */
export async function rewriteValues(
  ctx: UserContext,
  extractorId: string,
  { without = null }: { without?: string | null } = {},
): Promise<void> {
  const rules = await loadRules(ctx, extractorId);
  const trust = await loadTrust(ctx, extractorId);
  const withRows = rules.some(({ readsRows }) => readsRows);
  const sized = await ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", octet_length("values") AS "size" FROM "Document"
    WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId} AND "values" IS NOT NULL`;
  const ids = sized.map(({ id }) => id);
  const rows = withRows ? await chunkSizes(ctx, ids) : new Map<string, number>();
  const weighed = sized.map(({ id, size }) => ({ id, size: size + (rows.get(id) ?? 0) }));

  /** Answers the documents that were changed meanwhile: they are left as they are. */
  async function rewrite(ids: string[]): Promise<string[]> {
    const documents = await ctx.db.document.findMany({
      where: { id: { in: ids } },
      select: { id: true, values: true, revision: true },
    });
    const chunks = withRows ? await loadChunks(ctx, ids) : new Map();
    const changed = documents.flatMap(({ id, values: stored, revision }) => {
      if (stored === null) return [];
      const former = parseValues(stored);
      const kept = former.filter(({ name }) => name !== without);
      const checked = applyRules({ values: kept, tables: parseTables(chunks.get(id) ?? []) }, rules);
      const values = applyTrust(checked, id, trust);
      const isSame = values.length === former.length && values.every((value, at) => value === former[at]);
      return isSame ? [] : [{ id, revision, ...valueColumns(values) }];
    });
    if (changed.length === 0) return [];
    const column = <Key extends keyof (typeof changed)[number]>(key: Key) => changed.map((row) => row[key]);
    const done = await inTransaction(ctx, async ({ db }) => {
      const written = await db.$queryRaw<{ id: string }[]>`
        UPDATE "Document" AS document
        SET "values" = kept."values", "toCheck" = kept."toCheck", "knownPerMille" = kept."knownPerMille",
            "revision" = kept."revision" + 1
        FROM unnest(${column("id")}::text[], ${column("revision")}::int[], ${column("values")}::text[],
                    ${column("toCheck")}::int[], ${column("knownPerMille")}::int[])
             AS kept("id", "revision", "values", "toCheck", "knownPerMille")
        WHERE document."id" = kept."id" AND document."revision" = kept."revision"
        RETURNING document."id"`;
      const ids = written.map(({ id }) => id);
      if (without !== null)
        await db.rowChunk.deleteMany({ where: { documentId: { in: ids }, name: without } });
      return new Set(ids);
    });
    return column("id").filter((id) => !done.has(id));
  }

  for (const batch of batches(weighed, BYTES_AT_ONCE)) {
    for (let left = batch; left.length > 0;) left = await rewrite(left);
  }
}
