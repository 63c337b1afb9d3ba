import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { fieldNotFound, lockExtractor } from "./own-extractor";
import { recheckDocuments } from "./recheck-documents";

/**
 * Also deletes the field's values.
 * @throws AppError `not_found`
 */
export async function deleteField(ctx: UserContext, extractorId: string, fieldId: string): Promise<void> {
  const field = await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const [field] = await ctx.db.field.findMany({
      where: { id: fieldId, extractorId },
      select: { id: true, name: true },
    });
    if (!field) throw fieldNotFound();
    await ctx.db.field.deleteMany({ where: { id: fieldId, extractorId } });
    await ctx.db.outcome.deleteMany({ where: { fieldId } });
    return field;
  });
  await recheckDocuments(ctx, extractorId, { without: field });
}
