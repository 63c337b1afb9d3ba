import "server-only";
import { attempt } from "@/lib/claims/attempt";
import { claimed, ClaimLostError, type Claim } from "@/lib/claims/claim";
import type { StepOutcome } from "@/lib/claims/step-outcome";
import type { Context } from "@/lib/context";
import { countedWords } from "@/lib/credits/credits-for-words";
import { deleteDocumentFiles, documentFileKey } from "@/lib/storage/document-files";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";
import { saveDocumentText } from "../document-text";
import { documentClaim } from "./document-claim";

/**
 * First step: reads the file and counts its words. The document is still PENDING: nothing is charged for reading. What
 * an earlier attempt has read is not read again.
 */
export function readClaimedDocument(ctx: Context, claim: Claim): Promise<StepOutcome> {
  return attempt(ctx, documentClaim, claim, async () => {
    const document = await ctx.db.document.findFirst({
      where: claimed(claim),
      select: { filename: true, words: true },
    });
    if (!document) throw new ClaimLostError();
    if (document.words !== null) return;

    const text = await ctx.storage.withLocalFile(documentFileKey(claim.id), (path) =>
      readDocument({ path, filename: document.filename }),
    );
    if (text.scan && !ctx.engine.readsScans) throw scanError();
    await saveDocumentText(ctx, claim.id, text);
    const { count } = await ctx.db.document.updateMany({
      where: claimed(claim),
      data: {
        words: countedWords(text),
        pages: text.pages.length || null,
      },
    });
    if (count === 0) {
      await removeIfDeleted(ctx, claim.id);
      throw new ClaimLostError();
    }
  });
}

/** A document that was deleted while it was read has left the text that was just written. */
async function removeIfDeleted(ctx: Context, documentId: string): Promise<void> {
  const remaining = await ctx.db.document.count({ where: { id: documentId } });
  if (remaining === 0) await deleteDocumentFiles(ctx.storage, [documentId]);
}
