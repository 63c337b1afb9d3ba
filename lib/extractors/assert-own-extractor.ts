import "server-only";
import type { UserContext } from "@/lib/context";
import { extractorNotFound } from "./not-found";

/** @throws AppError `not_found` unless the extractor exists and is the signed-in user's. */
export async function assertOwnExtractor(ctx: UserContext, extractorId: string): Promise<void> {
  const found = await ctx.db.extractor.findFirst({
    where: { id: extractorId, userId: ctx.user.id },
    select: { id: true },
  });
  if (!found) throw extractorNotFound();
}
