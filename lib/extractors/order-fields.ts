import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

/**
 * The caller must have locked the extractor.
 * @throws AppError `invalid` unless each field is listed exactly once
 */
export async function orderFields(
  { db }: DatabaseContext,
  extractorId: string,
  order: readonly string[],
): Promise<void> {
  const fields = await db.field.findMany({ where: { extractorId }, select: { id: true } });
  const known = new Set(fields.map(({ id }) => id));
  const isWhole = order.length === known.size && new Set(order).size === known.size;
  if (!isWhole || order.some((id) => !known.has(id))) {
    const message = "Please send the ids of all fields, each exactly once.";
    throw new AppError("invalid", message, { fields: { field_order: message } });
  }
  await db.$executeRaw`
    UPDATE "Field" AS field SET "position" = wanted."position"
    FROM unnest(${order}::text[]) WITH ORDINALITY AS wanted("id", "position")
    WHERE field."id" = wanted."id"`;
}
