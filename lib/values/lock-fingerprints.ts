import "server-only";
import type { DatabaseContext } from "@/lib/db/client";

const LOCK = 28;

/**
 * Until the transaction ends: of two documents compared at once, the second sees the first. Lock documents'
 * rows before it, to avoid deadlocks.
 */
export async function lockFingerprints({ db }: DatabaseContext, extractorId: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${extractorId}, ${LOCK}::bigint))`;
}
