import "server-only";
import { v7 as uuidv7 } from "uuid";
import { RETENTION_HOURS } from "@/lib/api/limits";
import { wizardFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { isDatabaseAway } from "@/lib/db/is-away";
import { AppError } from "@/lib/errors";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { deleteDocumentFiles, documentFileKey } from "@/lib/storage/document-files";
import { assertStorageLeft } from "@/lib/uploads/assert-storage-left";
import { identifyFile, type ReceivedFile } from "@/lib/uploads/identify-file";
import { reserveStorage } from "@/lib/uploads/reserve-storage";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";

/**
 * Stores a sample document and queues it for the background function that creates an extractor from it, with the sample as its first
 * document.
 *
 * @returns the run's id, for `awaitWizardRun`.
 * @throws AppError `terms_not_accepted`, `not_enough_credits` (a document costs at least one), `storage_full`,
 * `empty_file`, `too_large` or `unsupported_type`; nothing is stored in these cases.
 */
export async function requestWizardRun(
  ctx: UserContext,
  receive: () => Promise<ReceivedFile>,
): Promise<string> {
  assertTermsAccepted(ctx, "You must accept the Terms of Service before using the wizard");
  const { credits } = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.user.id },
    select: { credits: true },
  });
  if (credits < 1) {
    throw new AppError(
      "not_enough_credits",
      "Not enough credits: the wizard needs at least 1, your balance is 0.",
    );
  }
  await assertStorageLeft(ctx, 1);
  const file = await receive();
  const format = identifyFile(file, wizardFormats);

  const id = uuidv7();
  await ctx.storage.putFile(documentFileKey(id), file.path);
  await inTransaction(ctx, async (ctx) => {
    await reserveStorage(ctx, file.size);
    await insertJob(ctx, { kind: "WIZARD_RUN", subjectId: id, userId: ctx.user.id });
    await ctx.db.wizardRun.create({
      data: {
        id,
        userId: ctx.user.id,
        filename: file.filename,
        size: file.size,
        format,
        expiresAt: new Date(ctx.now().getTime() + RETENTION_HOURS * 3_600_000),
      },
      select: { id: true },
    });
  }).catch(async (error: unknown) => {
    // Without an answer of the database, the row may be there nevertheless: the sweep finds out.
    if (!isDatabaseAway(error)) await deleteDocumentFiles(ctx.storage, [id]);
    throw error;
  });
  await ctx.sendEvent({ name: "wizard/requested", data: { wizardRunId: id, userId: ctx.user.id } });
  return id;
}
