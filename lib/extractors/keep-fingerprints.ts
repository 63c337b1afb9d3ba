import "server-only";
import { REMEMBERED_DAYS } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { lockFingerprints } from "@/lib/values/lock-fingerprints";

/** Applies the setting to existing fingerprints. Call this after the transaction that stored the setting. */
export async function keepFingerprints(
  ctx: UserContext,
  extractorId: string,
  remembering: boolean,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    await lockFingerprints(ctx, extractorId);
    if (remembering) {
      await db.$executeRaw`
        UPDATE "Fingerprint" SET "expiresAt" = "seenAt" + make_interval(days => ${REMEMBERED_DAYS}::int)
        WHERE "extractorId" = ${extractorId}`;
      return;
    }
    await db.$executeRaw`
      UPDATE "Fingerprint" SET "expiresAt" = COALESCE(
        (SELECT "expiresAt" FROM "Document" WHERE "Document"."id" = "Fingerprint"."documentId"), ${now()}::timestamp)
      WHERE "extractorId" = ${extractorId}`;
    await db.$executeRaw`
      DELETE FROM "Fingerprint" WHERE "extractorId" = ${extractorId} AND "expiresAt" <= ${now()}::timestamp`;
  });
}
