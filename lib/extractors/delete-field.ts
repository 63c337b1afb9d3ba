import "server-only";
import type { UserContext } from "@/lib/context";
import { assertOwnExtractor } from "./assert-own-extractor";
import { fieldNotFound } from "./not-found";

/** Deletes a field; results that exist keep its values. Throws `not_found`. */
export async function deleteField(ctx: UserContext, extractorId: string, fieldId: string): Promise<void> {
  await assertOwnExtractor(ctx, extractorId);
  const { count } = await ctx.db.field.deleteMany({ where: { id: fieldId, extractorId } });
  if (count === 0) throw fieldNotFound();
}
