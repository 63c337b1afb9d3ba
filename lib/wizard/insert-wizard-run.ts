import "server-only";
import { RETENTION_HOURS } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction, UPLOAD } from "@/lib/db/in-transaction";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { reserveStorage } from "@/lib/uploads/reserve-storage";
import type { StoredFile } from "@/lib/uploads/take-direct-upload";

/**
 * The caller must send the job's event.
 * @param alsoWrite runs in the same transaction
 * @throws AppError `storage_full`, or whatever `alsoWrite` throws. Nothing is written in either case.
 */
export async function insertWizardRun(
  ctx: UserContext,
  { id, filename, size, format, fileHash }: StoredFile,
  alsoWrite: (ctx: UserContext) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const insert = async (ctx: UserContext) => {
    await alsoWrite(ctx);
    await reserveStorage(ctx, size);
    await insertJob(ctx, { kind: "WIZARD_RUN", subjectId: id, userId: ctx.user.id });
    await ctx.db.wizardRun.create({
      data: {
        id,
        userId: ctx.user.id,
        keyId: ctx.key?.id,
        filename,
        size,
        format,
        fileHash,
        expiresAt: new Date(ctx.now().getTime() + RETENTION_HOURS * 3_600_000),
      },
      select: { id: true },
    });
  };
  await inTransaction(ctx, insert, UPLOAD);
}
