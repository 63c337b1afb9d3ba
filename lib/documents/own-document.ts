import "server-only";
import type { UserContext } from "@/lib/context";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/errors";

/** Picks a document of the signed-in user; an expired one counts as gone, however late the clean-up is. */
export function ownDocument(ctx: UserContext, extractorId: string, documentId: string) {
  return {
    id: documentId,
    extractorId,
    userId: ctx.user.id,
    expiresAt: { gt: ctx.now() },
  } satisfies Prisma.DocumentWhereInput;
}

/** The same for what does not exist, what has expired and what belongs to another user. */
export function documentNotFound(): AppError {
  return new AppError("not_found", "This document does not exist.");
}
