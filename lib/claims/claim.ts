import "server-only";
import { randomUUID } from "node:crypto";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import type { AppError } from "@/lib/errors";

/**
 * A worker's claim on a row that stands for work (a document, a wizard run). It holds until its lease runs out, and
 * whoever works renews it; nothing is written for the row but under a claim that still holds, so that a worker that
 * was thought dead cannot interfere.
 */
export interface Claim {
  id: string;
  leaseToken: string;
}

/** What a kind of claimable row can do. Each throws ClaimLostError when the claim holds no more. */
export interface Claimable {
  /** For the log. */
  kind: string;
  renew(ctx: Context, claim: Claim): Promise<void>;
  /** How often the row has been claimed for this run of the work. */
  countAttempts(ctx: Context, claim: Claim): Promise<number>;
  /** Ends the claim; the row may be claimed again from `notBefore`. */
  giveBack(ctx: Context, claim: Claim, notBefore: Date): Promise<void>;
  /** Ends the work for good. */
  fail(ctx: Context, claim: Claim, error: AppError): Promise<void>;
}

/** Thrown where a row was deleted or taken over by another worker; never shown to anybody. */
export class ClaimLostError extends Error {
  override readonly name = "ClaimLostError";
}

/** Attempts at one run of the work, whether they ended in an error or in a crash. */
export const MAX_ATTEMPTS = 5;

/** Picks the claimed row. */
export function claimed({ id, leaseToken }: Claim) {
  return { id, leaseToken };
}

/** Picks rows that nobody works on and whose time has come. */
export function claimable(now: Date) {
  return {
    notBefore: { lte: now },
    expiresAt: { gt: now },
    OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }],
  };
}

/** What claiming a row writes. */
export function newLease(ctx: Context) {
  return { leaseToken: randomUUID(), ...leaseUntil(ctx), attempts: { increment: 1 } };
}

export function leaseUntil(ctx: Context): { leaseUntil: Date } {
  return { leaseUntil: new Date(ctx.now().getTime() + env().JOB_LEASE_SECONDS * 1000) };
}

/** What ending a claim writes. */
export const noLease = { leaseToken: null, leaseUntil: null };

/** @throws ClaimLostError unless a write under a claim has found its row. */
export function assertHeld({ count }: { count: number }): void {
  if (count === 0) throw new ClaimLostError();
}
