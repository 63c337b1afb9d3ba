import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { isPassing } from "@/lib/db/why-not-written";
import { describeError, log } from "@/lib/log";
import {
  STEP_RETRIES,
  type BackgroundFunction,
  type EventFunction,
  type RunLimits,
  type ScheduledFunction,
  type StepTools,
} from "./background-function";
import { ConcurrencyLimiter } from "@/lib/concurrency-limiter";
import type { AppEvent } from "./events";

export interface EmbeddedRunnerOptions extends RunLimits {
  retryDelayMs?: (tries: number) => number;
}

interface Turn {
  take(): Promise<void>;
  leave(): void;
}

const MAX_TIMER_MS = 2_147_483_647;

/** Keeps its state in the database. The scheduled functions, which also run at startup, pick up unfinished work. */
export class EmbeddedRunner {
  private readonly limiter: ConcurrencyLimiter;
  private readonly ownLimiters: ReadonlyMap<BackgroundFunction, ConcurrencyLimiter>;
  private readonly retryDelayMs: (tries: number) => number;
  private readonly running = new Set<Promise<void>>();
  private readonly queued = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly timers = new Map<ScheduledFunction, NodeJS.Timeout>();

  constructor(
    private readonly functions: readonly BackgroundFunction[],
    options: EmbeddedRunnerOptions,
  ) {
    this.limiter = new ConcurrencyLimiter({ total: options.limit, perKey: options.limitPerUser });
    this.ownLimiters = new Map(
      functions.flatMap((fn) =>
        "on" in fn && fn.limits
          ? [[fn, new ConcurrencyLimiter({ total: fn.limits.limit, perKey: fn.limits.limitPerUser })]]
          : [],
      ),
    );
    this.retryDelayMs = options.retryDelayMs ?? ((tries) => 1000 * 4 ** (tries - 1));
  }

  start(): void {
    for (const fn of this.functions) if ("everySeconds" in fn) this.schedule(fn);
  }

  get isRunning(): boolean {
    return !this.stopping.signal.aborted;
  }

  /** Never throws. Logs errors instead. */
  deliver(event: AppEvent): void {
    if (this.stopping.signal.aborted) return;
    for (const fn of this.functions) {
      if (!("on" in fn) || !fn.on.includes(event.name)) continue;
      const key = `${fn.id} ${JSON.stringify(event.data)}`;
      if (this.queued.has(key)) continue;
      this.queued.add(key);
      this.track(fn, this.runInTurn(fn, event, key));
    }
  }

  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Drops waiting events and waits for the current runs to finish. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await this.whenIdle();
  }

  private async runInTurn(fn: EventFunction, event: AppEvent, key: string): Promise<void> {
    const user = event.data.userId;
    const limiter = this.ownLimiters.get(fn) ?? this.limiter;
    let release = await limiter.acquire(user);
    const turn: Turn = {
      take: async () => {
        release = await limiter.acquire(user);
      },
      leave: () => release(),
    };
    this.queued.delete(key);
    try {
      if (!this.stopping.signal.aborted) await fn.run(this.stepFor(turn), event.data);
    } finally {
      turn.leave();
    }
  }

  private schedule(fn: ScheduledFunction): void {
    const periodMs = fn.everySeconds * 1000;
    let underWay = false;
    const run = async () => {
      if (underWay) return;
      underWay = true;
      try {
        await fn.run(this.stepFor(undefined));
      } finally {
        underWay = false;
      }
    };
    const runAndPlan = () => {
      this.track(fn, run());
      this.timers.set(fn, setTimeout(runAndPlan, periodMs - (Date.now() % periodMs)).unref());
    };
    runAndPlan();
  }

  private track(fn: BackgroundFunction, work: Promise<void>): void {
    const run = work
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted)
          log.error({ function: fn.id, ...describeError(error) }, "background function failed");
      })
      .then(() => {
        this.running.delete(run);
      });
    this.running.add(run);
  }

  private stepFor(turn: Turn | undefined): StepTools {
    return {
      run: async (_id, work) => {
        let isWaiting = false;
        for (let tries = 1; ; tries += 1) {
          try {
            return await work();
          } catch (error) {
            // Keep waiting, because no other work could be done while the database is unavailable or read-only.
            const waits = isPassing(error);
            if (tries > STEP_RETRIES && !waits) throw error;
            // Log once, because a line per try would fill the log during a long outage.
            if (waits && !isWaiting)
              log.warn(describeError(error), "step waits for the database or the disk");
            isWaiting ||= waits;
            const delayMs = this.retryDelayMs(waits ? 1 : tries);
            await wait(delayMs, undefined, { signal: this.stopping.signal });
          }
        }
      },
      sleepUntil: async (_id, time) => {
        turn?.leave();
        try {
          // Timers may fire slightly early.
          for (let left = msUntil(time); left > 0; left = msUntil(time)) {
            await wait(Math.min(left, MAX_TIMER_MS), undefined, { signal: this.stopping.signal });
          }
        } finally {
          await turn?.take();
        }
      },
    };
  }
}

function msUntil(time: Date): number {
  return time.getTime() - Date.now();
}
