import "server-only";
import type { UserContext } from "@/lib/context";
import { Prisma } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

const MB = 1024 * 1024;

/**
 * Counts documents until they are deleted or expire, wizard samples until their run ends, and bucket uploads
 * until their presigned form expires.
 * @throws AppError `storage_full`
 */
export async function assertStorageLeft(ctx: UserContext, bytes: number): Promise<void> {
  const [{ used }] = await ctx.db.$queryRaw<[{ used: number }]>`SELECT ${usedBytes(ctx)} AS "used"`;
  assertFits(used, bytes);
}

/** @throws AppError `storage_full` */
export function assertFits(used: number, bytes: number): void {
  const allowed = env().STORAGE_PER_USER_MB * MB;
  if (used + bytes <= allowed) return;
  const problem = used < allowed ? "There is not enough storage left for this file" : "Your storage is full";
  throw new AppError(
    "storage_full",
    `${problem}: you are using ${inMegabytes(used)} of ${inMegabytes(allowed)}. ` +
      "Please delete documents to make room. Each one is deleted automatically 24 hours after upload.",
  );
}

export function usedBytes({ user, now }: UserContext): Prisma.Sql {
  const unexpired = Prisma.sql`"userId" = ${user.id} AND "expiresAt" > ${now()}::timestamp`;
  return Prisma.sql`(SELECT coalesce(sum("size"), 0)::float8 FROM "Document" WHERE ${unexpired})
    + (SELECT coalesce(sum("size"), 0) FROM "WizardRun" WHERE ${unexpired} AND "status" = 'PENDING')
    + (SELECT coalesce(sum("size"), 0) FROM "DirectUpload" WHERE ${unexpired} AND "subjectId" IS NULL)`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MB).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
