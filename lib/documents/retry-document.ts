import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";
import { listSameFiles } from "./list-same-files";
import { documentNotFound, ownDocument } from "./own-document";
import { documentColumns, NO_RESULT, toDocumentDto } from "./to-document-dto";

/**
 * Processes a failed document as a new run, which may be charged.
 * @throws AppError `terms_not_accepted`, `not_found`, or `conflict` unless the document is in FAILURE.
 */
export async function retryDocument(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
): Promise<DocumentDto> {
  assertTermsAccepted(ctx);
  const wanted = ownDocument(ctx, extractorId, documentId);
  const { row, sameFiles } = await inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.document.updateMany({
      where: { ...wanted, status: "FAILURE" },
      data: {
        status: "PENDING",
        run: { increment: 1 },
        keyId: ctx.key?.id ?? null,
        rejectionReason: null,
        rejectionCode: null,
        processedAt: null,
      },
    });
    const row = await ctx.db.document.findFirst({ where: wanted, select: documentColumns });
    if (!row) throw documentNotFound();
    if (count === 0) throw new AppError("conflict", "Only failed documents can be retried.");
    await insertJob(ctx, { kind: "DOCUMENT", subjectId: documentId, userId: ctx.user.id });
    return { row, sameFiles: await listSameFiles(ctx, [row]) };
  });
  await ctx.sendEvent({ name: "document/retry-requested", data: { documentId, userId: ctx.user.id } });
  return toDocumentDto(row, { extractor: NO_RESULT, sameFiles });
}
