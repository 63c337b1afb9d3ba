import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { DocumentDto } from "@/lib/api/document";
import { documentFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { isDatabaseAway } from "@/lib/db/is-database-away";
import { extractorNotFound } from "@/lib/extractors/own-extractor";
import { deleteDocumentFiles, documentFileKey } from "@/lib/storage/document-files";
import { assertFits, usedBytes } from "@/lib/uploads/assert-storage-left";
import { hashFile } from "@/lib/uploads/hash-file";
import { identifyFile, type ReceivedFile } from "@/lib/uploads/identify-file";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";
import { insertDocument } from "./insert-document";

/**
 * @throws AppError `not_found`, `terms_not_accepted`, `storage_full`, `empty_file`, `too_large` or
 * `unsupported_type`. In each case, nothing is stored.
 */
export async function uploadDocument(
  ctx: UserContext,
  extractorId: string,
  receive: () => Promise<ReceivedFile>,
): Promise<DocumentDto> {
  assertTermsAccepted(ctx);
  await assertMayReceive(ctx, extractorId);
  const file = await receive();
  const format = identifyFile(file, documentFormats);
  const fileHash = await hashFile(file.path);

  const id = uuidv7();
  await ctx.storage.putFile(documentFileKey(id), file.path);
  const { filename, size } = file;
  const stored = { id, filename, size, format, fileHash };
  const document = await insertDocument(ctx, extractorId, stored).catch(async (error: unknown) => {
    // If the database didn't respond, the row may exist, so leave the files to `deleteOrphanedFiles`.
    if (!isDatabaseAway(error)) await deleteDocumentFiles(ctx.storage, [id]);
    throw error;
  });
  await ctx.sendEvent({ name: "document/uploaded", data: { documentId: id, userId: ctx.user.id } });
  return document;
}

async function assertMayReceive(ctx: UserContext, extractorId: string): Promise<void> {
  const [extractor] = await ctx.db.$queryRaw<{ used: number }[]>`
    SELECT ${usedBytes(ctx)} AS "used" FROM "Extractor" WHERE "id" = ${extractorId} AND "userId" = ${ctx.user.id}`;
  if (!extractor) throw extractorNotFound();
  assertFits(extractor.used, 1);
}
