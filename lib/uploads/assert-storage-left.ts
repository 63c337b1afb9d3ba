import "server-only";
import type { UserContext } from "@/lib/context";
import { Prisma } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

const MB = 1024 * 1024;

/**
 * Counts documents until they are deleted or expire, wizard samples until their run ends, and bucket uploads
 * until their form expires. @throws AppError `storage_full`
 */
export async function assertStorageLeft(ctx: UserContext, bytes: number): Promise<void> {
  const allowed = env().STORAGE_PER_USER_MB * MB;
  const used = await usedBytes(ctx);
  if (used + bytes <= allowed) return;
  const problem = used < allowed ? "There is not enough storage left for this file" : "Your storage is full";
  throw new AppError(
    "storage_full",
    `${problem}: you are using ${inMegabytes(used)} of ${inMegabytes(allowed)}. ` +
      "Please delete documents to make room. Each one is deleted automatically 24 hours after upload.",
  );
}

async function usedBytes({ db, user, now }: UserContext): Promise<number> {
  const unexpired = Prisma.sql`"userId" = ${user.id} AND "expiresAt" > ${now()}::timestamp`;
  const rows = await db.$queryRaw<{ size: bigint | null }[]>`
    SELECT sum("size") AS "size" FROM "Document" WHERE ${unexpired}
    UNION ALL SELECT sum("size") FROM "WizardRun" WHERE ${unexpired} AND "status" = 'PENDING'
    UNION ALL SELECT sum("size") FROM "DirectUpload" WHERE ${unexpired} AND "subjectId" IS NULL`;
  return rows.reduce((total, { size }) => total + Number(size ?? 0), 0);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / MB).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
