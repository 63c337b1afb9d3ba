import "server-only";
import { batches, type SizedRow } from "@/lib/db/batches";
import type { DatabaseContext } from "@/lib/db/client";
import { chunkSizes } from "./stored-chunks";

const BYTES_AT_ONCE = 2 * 1024 * 1024;

export async function batchesOfDocuments(
  ctx: DatabaseContext,
  ids: string[],
  atOnce = Infinity,
): Promise<string[][]> {
  const values = await ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", coalesce(octet_length("values"), 0) AS "size" FROM "Document" WHERE "id" = ANY(${ids})`;
  const sizes = new Map(values.map(({ id, size }) => [id, size]));
  const rows = await chunkSizes(ctx, ids);
  const weighed = ids.map((id) => ({ id, size: (sizes.get(id) ?? 0) + (rows.get(id) ?? 0) }));
  return [...batches(weighed, BYTES_AT_ONCE, atOnce)];
}
