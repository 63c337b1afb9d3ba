import "server-only";
import type { JobKind } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import type { JobContext } from "./lease";

/** The longest that a job of a kind is put off, in seconds. */
export const LONGEST_WAIT_SECONDS: Record<JobKind, number> = {
  DOCUMENT: 600,
  WIZARD_RUN: 600,
  WEBHOOK_DELIVERY: 14 * 3_600,
};

/**
 * Corrects times that were written before the clock went back. What was put off is due. A lease ends as if it had just been
 * renewed: a worker that lives renews it before, and one that is dead is not waited for.
 */
export async function correctFutureTimes({ db, now }: JobContext): Promise<void> {
  const after = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const leaseEnd = after(env().JOB_LEASE_SECONDS);
  // The clocks of several servers differ by less than a lease.
  const latestEnd = after(2 * env().JOB_LEASE_SECONDS);
  await db.$executeRaw`
    UPDATE "Job" SET "leaseUntil" = ${leaseEnd}::timestamp WHERE "leaseUntil" > ${latestEnd}::timestamp`;
  for (const [kind, seconds] of Object.entries(LONGEST_WAIT_SECONDS))
    await db.$executeRaw`
      UPDATE "Job" SET "notBefore" = "createdAt"
      WHERE "kind" = ${kind}::"JobKind" AND "notBefore" > ${after(seconds)}::timestamp AND "notBefore" > "createdAt"`;
}
