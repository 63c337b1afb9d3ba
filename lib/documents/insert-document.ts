import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import { RETENTION_HOURS } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction, UPLOAD } from "@/lib/db/in-transaction";
import { markExtractorUsed } from "@/lib/extractors/own-extractor";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { reserveStorage } from "@/lib/uploads/reserve-storage";
import type { StoredFile } from "@/lib/uploads/take-direct-upload";
import { documentColumns, toDocumentDto } from "./to-document-dto";

/**
 * Makes a stored file a document with a job. The caller sends the job's event.
 *
 * @param alsoWrite what is written in the same transaction
 * @throws AppError `not_found`, `storage_full`, and what `alsoWrite` throws; no row is written in these cases.
 */
export async function insertDocument(
  ctx: UserContext,
  extractorId: string,
  { id, filename, size, format }: StoredFile,
  alsoWrite: (ctx: UserContext) => Promise<void> = () => Promise.resolve(),
): Promise<DocumentDto> {
  const insert = async (ctx: UserContext) => {
    // Its row is locked before the account's, in the same order as when an extractor is deleted.
    await markExtractorUsed(ctx, extractorId);
    await alsoWrite(ctx);
    await reserveStorage(ctx, size);
    await insertJob(ctx, { kind: "DOCUMENT", subjectId: id, userId: ctx.user.id });
    return ctx.db.document.create({
      data: {
        id,
        userId: ctx.user.id,
        keyId: ctx.key?.id,
        extractorId,
        filename,
        size,
        format,
        expiresAt: new Date(ctx.now().getTime() + RETENTION_HOURS * 3_600_000),
      },
      select: documentColumns,
    });
  };
  return toDocumentDto(await inTransaction(ctx, insert, UPLOAD));
}
