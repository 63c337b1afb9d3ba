import "server-only";
import { LeaseLostError, releaseLease, type JobContext, type Lease } from "./lease";

class ProcessEndsError extends Error {
  override readonly name = "ProcessEndsError";
}

interface Work {
  ctx: JobContext;
  lease: Lease;
  controller: AbortController;
}

/**
 * Must exceed the pause between tries of either runner. If Inngest tries another server, this server soon stops
 * waiting.
 */
const TRIED_AGAIN_WITHIN_MS = 10_000;

export class WorkUnderWay {
  private readonly steps = new Set<Work>();
  private readonly ending = new AbortController();
  private readonly waiting = new Map<string, number>();

  get givenUp(): AbortSignal {
    return this.ending.signal;
  }

  begin(ctx: JobContext, lease: Lease): { controller: AbortController; end: () => void } {
    const work = { ctx, lease, controller: new AbortController() };
    this.steps.add(work);
    return { controller: work.controller, end: () => void this.steps.delete(work) };
  }

  noteWaiting(lease: Lease): void {
    this.waiting.set(keyOf(lease), Date.now() + TRIED_AGAIN_WITHIN_MS);
  }

  noteHeld(lease: Lease): void {
    this.waiting.delete(keyOf(lease));
  }

  /** Whether this process will resume the job under its current lease. A new lease would count as another attempt. */
  isWaiting(job: Pick<Lease, "kind" | "subjectId">): boolean {
    const until = this.waiting.get(keyOf(job));
    if (until === undefined || until > Date.now()) return until !== undefined;
    this.waiting.delete(keyOf(job));
    return false;
  }

  /**
   * Doesn't wait for the steps, because their later writes will be refused. Never throws. A lease that can't be
   * released is left to expire.
   */
  async giveUp(): Promise<Lease[]> {
    this.ending.abort(new ProcessEndsError());
    const released = [...this.steps].map(async ({ ctx, lease, controller }) => {
      controller.abort(this.givenUp.reason);
      return (await handOver(ctx, lease).catch(() => false)) ? [lease] : [];
    });
    return (await Promise.all(released)).flat();
  }
}

function keyOf({ kind, subjectId }: Pick<Lease, "kind" | "subjectId">): string {
  return `${kind} ${subjectId}`;
}

/**
 * Releases a lease without counting the attempt.
 * @returns false if there was nothing left to release
 */
export async function handOver(ctx: JobContext, lease: Lease): Promise<boolean> {
  try {
    await releaseLease(ctx, lease, { notBefore: null, error: null, counts: false });
    return true;
  } catch (error) {
    if (error instanceof LeaseLostError) return false;
    throw error;
  }
}

// Shared, because Next bundles instrumentation and routes separately.
const shared = globalThis as typeof globalThis & { gleanerWork?: WorkUnderWay };

export function workUnderWay(): WorkUnderWay {
  return (shared.gleanerWork ??= new WorkUnderWay());
}
