import "server-only";
import { stat } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import type { UserContext } from "@/lib/context";
import { isDatabaseAway } from "@/lib/db/is-database-away";
import { AppError, type ErrorCode } from "@/lib/errors";
import {
  deleteDocumentFiles,
  deleteFolders,
  DIRECT_UPLOADS,
  directUploadKey,
  documentFileKey,
} from "@/lib/storage/document-files";
import { fileTooLarge, MAX_FILE_BYTES, type Format } from "@/lib/text/formats";
import { hashFile } from "./hash-file";
import { identifyFile } from "./identify-file";

// A retry would fail with the same error, so the upload is discarded.
const REFUSALS: readonly ErrorCode[] = ["empty_file", "too_large", "unsupported_type"];

export interface StoredFile {
  id: string;
  filename: string;
  size: number;
  format: Format;
  fileHash: string;
}

/**
 * Copies the file to where the client cannot change it, then calls `insert`, which must call `end` in its
 * transaction to let only one request win. Repeated calls return the first ID.
 * @throws AppError `not_found`, `conflict` (no file, or another request won); errors of `identifyFile` and `insert`
 */
export async function takeDirectUpload<T>(
  ctx: UserContext,
  { uploadId, extractorId }: { uploadId: string; extractorId: string | null },
  formats: readonly Format[],
  insert: (file: StoredFile, end: (ctx: UserContext) => Promise<void>) => Promise<T>,
): Promise<{ inserted: T } | { takenAs: string }> {
  const upload = await ctx.db.directUpload.findFirst({
    where: { id: uploadId, userId: ctx.user.id, extractorId, expiresAt: { gt: ctx.now() } },
    select: { id: true, filename: true, contentType: true, subjectId: true },
  });
  if (!upload) throw new AppError("not_found", "This upload does not exist or has expired.");
  if (upload.subjectId !== null) return { takenAs: upload.subjectId };
  const id = uuidv7();
  try {
    const file = await copyAndIdentify(ctx, upload, id, formats);
    const inserted = await insert(file, (ctx) => endUpload(ctx, upload.id, id));
    await deleteFolders(ctx.storage, DIRECT_UPLOADS, [upload.id]);
    return { inserted };
  } catch (error) {
    // If the database did not respond, the row may exist, so leave the file to `deleteOrphanedFiles`.
    if (!isDatabaseAway(error)) await deleteDocumentFiles(ctx.storage, [id]);
    if (error instanceof AppError && REFUSALS.includes(error.code)) await discard(ctx, upload.id);
    throw error;
  }
}

async function copyAndIdentify(
  ctx: UserContext,
  upload: { id: string; filename: string; contentType: string },
  id: string,
  formats: readonly Format[],
): Promise<StoredFile> {
  const { direct } = ctx.storage;
  const { filename, contentType: mimeType } = upload;
  const from = directUploadKey(upload.id);
  const arrived = (await direct?.sizeOf(from)) ?? null;
  // Not every S3-compatible service enforces the size that the form declares.
  if (arrived !== null && arrived > MAX_FILE_BYTES) throw new AppError("too_large", fileTooLarge(filename));
  if (arrived === null || !(await direct?.copy(from, documentFileKey(id)))) {
    throw new AppError("conflict", "The file has not been uploaded yet.");
  }
  return ctx.storage.withLocalFile(documentFileKey(id), async (path) => {
    const { size } = await stat(path);
    const format = identifyFile({ path, filename, mimeType, size }, formats);
    return { id, filename, size, format, fileHash: await hashFile(path) };
  });
}

async function endUpload(ctx: UserContext, id: string, subjectId: string): Promise<void> {
  const { count } = await ctx.db.directUpload.updateMany({
    where: { id, subjectId: null },
    data: { subjectId },
  });
  if (count === 0)
    throw new AppError("conflict", "This upload is already being submitted by another request.");
}

async function discard(ctx: UserContext, id: string): Promise<void> {
  await ctx.db.directUpload.deleteMany({ where: { id } });
  await deleteFolders(ctx.storage, DIRECT_UPLOADS, [id]);
}
