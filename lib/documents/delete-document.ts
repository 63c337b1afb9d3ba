import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { sendDeleted } from "@/lib/jobs/send-deleted";
import { deleteDocumentFiles } from "@/lib/storage/document-files";
import { documentNotFound, ownDocument } from "./own-document";

/** @throws AppError `not_found`; `document_processing`. */
export async function deleteDocument(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
): Promise<void> {
  const wanted = ownDocument(ctx, extractorId, documentId);
  const jobs = await inTransaction(ctx, async ({ db }) => {
    const assertExists = async () => {
      if ((await db.document.count({ where: wanted })) === 0) throw documentNotFound();
    };
    // Check before deleting the job, because the document may belong to another user.
    await assertExists();
    const jobs = await deleteJobs({ db }, [documentId]);
    const { count } = await db.document.deleteMany({ where: { ...wanted, status: { not: "PROCESSING" } } });
    if (count > 0) {
      await db.$executeRaw`
        DELETE FROM "Fingerprint" USING "Extractor"
        WHERE "documentId" = ${documentId} AND "Extractor"."id" = ${extractorId} AND NOT "remembering"`;
      return jobs;
    }
    await assertExists();
    throw new AppError("document_processing", "Cannot delete document while processing");
  });
  await sendDeleted(ctx, jobs);
  await deleteDocumentFiles(ctx.storage, [documentId]);
}
