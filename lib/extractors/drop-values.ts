import "server-only";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { parseResult } from "@/lib/values/parse-result";
import { valueColumns } from "@/lib/values/to-check";

const BYTES_AT_ONCE = 2 * 1024 * 1024;

/** Drops the values of a deleted field from an extractor's results, or they would be shown, counted and asked about for a day. */
export async function dropValues(ctx: UserContext, extractorId: string, name: string): Promise<void> {
  const sized = await ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", octet_length("values") + coalesce(octet_length("tables"), 0) AS "size" FROM "Document"
    WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId} AND "values" IS NOT NULL`;
  for (const batch of batches(sized, BYTES_AT_ONCE)) {
    for (let left = batch; left.length > 0;) left = await dropFrom(ctx, left, name);
  }
}

/** @returns the documents in which a value was corrected meanwhile: they are left as they are. */
async function dropFrom(ctx: UserContext, ids: string[], name: string): Promise<string[]> {
  const rows = await ctx.db.document.findMany({
    where: { id: { in: ids } },
    select: { id: true, values: true, tables: true },
  });
  const changed = rows.flatMap(({ id, values: former, tables: formerTables }) => {
    if (former === null) return [];
    const result = parseResult(former, formerTables);
    const values = result.values.filter((value) => value.name !== name);
    if (values.length === result.values.length) return [];
    const { [name]: _, ...tables } = result.tables;
    return [{ id, former, ...valueColumns({ values, tables }) }];
  });
  if (changed.length === 0) return [];
  const column = <Key extends keyof (typeof changed)[number]>(key: Key) => changed.map((row) => row[key]);
  const written = await ctx.db.$queryRaw<{ id: string }[]>`
    UPDATE "Document" AS document SET "values" = kept."values", "tables" = kept."tables", "toCheck" = kept."toCheck"
    FROM unnest(${column("id")}::text[], ${column("former")}::text[], ${column("values")}::text[], ${column("tables")}::text[],
                ${column("toCheck")}::int[]) AS kept("id", "former", "values", "tables", "toCheck")
    WHERE document."id" = kept."id" AND document."values" = kept."former"
    RETURNING document."id"`;
  const done = new Set(written.map(({ id }) => id));
  return column("id").filter((id) => !done.has(id));
}
