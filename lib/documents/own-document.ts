import "server-only";
import type { UserContext } from "@/lib/context";
import type { Document, Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/errors";

/** Matches a document of the signed-in user. An expired document counts as deleted, even before the clean-up runs. */
export function ownDocument(ctx: UserContext, extractorId: string, documentId: string) {
  return ownDocuments(ctx, extractorId, [documentId]);
}

/** Matches those of the documents that are the signed-in user's. */
export function ownDocuments(ctx: UserContext, extractorId: string, documentIds: string[]) {
  return {
    id: { in: documentIds },
    extractorId,
    userId: ctx.user.id,
    expiresAt: { gt: ctx.now() },
  } satisfies Prisma.DocumentWhereInput;
}

/** The same error whether the document does not exist, has expired or belongs to another user. */
export function documentNotFound(): AppError {
  return new AppError("not_found", "This document does not exist.");
}

/**
 * What is stored of a document's values.
 *
 * @throws AppError `document_processing`; `conflict` where it has none.
 */
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
