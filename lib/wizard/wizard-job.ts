import "server-only";
import type { Context } from "@/lib/context";
import { creditsForWords } from "@/lib/credits/credits-for-words";
import { notEnoughCredits, postEntry } from "@/lib/credits/post-entry";
import type { AppError } from "@/lib/errors";
import { proposeFromSample } from "@/lib/extraction/propose-from-sample";
import { readingScope } from "@/lib/extraction/reading-scope";
import { insertExtractor } from "@/lib/extractors/insert-extractor";
import { settleJob, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError, type JobDefinition } from "@/lib/jobs/run-step";
import { deleteSampleFiles, sampleFileKey } from "@/lib/storage/document-files";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";

/** The job that creates an extractor from a sample document. */
export const wizardJob: JobDefinition<Context> = {
  kind: "WIZARD_RUN",
  steps: [{ name: "propose", run: proposeExtractor }],
  interrupted: "The wizard was interrupted too often. Please try again.",
  fail: failWizardRun,
};

/**
 * Reads the sample, lets the engine propose fields, and creates the extractor, charging for it in the same transaction.
 * A failed run creates nothing and is not charged.
 */
async function proposeExtractor(ctx: Context, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = lease.subjectId;
  const run = await ctx.db.wizardRun.findFirst({
    where: { id, expiresAt: { gt: ctx.now() } },
    select: { filename: true, userId: true },
  });
  if (!run) throw new SubjectGoneError();
  const document = await ctx.storage.withLocalFile(sampleFileKey(id), (path) =>
    readDocument({ path, filename: run.filename }, { recognition: ctx.recognition, signal }),
  );
  if (document.scan && !ctx.engine.readsScans) throw scanError(ctx.recognition);
  const { words } = await readingScope(ctx.engine, document);
  await assertAffordable(ctx, run.userId, words);

  const readFile = () => ctx.storage.read(sampleFileKey(id));
  const proposal = await proposeFromSample(ctx.engine, {
    document,
    readFile,
    filename: run.filename,
    signal,
  });
  await settleJob(ctx, lease, async (ctx) => {
    const extractorId = await insertExtractor(ctx, run.userId, proposal);
    const { count } = await ctx.db.wizardRun.updateMany({
      where: { id },
      data: { status: "SUCCESS", extractorId },
    });
    if (count === 0) throw new SubjectGoneError();
    await postEntry(ctx, {
      userId: run.userId,
      kind: "WIZARD",
      amount: -creditsForWords(words),
      key: `wizard:${id}`,
      subjectId: id,
      words,
    });
  });
  await deleteSampleFiles(ctx.storage, [id]);
}

async function failWizardRun(ctx: Context, lease: Lease, error: AppError): Promise<void> {
  const id = lease.subjectId;
  await settleJob(ctx, lease, (ctx) =>
    ctx.db.wizardRun.updateMany({
      where: { id },
      data: { status: "FAILURE", rejectionReason: error.message, rejectionCode: error.code },
    }),
  );
  await deleteSampleFiles(ctx.storage, [id]);
}

/** Fails early, before the engine is called; the charge itself checks the balance again. */
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
