import "server-only";
import type { Context } from "@/lib/context";
import { readingScope } from "@/lib/extraction/extract/reading-scope";
import { loadFields } from "@/lib/extractors/load-fields";
import { writeUnderLease, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError } from "@/lib/jobs/run-step";
import { documentFileKey } from "@/lib/storage/document-files";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";
import type { RecognitionProgress } from "@/lib/text/recognise-pages";
import { saveDocumentText } from "@/lib/documents/document-text";
import { readColumns } from "./document-columns";

const PROGRESS_EVERY_MS = 1_000;

/**
 * First step: reads the file and counts its words. The document stays PENDING, because reading is not charged. A file
 * that an earlier attempt has read is not read again.
 */
export async function readDocumentFile(ctx: Context, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = lease.subjectId;
  const document = await ctx.db.document.findFirst({
    where: { id, expiresAt: { gt: ctx.now() } },
    select: { filename: true, words: true },
  });
  if (!document) throw new SubjectGoneError();
  if (document.words !== null) return;

  const text = await ctx.storage.withLocalFile(documentFileKey(id), (path) =>
    readDocument(
      { path, filename: document.filename },
      { recognition: ctx.recognition, onProgress: storeProgress(ctx, lease), signal },
    ),
  );
  if (text.scan && !ctx.engine.readsScans) throw scanError(ctx.recognition);
  const scope = await readingScope(ctx.engine, text, (await loadFields(ctx, id)).fields);
  await saveDocumentText(ctx, id, text);
  await writeUnderLease(ctx, lease, (ctx) =>
    ctx.db.document.updateMany({
      where: { id },
      data: { ...readColumns(text, scope), recognition: null },
    }),
  );
}

/** Stores which page is being recognised, for the list. @returns a function that rejects when the lease is lost */
function storeProgress(ctx: Context, lease: Lease): (progress: RecognitionProgress) => Promise<void> {
  let storedAt = -Infinity;
  return async (progress) => {
    const now = ctx.now().getTime();
    if (now - storedAt < PROGRESS_EVERY_MS) return;
    storedAt = now;
    const data = { recognition: JSON.stringify(progress) };
    await writeUnderLease(ctx, lease, (ctx) =>
      ctx.db.document.updateMany({ where: { id: lease.subjectId }, data }),
    );
  };
}
