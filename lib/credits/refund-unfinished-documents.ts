import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { DocumentRun } from "./charge-document";
import { refundDocument } from "./refund-document";

/**
 * Gives back what was charged for those of the documents that have not come to a result. For the transaction that deletes
 * them: it holds all their rows, so that no worker charges for one, or ends it, in between.
 */
export async function refundUnfinishedDocuments(ctx: DatabaseContext, documentIds: string[]): Promise<void> {
  const documents = await ctx.db.$queryRaw<(DocumentRun & { status: string })[]>`
    SELECT "id", "userId", "run", "status"::text FROM "Document" WHERE "id" = ANY(${documentIds})
    ORDER BY "id" FOR UPDATE`;
  for (const { status, ...document } of documents) {
    if (status === "PROCESSING") await refundDocument(ctx, document);
  }
}
