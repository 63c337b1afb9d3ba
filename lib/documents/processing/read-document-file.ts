import "server-only";
import type { Context } from "@/lib/context";
import { readingScope } from "@/lib/extraction/extract/reading-scope";
import { writeUnderLease, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError } from "@/lib/jobs/run-step";
import { documentFileKey } from "@/lib/storage/document-files";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";
import type { RecognitionProgress } from "@/lib/text/recognise-pages";
import { saveDocumentText } from "@/lib/documents/document-text";
import { readColumns } from "./read-columns";
import { loadDocumentAtWork } from "./load-document-at-work";
import { startProcessing } from "./start-processing";

const PROGRESS_EVERY_MS = 1_000;

/**
 * A document stays PENDING while it is read, because reading is free. Retries don't read or charge again.
 * @throws AppError `not_enough_credits` after storing the number of words
 */
export async function readDocumentFile(ctx: Context, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = lease.subjectId;
  const document = await loadDocumentAtWork(ctx, id);
  if (document.expiresAt <= ctx.now()) throw new SubjectGoneError();
  if (document.words !== null) return startProcessing(ctx, lease, { ...document, words: document.words });

  const text = await ctx.storage.withLocalFile(documentFileKey(id), (path) =>
    readDocument(
      { path, filename: document.filename },
      { recognition: ctx.recognition, onProgress: storeProgress(ctx, lease), signal },
    ),
  );
  if (text.scan && !ctx.engine.readsScans) throw scanError(ctx.recognition);
  const scope = await readingScope(ctx.engine, text, document.extractor.fields);
  await saveDocumentText(ctx, id, text);
  await startProcessing(ctx, lease, { ...document, ...readColumns(text, scope) });
}

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
