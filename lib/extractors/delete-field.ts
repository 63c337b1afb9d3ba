import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { fieldNotFound, lockExtractor } from "./own-extractor";

/** Deletes a field; existing results keep its values. @throws AppError `not_found`. */
export function deleteField(ctx: UserContext, extractorId: string, fieldId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const { count } = await ctx.db.field.deleteMany({ where: { id: fieldId, extractorId } });
    if (count === 0) throw fieldNotFound();
  });
}
