import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import { RETENTION_HOURS } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction, UPLOAD } from "@/lib/db/in-transaction";
import { markExtractorUsed } from "@/lib/extractors/own-extractor";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { reserveStorage } from "@/lib/uploads/reserve-storage";
import type { StoredFile } from "@/lib/uploads/take-direct-upload";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { documentColumns, toDocumentDto } from "./to-document-dto";

export interface UploadOptions {
  /** Whether a file that is here already is processed, and charged, once more. */
  again?: boolean | undefined;
}

interface InsertOptions extends UploadOptions {
  /** What is written in the same transaction. */
  alsoWrite?: (ctx: UserContext) => Promise<void>;
}

/** A new document, and what its webhooks are to be told. */
interface Inserted {
  document: DocumentDto;
  deliveries: string[];
}

/**
 * Makes a stored file a document with a job. Where the extractor has a document of the same file already, the new one is a failed
 * one with the code `same_file`, which costs nothing and is processed when it is retried; unless `again` is set. The caller passes
 * the result to `announceInserted`.
 *
 * @throws AppError `not_found`, `storage_full`, and what `alsoWrite` throws; no row is written in these cases.
 */
export async function insertDocument(
  ctx: UserContext,
  extractorId: string,
  { id, filename, size, format, fileHash }: StoredFile,
  { again = false, alsoWrite = () => Promise.resolve() }: InsertOptions = {},
): Promise<Inserted> {
  const insert = async (ctx: UserContext) => {
    // Its row is locked before the account's, in the same order as when an extractor is deleted; of one file that comes twice at
    // once, the second is compared when the first is there.
    await markExtractorUsed(ctx, extractorId);
    await alsoWrite(ctx);
    await reserveStorage(ctx, size);
    const sameFileId = await findSameFile(ctx, extractorId, fileHash);
    const isHeld = sameFileId !== null && !again;
    if (!isHeld) await insertJob(ctx, { kind: "DOCUMENT", subjectId: id, userId: ctx.user.id });
    const row = await ctx.db.document.create({
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
        ...(isHeld && { ...HELD, processedAt: ctx.now() }),
        expiresAt: new Date(ctx.now().getTime() + RETENTION_HOURS * 3_600_000),
      },
      select: { ...documentColumns, ...eventColumns },
    });
    return { row, deliveries: isHeld ? await recordDocumentEvent(ctx, "document.failed", row) : [] };
  };
  const { row, deliveries } = await inTransaction(ctx, insert, UPLOAD);
  // Found in the transaction, the other document is here.
  const sameFiles = new Set(row.sameFileId === null ? [] : [row.sameFileId]);
  return { document: toDocumentDto(row, { sameFiles }), deliveries };
}

/** Starts the processing of a new document; of one that is held back, tells webhooks. */
export async function announceInserted(ctx: UserContext, { document, deliveries }: Inserted): Promise<void> {
  if (document.status === "FAILURE") return announceDeliveries(ctx, ctx.user.id, deliveries);
  await ctx.sendEvent({ name: "document/uploaded", data: { documentId: document.id, userId: ctx.user.id } });
}

const HELD = {
  status: "FAILURE",
  rejectionCode: "same_file",
  rejectionReason: "This file is already here. Open the other document, or read it again.",
} as const;

/** The newest document of the same file that has been processed, or will be. */
async function findSameFile(
  { db, now }: UserContext,
  extractorId: string,
  fileHash: string,
): Promise<string | null> {
  const same = await db.document.findFirst({
    where: { extractorId, fileHash, status: { not: "FAILURE" }, expiresAt: { gt: now() } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return same?.id ?? null;
}
