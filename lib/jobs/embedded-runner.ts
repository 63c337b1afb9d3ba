import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { describeError, log } from "@/lib/log";
import type { AppEvent } from "./events";
import { STEP_RETRIES, type EventJob, type Job, type JobStep, type ScheduledJob } from "./job";
import { Slots } from "./slots";

export interface EmbeddedRunnerOptions {
  /** Runs at the same time, of everybody together. */
  limit: number;
  /** Runs at the same time of one user. */
  limitPerUser: number;
  /** Before a step's second, third… try. */
  retryDelayMs?: (tries: number) => number;
}

/** Longer delays than this do not fit into a timer. */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * Runs jobs in this process, as Inngest would from outside. It keeps nothing: what has to survive it stands in the
 * database, and the scheduled jobs, which also run when it starts, take up what was left.
 */
export class EmbeddedRunner {
  private readonly slots: Slots;
  private readonly retryDelayMs: (tries: number) => number;
  private readonly running = new Set<Promise<void>>();
  /** Events that wait for their turn: sending one of them again changes nothing. */
  private readonly queued = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly jobs: readonly Job[],
    options: EmbeddedRunnerOptions,
  ) {
    this.slots = new Slots(options.limit, options.limitPerUser);
    this.retryDelayMs = options.retryDelayMs ?? ((tries) => 1000 * 4 ** (tries - 1));
  }

  /** Starts the schedules, and runs each scheduled job once. */
  start(): void {
    for (const job of this.jobs) if ("everyMinutes" in job) this.schedule(job);
  }

  /** Has an event's jobs run. Never throws: what goes wrong is logged. */
  deliver(event: AppEvent): void {
    if (this.stopping.signal.aborted) return;
    for (const job of this.jobs) {
      if (!("on" in job) || job.on !== event.name) continue;
      const key = `${job.id} ${JSON.stringify(event.data)}`;
      if (this.queued.has(key)) continue;
      this.queued.add(key);
      this.track(job, this.runInTurn(job, event, key));
    }
  }

  /** Resolves when nothing is running or waiting. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Takes nothing new, drops what waits, and resolves when what was being worked on has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await this.whenIdle();
  }

  private async runInTurn(job: EventJob, event: AppEvent, key: string): Promise<void> {
    const user = event.data.userId;
    await this.slots.acquire(user);
    this.queued.delete(key);
    try {
      if (!this.stopping.signal.aborted) await job.run(this.stepFor(user), event.data);
    } finally {
      this.slots.release(user);
    }
  }

  private schedule(job: ScheduledJob): void {
    const periodMs = job.everyMinutes * 60_000;
    let underWay = false;
    const run = async () => {
      if (underWay) return;
      underWay = true;
      try {
        await job.run(this.stepFor(undefined));
      } finally {
        underWay = false;
      }
    };
    const plan = () => {
      const timer = setTimeout(
        () => {
          this.timers.delete(timer);
          this.track(job, run());
          plan();
        },
        periodMs - (Date.now() % periodMs),
      );
      timer.unref();
      this.timers.add(timer);
    };
    this.track(job, run());
    plan();
  }

  private track(job: Job, work: Promise<void>): void {
    const run = work
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted) log.error({ job: job.id, ...describeError(error) }, "job failed");
      })
      .then(() => {
        this.running.delete(run);
      });
    this.running.add(run);
  }

  /** @param user whose place is given away during a sleep; undefined where no place is held */
  private stepFor(user: string | undefined): JobStep {
    return {
      run: async (_id, work) => {
        for (let tries = 1; ; tries += 1) {
          try {
            return await work();
          } catch (error) {
            if (tries > STEP_RETRIES) throw error;
            await wait(this.retryDelayMs(tries), undefined, { signal: this.stopping.signal });
          }
        }
      },
      sleepUntil: async (_id, time) => {
        if (user !== undefined) this.slots.release(user);
        try {
          // Timers may fire a moment early; whoever waits for an instant wants it to have come.
          for (let left = msUntil(time); left > 0; left = msUntil(time)) {
            await wait(Math.min(left, LONGEST_TIMER_MS), undefined, { signal: this.stopping.signal });
          }
        } finally {
          if (user !== undefined) await this.slots.acquire(user);
        }
      },
    };
  }
}

function msUntil(time: Date): number {
  return time.getTime() - Date.now();
}
