import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import { RETENTION_HOURS } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction, UPLOAD } from "@/lib/db/in-transaction";
import { lockForUpload } from "@/lib/extractors/own-extractor";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { assertStorageLeft } from "@/lib/uploads/assert-storage-left";
import type { StoredFile } from "@/lib/uploads/take-direct-upload";
import { documentColumns, NO_RESULT, toDocumentDto } from "./to-document-dto";

/**
 * The caller must send `document/uploaded` afterwards.
 * @param alsoWrite runs in the same transaction
 * @throws AppError `not_found`, `storage_full`; errors of `alsoWrite`. In each case, nothing is written.
 */
export async function insertDocument(
  ctx: UserContext,
  extractorId: string,
  { id, filename, size, format, fileHash }: StoredFile,
  alsoWrite: (ctx: UserContext) => Promise<void> = () => Promise.resolve(),
): Promise<DocumentDto> {
  const insert = async (ctx: UserContext) => {
    // Concurrent uploads of the same file wait here.
    await lockForUpload(ctx, extractorId);
    await alsoWrite(ctx);
    const sameFileId = await markSameFile(ctx, extractorId, { id, fileHash });
    await assertStorageLeft(ctx, size);
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
        fileHash,
        sameFileId,
        expiresAt: new Date(ctx.now().getTime() + RETENTION_HOURS * 3_600_000),
      },
      select: documentColumns,
    });
  };
  const row = await inTransaction(ctx, insert, UPLOAD);
  return toDocumentDto(row, {
    extractor: NO_RESULT,
    sameFiles: new Map(row.sameFileId === null ? [] : [[id, row.sameFileId]]),
  });
}

async function markSameFile(
  { db, now }: UserContext,
  extractorId: string,
  { id, fileHash }: Pick<StoredFile, "id" | "fileHash">,
): Promise<string | null> {
  const same = await db.document.findFirst({
    where: { extractorId, fileHash, expiresAt: { gt: now() } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!same) return null;
  await db.document.updateMany({ where: { id: same.id }, data: { sameFileId: id } });
  return same.id;
}
