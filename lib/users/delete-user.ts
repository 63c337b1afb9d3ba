import "server-only";
import type { DeleteUserInput } from "@/lib/api/user";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { deleteDocumentFiles, deleteFolders, DIRECT_UPLOADS } from "@/lib/storage/document-files";
import { rememberSpentCredits } from "./former-accounts";

const MAX_ATTEMPTS = 5;

/**
 * Deletes the account and everything it owns. Busy workers lose their leases and write nothing more.
 * @throws AppError `invalid` if the address is not the account's; `not_signed_in` if already deleted; `conflict`
 * if other requests keep adding rows
 */
export async function deleteUser(ctx: UserContext, { email }: DeleteUserInput): Promise<void> {
  if (email !== ctx.user.email.toLowerCase()) {
    const message = "This does not match your account's e-mail address";
    throw new AppError("invalid", message, { fields: { email: message } });
  }
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const deleted = await deleteRows(ctx).catch((error: unknown) => {
      if (error instanceof AddedMeanwhileError) return null;
      throw error;
    });
    if (deleted === null) continue;
    await ctx.sendEvent({ name: "account/deleted", data: { userId: ctx.user.id } });
    // Delete files after the rows: deleteOrphanedFiles deletes any that a crash leaves behind.
    await deleteDocumentFiles(ctx.storage, deleted.subjectIds);
    await deleteFolders(ctx.storage, DIRECT_UPLOADS, deleted.uploadIds);
    return;
  }
  throw new AppError(
    "conflict",
    "Your account is in use. Please wait for your uploads to finish and try again.",
  );
}

class AddedMeanwhileError extends Error {}

/**
 * Locks rows in the same order as uploads and workers (extractor, job, document, webhook, account) to prevent
 * deadlocks.
 * @returns the IDs that name files
 */
function deleteRows(ctx: UserContext): Promise<{ subjectIds: string[]; uploadIds: string[] }> {
  const { id: userId } = ctx.user;
  const own = { where: { userId } };
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const extractors = await db.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "Extractor" WHERE "userId" = ${userId} ORDER BY "id" FOR UPDATE`;
    const ids = [
      ...(await db.document.findMany({ ...own, select: { id: true } })),
      ...(await db.wizardRun.findMany({ ...own, select: { id: true } })),
    ].map(({ id }) => id);
    const deliveries = await db.webhookDelivery.findMany({
      where: { webhook: { userId }, status: "PENDING" },
      select: { id: true },
    });
    await deleteJobs(ctx, [...ids, ...deliveries.map(({ id }) => id)]);
    await db.$queryRaw`SELECT "id" FROM "Document" WHERE "userId" = ${userId} ORDER BY "id" FOR UPDATE`;
    await db.document.deleteMany(own);
    const uploads = await db.directUpload.findMany({ ...own, select: { id: true } });
    await db.wizardRun.deleteMany(own);
    await db.fingerprint.deleteMany({ where: { extractorId: { in: extractors.map(({ id }) => id) } } });
    await db.extractor.deleteMany(own);
    // Pending changes may write outcomes until the documents are deleted.
    await db.outcome.deleteMany({ where: { extractorId: { in: extractors.map(({ id }) => id) } } });
    await db.webhook.deleteMany(own);
    const account = await db.$queryRaw<unknown[]>`SELECT "id" FROM "User" WHERE "id" = ${userId} FOR UPDATE`;
    if (account.length === 0) throw new AppError("not_signed_in", "Please sign in.");
    const missed =
      (await db.extractor.count(own)) +
      (await db.document.count(own)) +
      (await db.wizardRun.count(own)) +
      (await db.job.count(own));
    if (missed > 0) throw new AddedMeanwhileError();
    await rememberSpentCredits(ctx, ctx.user);
    // This cascades to the ledger, sessions, API keys and sign-in accounts.
    await db.user.delete({ where: { id: userId }, select: { id: true } });
    return { subjectIds: ids, uploadIds: uploads.map(({ id }) => id) };
  });
}
