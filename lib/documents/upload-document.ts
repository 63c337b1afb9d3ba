import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { DocumentDto } from "@/lib/api/document";
import { RETENTION_HOURS } from "@/lib/api/limits";
import { documentFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { isDatabaseAway } from "@/lib/db/is-away";
import { assertOwnExtractor, markExtractorUsed } from "@/lib/extractors/own-extractor";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { deleteDocumentFiles, documentFileKey } from "@/lib/storage/document-files";
import { assertStorageLeft } from "@/lib/uploads/assert-storage-left";
import { identifyFile, type ReceivedFile } from "@/lib/uploads/identify-file";
import { reserveStorage } from "@/lib/uploads/reserve-storage";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";
import { documentColumns, toDocumentDto } from "./to-document-dto";

/**
 * Stores a document and queues it for processing.
 *
 * @throws AppError `not_found`, `terms_not_accepted`, `storage_full` (before the file is received if no space is left
 * at all), `empty_file`, `too_large` or `unsupported_type`; nothing is stored in these cases.
 */
export async function uploadDocument(
  ctx: UserContext,
  extractorId: string,
  receive: () => Promise<ReceivedFile>,
): Promise<DocumentDto> {
  assertTermsAccepted(ctx);
  await assertOwnExtractor(ctx, extractorId);
  await assertStorageLeft(ctx, 1);
  const file = await receive();
  const format = identifyFile(file, documentFormats);

  const id = uuidv7();
  await ctx.storage.putFile(documentFileKey(id), file.path);
  const row = await inTransaction(ctx, async (ctx) => {
    // Its row is locked before the account's, in the same order as when an extractor is deleted.
    await markExtractorUsed(ctx, extractorId);
    await reserveStorage(ctx, file.size);
    await insertJob(ctx, { kind: "DOCUMENT", subjectId: id, userId: ctx.user.id });
    return ctx.db.document.create({
      data: {
        id,
        userId: ctx.user.id,
        extractorId,
        filename: file.filename,
        size: file.size,
        format,
        expiresAt: new Date(ctx.now().getTime() + RETENTION_HOURS * 3_600_000),
      },
      select: documentColumns,
    });
  }).catch(async (error: unknown) => {
    // Without an answer of the database, the row may be there nevertheless: the sweep finds out.
    if (!isDatabaseAway(error)) await deleteDocumentFiles(ctx.storage, [id]);
    throw error;
  });
  await ctx.sendEvent({ name: "document/uploaded", data: { documentId: id, userId: ctx.user.id } });
  return toDocumentDto(row);
}
