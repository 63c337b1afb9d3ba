import "server-only";
import type { Context } from "@/lib/context";
import type { NewExtractor } from "./new-extractor";
import { toFieldRows } from "./to-field-row";

export async function insertExtractor(
  ctx: Context,
  userId: string,
  { name, fields }: NewExtractor,
): Promise<string> {
  const rows = await toFieldRows(fields);
  const { id } = await ctx.db.extractor.create({
    data: {
      userId,
      name,
      lastUsedAt: ctx.now(),
      fields: { create: rows },
    },
    select: { id: true },
  });
  return id;
}
