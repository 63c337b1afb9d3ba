import "server-only";
import { attempt } from "@/lib/claims/attempt";
import {
  assertHeld,
  claimable,
  claimed,
  ClaimLostError,
  MAX_ATTEMPTS,
  newLease,
  noLease,
} from "@/lib/claims/claim";
import type { Claim } from "@/lib/claims/claim";
import type { StepOutcome } from "@/lib/claims/step-outcome";
import type { Context } from "@/lib/context";
import { countedWords, creditsForWords } from "@/lib/credits/credits-for-words";
import { notEnoughCredits, postEntry } from "@/lib/credits/post-entry";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { insertExtractor } from "@/lib/extractors/insert-extractor";
import { deleteSampleFiles, sampleFileKey } from "@/lib/storage/document-files";
import { readDocument } from "@/lib/text/read-document";
import { scanError } from "@/lib/text/reading-error";
import { wizardClaim } from "./wizard-claim";

/**
 * Claims a wizard run, if there is something to do, and carries it out: reads the sample, has the engine propose fields,
 * and creates the extractor, charging for it in the same transaction. A run that fails creates and charges nothing.
 */
export async function processWizardRun(ctx: Context, wizardRunId: string): Promise<StepOutcome> {
  const claim = await claimWizardRun(ctx, wizardRunId);
  if (!claim) return { next: "stop" };
  return attempt(ctx, wizardClaim, claim, async (signal) => {
    const run = await ctx.db.wizardRun.findFirst({
      where: claimed(claim),
      select: { filename: true, userId: true },
    });
    if (!run) throw new ClaimLostError();
    const document = await ctx.storage.withLocalFile(sampleFileKey(claim.id), (path) =>
      readDocument({ path, filename: run.filename }),
    );
    if (document.scan && !ctx.engine.readsScans) throw scanError();
    const words = countedWords(document);
    await assertAffordable(ctx, run.userId, words);

    const readFile = () => ctx.storage.read(sampleFileKey(claim.id));
    const proposal = await ctx.engine.propose({ document, readFile, filename: run.filename, signal });
    await inTransaction(ctx, async (ctx) => {
      const extractorId = await insertExtractor(ctx, run.userId, proposal);
      await postEntry(ctx, {
        userId: run.userId,
        kind: "WIZARD",
        amount: -creditsForWords(words),
        key: `wizard:${claim.id}`,
        subjectId: claim.id,
        words,
      });
      const completed = await ctx.db.wizardRun.updateMany({
        where: { ...claimed(claim), status: "PENDING" },
        data: { ...noLease, status: "SUCCESS", extractorId },
      });
      assertHeld(completed);
    });
    await deleteSampleFiles(ctx.storage, [claim.id]);
  });
}

async function claimWizardRun(ctx: Context, id: string): Promise<Claim | null> {
  const lease = newLease(ctx);
  const [row] = await ctx.db.wizardRun.updateManyAndReturn({
    where: { id, status: "PENDING", ...claimable(ctx.now()) },
    data: lease,
    select: { attempts: true },
  });
  if (!row) return null;
  const claim = { id, leaseToken: lease.leaseToken };
  if (row.attempts <= MAX_ATTEMPTS) return claim;
  await wizardClaim.fail(
    ctx,
    claim,
    new AppError("internal", "The wizard was interrupted too often. Please try again."),
  );
  return null;
}

/** Refuses before the engine is asked; the charge itself decides. */
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
