import "server-only";
import type { UserContext } from "@/lib/context";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

const MB = 1024 * 1024;

/**
 * Checks that `bytes` more fit into the user's storage quota. Uploaded files count towards it: documents until they are
 * deleted or expire, the wizard's samples until their runs end, files on their way to the bucket until their forms expire.
 *
 * @throws AppError `storage_full` when they do not fit.
 */
export async function assertStorageLeft(ctx: UserContext, bytes: number): Promise<void> {
  const allowed = env().STORAGE_PER_USER_MB * MB;
  const used = await usedBytes(ctx);
  if (used + bytes <= allowed) return;
  const problem = used < allowed ? "This file does not fit into your storage" : "Your storage is full";
  throw new AppError(
    "storage_full",
    `${problem}: ${inMegabytes(used)} of your ${inMegabytes(allowed)} are used. ` +
      "Please delete documents to make room; each deletes itself 24 hours after its upload.",
  );
}

async function usedBytes(ctx: UserContext): Promise<number> {
  const unexpired = { userId: ctx.user.id, expiresAt: { gt: ctx.now() } };
  const documents = await ctx.db.document.aggregate({ where: unexpired, _sum: { size: true } });
  const samples = await ctx.db.wizardRun.aggregate({
    where: { ...unexpired, status: "PENDING" },
    _sum: { size: true },
  });
  const onTheirWay = await ctx.db.directUpload.aggregate({
    where: { ...unexpired, subjectId: null },
    _sum: { size: true },
  });
  return (documents._sum.size ?? 0) + (samples._sum.size ?? 0) + (onTheirWay._sum.size ?? 0);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MB).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
