import "server-only";
import type { DatabaseContext } from "@/lib/db/client";

const LOCK = 28;

/**
 * Lets the later of two concurrent checks find the earlier document. Lock the documents' rows first, to avoid
 * deadlocks.
 */
export async function lockFingerprints({ db }: DatabaseContext, extractorId: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${extractorId}, ${LOCK}::bigint))`;
}
