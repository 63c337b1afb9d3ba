import "server-only";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { inTransaction } from "@/lib/db/in-transaction";
import { parseValues } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";

const BYTES_AT_ONCE = 2 * 1024 * 1024;

/** Drops the values of a deleted field from an extractor's results, or they would be shown, counted and asked about for a day. */
export async function dropValues(ctx: UserContext, extractorId: string, name: string): Promise<void> {
  const sized = await ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", octet_length("values") AS "size" FROM "Document"
    WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId} AND "values" IS NOT NULL`;
  for (const batch of batches(sized, BYTES_AT_ONCE)) {
    for (let left = batch; left.length > 0;) left = await dropFrom(ctx, left, name);
  }
}

/** @returns the documents that were changed meanwhile: they are left as they are. */
async function dropFrom(ctx: UserContext, ids: string[], name: string): Promise<string[]> {
  const rows = await ctx.db.document.findMany({
    where: { id: { in: ids } },
    select: { id: true, values: true, revision: true },
  });
  const changed = rows.flatMap(({ id, values: former, revision }) => {
    if (former === null) return [];
    const values = parseValues(former);
    const kept = values.filter((value) => value.name !== name);
    return kept.length === values.length ? [] : [{ id, revision, ...valueColumns(kept) }];
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
    await db.rowChunk.deleteMany({ where: { documentId: { in: ids }, name } });
    return new Set(ids);
  });
  return column("id").filter((id) => !done.has(id));
}
