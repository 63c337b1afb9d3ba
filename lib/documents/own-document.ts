import "server-only";
import type { UserContext } from "@/lib/context";
import type { Document, Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/errors";

/** Matches only the user's own document. An expired document counts as deleted, even before the clean-up. */
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

/** Returns the same error for missing, expired and other users' documents, so that it doesn't reveal which exist. */
export function documentNotFound(): AppError {
  return new AppError("not_found", "This document does not exist.");
}

/** @throws AppError `document_processing`; `conflict` if there are no values. */
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
