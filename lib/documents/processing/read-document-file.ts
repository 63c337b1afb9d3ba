import "server-only";
import type { Context } from "@/lib/context";
import { readingScope } from "@/lib/extraction/reading-scope";
import { writeUnderLease, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError } from "@/lib/jobs/run-step";
import { deleteDocumentFiles, documentFileKey } from "@/lib/storage/document-files";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";
import { saveDocumentText } from "@/lib/documents/document-text";

/**
 * First step: reads the file and counts its words. The document stays PENDING, because reading is not charged. A file
 * that an earlier attempt has read is not read again.
 */
export async function readDocumentFile(ctx: Context, lease: Lease): Promise<void> {
  const id = lease.subjectId;
  const document = await ctx.db.document.findFirst({
    where: { id, expiresAt: { gt: ctx.now() } },
    select: { filename: true, words: true },
  });
  if (!document) throw new SubjectGoneError();
  if (document.words !== null) return;

  const text = await ctx.storage.withLocalFile(documentFileKey(id), (path) =>
    readDocument({ path, filename: document.filename }),
  );
  if (text.scan && !ctx.engine.readsScans) throw scanError();
  const { words, coverage } = await readingScope(ctx.engine, text);
  await saveDocumentText(ctx, id, text);
  await writeUnderLease(ctx, lease, (ctx) =>
    ctx.db.document.updateMany({
      where: { id },
      data: { words, pages: text.pages.length || null, coverage: JSON.stringify(coverage) },
    }),
  ).catch(async (error: unknown) => {
    await removeIfDeleted(ctx, id);
    throw error;
  });
}

/** Removes the text that was just written if the document was deleted while it was being read. */
async function removeIfDeleted(ctx: Context, documentId: string): Promise<void> {
  const remaining = await ctx.db.document.count({ where: { id: documentId } });
  if (remaining === 0) await deleteDocumentFiles(ctx.storage, [documentId]);
}
