import "server-only";
import type { Context } from "@/lib/context";
import { creditsForWords } from "@/lib/credits/credits-for-words";
import { notEnoughCredits } from "@/lib/credits/post-entry";
import { saveDocumentText } from "@/lib/documents/document-text";
import { proposeFromSample } from "@/lib/extraction/extract/propose-from-sample";
import { readingScope } from "@/lib/extraction/extract/reading-scope";
import { toNewExtractor } from "@/lib/extractors/new-extractor";
import { writeUnderLease, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError } from "@/lib/jobs/run-step";
import { documentFileKey } from "@/lib/storage/document-files";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";
import { reachModel } from "./reach-model";

/** The first step of a wizard run. Keeps the proposal of an earlier attempt. */
export async function proposeExtractor(ctx: Context, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = lease.subjectId;
  const run = await ctx.db.wizardRun.findFirst({
    where: { id, expiresAt: { gt: ctx.now() } },
    select: { filename: true, userId: true, proposal: true },
  });
  if (!run) throw new SubjectGoneError();
  if (run.proposal !== null) return;

  const { filename } = run;
  const document = await ctx.storage.withLocalFile(documentFileKey(id), (path) =>
    readDocument({ path, filename }, { recognition: ctx.recognition, signal }),
  );
  if (document.scan && !ctx.engine.readsScans) throw scanError(ctx.recognition);
  const { words } = await readingScope(ctx.engine, document);
  await assertAffordable(ctx, run.userId, words);

  const readFile = () => ctx.storage.read(documentFileKey(id));
  const proposal = await reachModel(proposeFromSample(ctx.engine, { document, readFile, filename, signal }));
  await saveDocumentText(ctx, id, document);
  await writeUnderLease(ctx, lease, (ctx) =>
    ctx.db.wizardRun.updateMany({
      where: { id },
      data: { proposal: JSON.stringify(toNewExtractor(proposal)) },
    }),
  );
}

/** Fails early, before the engine is called. The charge checks the balance again. */
async function assertAffordable(ctx: Context, userId: string, words: number): Promise<void> {
  const { credits } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { credits: true },
  });
  const needed = creditsForWords(words);
  if (credits < needed) {
    throw notEnoughCredits(needed, credits, "this document");
  }
}
