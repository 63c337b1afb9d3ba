import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import { documentFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { takeDirectUpload } from "@/lib/uploads/take-direct-upload";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";
import { insertDocument } from "./insert-document";
import { listSameFiles } from "./list-same-files";
import { documentNotFound, ownDocument } from "./own-document";
import { documentColumns, toDocumentDto } from "./to-document-dto";

/**
 * Idempotent.
 * @throws AppError `terms_not_accepted`, `not_found`, and the errors of `takeDirectUpload` and `insertDocument`
 */
export async function finishDocumentUpload(
  ctx: UserContext,
  extractorId: string,
  uploadId: string,
): Promise<DocumentDto> {
  assertTermsAccepted(ctx);
  await assertOwnExtractor(ctx, extractorId);
  const taken = await takeDirectUpload(ctx, { uploadId, extractorId }, documentFormats, (file, end) =>
    insertDocument(ctx, extractorId, file, end),
  );
  if ("takenAs" in taken) return findDocument(ctx, extractorId, taken.takenAs);
  const document = taken.inserted;
  await ctx.sendEvent({ name: "document/uploaded", data: { documentId: document.id, userId: ctx.user.id } });
  return document;
}

async function findDocument(ctx: UserContext, extractorId: string, id: string): Promise<DocumentDto> {
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, id),
    select: documentColumns,
  });
  if (!row) throw documentNotFound();
  return toDocumentDto(row, {
    extractor: await loadOwnExtractor(ctx, extractorId),
    sameFiles: await listSameFiles(ctx, [row]),
  });
}
