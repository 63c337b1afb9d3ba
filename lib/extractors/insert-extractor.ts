import "server-only";
import type { Context } from "@/lib/context";
import type { NewExtractor } from "./new-extractor";
import { toFieldRow } from "./to-field-row";

/**
 * Creates an extractor with its fields.
 *
 * @returns the extractor's id.
 */
export async function insertExtractor(
  ctx: Context,
  userId: string,
  { name, fields }: NewExtractor,
): Promise<string> {
  const { id } = await ctx.db.extractor.create({
    data: {
      userId,
      name,
      fields: { create: fields.map((field, index) => ({ ...toFieldRow(field), position: index + 1 })) },
    },
    select: { id: true },
  });
  return id;
}
