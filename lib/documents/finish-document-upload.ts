import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import { documentFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { loadMeasure } from "@/lib/extractors/load-fields";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { takeDirectUpload } from "@/lib/uploads/take-direct-upload";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";
import { announceInserted, insertDocument, type UploadOptions } from "./insert-document";
import { listSameFiles } from "./list-same-files";
import { documentNotFound, ownDocument } from "./own-document";
import { documentColumns, toDocumentDto } from "./to-document-dto";

/**
 * Makes a file in the bucket a document and queues it for processing, unless the extractor has a document of the same file (see
 * `insertDocument`). A repeated call answers the same document.
 *
 * @throws AppError `terms_not_accepted`, `not_found`, and as `takeDirectUpload` and `insertDocument` do.
 */
export async function finishDocumentUpload(
  ctx: UserContext,
  extractorId: string,
  uploadId: string,
  options: UploadOptions = {},
): Promise<DocumentDto> {
  assertTermsAccepted(ctx);
  await assertOwnExtractor(ctx, extractorId);
  const taken = await takeDirectUpload(ctx, { uploadId, extractorId }, documentFormats, (file, end) =>
    insertDocument(ctx, extractorId, file, { ...options, alsoWrite: end }),
  );
  if ("takenAs" in taken) return findDocument(ctx, extractorId, taken.takenAs);
  await announceInserted(ctx, taken.inserted);
  return taken.inserted.document;
}

async function findDocument(ctx: UserContext, extractorId: string, id: string): Promise<DocumentDto> {
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, id),
    select: documentColumns,
  });
  if (!row) throw documentNotFound();
  return toDocumentDto(row, {
    measure: await loadMeasure(ctx, extractorId),
    sameFiles: await listSameFiles(ctx, [row]),
  });
}
