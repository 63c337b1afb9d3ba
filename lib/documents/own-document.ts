import "server-only";
import type { UserContext } from "@/lib/context";
import type { Document, Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/errors";

/** Excludes expired documents even before the clean-up deletes them. */
export function ownDocument(ctx: UserContext, extractorId: string, documentId: string) {
  return ownDocuments(ctx, extractorId, [documentId]);
}

export function ownDocuments(ctx: UserContext, extractorId: string, documentIds: string[]) {
  return {
    id: { in: documentIds },
    extractorId,
    userId: ctx.user.id,
    expiresAt: { gt: ctx.now() },
  } satisfies Prisma.DocumentWhereInput;
}

/** Doesn't reveal whether the document is missing, expired or another user's. */
export function documentNotFound(): AppError {
  return new AppError("not_found", "This document does not exist.");
}

export function valuesOf({ status, values }: Pick<Document, "status" | "values">): string {
  if (status === "PENDING" || status === "PROCESSING") throw documentProcessing();
  if (values === null) throw new AppError("conflict", "A failed document has no values.");
  return values;
}

export function documentProcessing(): AppError {
  return new AppError(
    "document_processing",
    "The document is being processed. Please try again when it is done.",
  );
}
