import "server-only";
import { LeaseLostError, releaseLease, type JobContext, type Lease } from "./lease";

/** Why work is broken off: the process ends, and another one goes on with it. */
class ProcessEndsError extends Error {
  override readonly name = "ProcessEndsError";
}

interface Work {
  ctx: JobContext;
  lease: Lease;
  controller: AbortController;
}

/** Longer than either runner pauses; where Inngest has another server try again, this one soon stops waiting. */
const TRIED_AGAIN_WITHIN_MS = 10_000;

/** The steps that this process works on, so that it can hand them over when it ends. */
export class WorkUnderWay {
  private readonly steps = new Set<Work>();
  private readonly ending = new AbortController();
  /** Until when a step that the database has failed is expected to be tried again, by its job. */
  private readonly waiting = new Map<string, number>();

  /** Aborted when this process has given up its work, and takes no more. */
  get givenUp(): AbortSignal {
    return this.ending.signal;
  }

  /** @returns what aborts the step, and `end`, to be called when it has ended. */
  begin(ctx: JobContext, lease: Lease): { controller: AbortController; end: () => void } {
    const work = { ctx, lease, controller: new AbortController() };
    this.steps.add(work);
    return { controller: work.controller, end: () => void this.steps.delete(work) };
  }

  /** Notes that a step will be tried again in a moment under the same lease, even if that has expired meanwhile. */
  noteWaiting(lease: Lease): void {
    this.waiting.set(keyOf(lease), Date.now() + TRIED_AGAIN_WITHIN_MS);
  }

  /** The step that waited holds its lease again. */
  noteHeld(lease: Lease): void {
    this.waiting.delete(keyOf(lease));
  }

  /** Whether this process goes on with a job as soon as the database lets it: another lease would count as another attempt. */
  isWaiting(job: Pick<Lease, "kind" | "subjectId">): boolean {
    const until = this.waiting.get(keyOf(job));
    if (until === undefined || until > Date.now()) return until !== undefined;
    this.waiting.delete(keyOf(job));
    return false;
  }

  /**
   * Breaks off all steps and releases their leases at once, without waiting for the steps to notice: what they would still
   * write is refused. Never throws; a lease that cannot be released expires.
   *
   * @returns the leases that were released.
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
 * Releases a lease as if it had never been taken. The attempt does not count: nothing has failed.
 *
 * @returns false if there was nothing left to release.
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

// Next bundles instrumentation and routes separately: all of them share one.
const shared = globalThis as typeof globalThis & { gleanerWork?: WorkUnderWay };

/** The process's own. */
export function workUnderWay(): WorkUnderWay {
  return (shared.gleanerWork ??= new WorkUnderWay());
}
