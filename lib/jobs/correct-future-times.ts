import "server-only";
import type { JobKind } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import type { JobContext } from "./lease";

export const LONGEST_WAIT_SECONDS: Record<JobKind, number> = {
  DOCUMENT: 600,
  WIZARD_RUN: 600,
  WEBHOOK_DELIVERY: 14 * 3_600,
};

/**
 * Corrects times written before the clock went back. Makes postponed jobs due, and shortens leases to the usual
 * length, so that only live workers keep theirs.
 */
export async function correctFutureTimes({ db, now }: JobContext): Promise<void> {
  const after = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const leaseEnd = after(env().JOB_LEASE_SECONDS);
  // The servers' clocks differ by less than a lease.
  const latestEnd = after(2 * env().JOB_LEASE_SECONDS);
  await db.$executeRaw`
    UPDATE "Job" SET "leaseUntil" = ${leaseEnd}::timestamp WHERE "leaseUntil" > ${latestEnd}::timestamp`;
  for (const [kind, seconds] of Object.entries(LONGEST_WAIT_SECONDS))
    await db.$executeRaw`
      UPDATE "Job" SET "notBefore" = "createdAt"
      WHERE "kind" = ${kind}::"JobKind" AND "notBefore" > ${after(seconds)}::timestamp AND "notBefore" > "createdAt"`;
}
