import "server-only";
import type { DatabaseContext } from "@/lib/db/client";

/** Tells this lock from others. */
const LOCK = 28;

/**
 * Locks an extractor's fingerprints for the rest of the transaction: of two documents that are compared at once, the second sees
 * the first. Documents' rows are locked before it, never after it, so that two transactions cannot wait for each other.
 */
export async function lockFingerprints({ db }: DatabaseContext, extractorId: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${extractorId}, ${LOCK}::bigint))`;
}
