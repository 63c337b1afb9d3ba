import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { DocumentRun } from "./charge-document";
import { refundDocument } from "./refund-document";

/**
 * Call this in the transaction that deletes the documents, after deleting their jobs, so that no worker can charge for
 * a document or finish it in between.
 */
export async function refundUnfinishedDocuments(ctx: DatabaseContext, documentIds: string[]): Promise<void> {
  const documents = await ctx.db.$queryRaw<(Omit<DocumentRun, "keyId"> & { status: string })[]>`
    SELECT "id", "userId", "run", "status"::text FROM "Document" WHERE "id" = ANY(${documentIds})
    ORDER BY "id" FOR UPDATE`;
  for (const { status, ...document } of documents) {
    if (status === "PROCESSING") await refundDocument(ctx, document);
  }
}
