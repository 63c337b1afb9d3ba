import type { EventData, EventName } from "./events";

/** What a background function may ask of whatever runs it: Inngest, or the embedded runner. */
export interface StepTools {
  /**
   * Does one piece of work, again if it throws. It must be idempotent, and its result fit into JSON: Inngest keeps it
   * and goes on from there.
   */
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Waits without counting against the limits of concurrency. */
  sleepUntil(id: string, time: Date): Promise<void>;
}

/** Runs once an event; of one user's events a few at a time (JOB_CONCURRENCY). */
export interface EventFunction<N extends EventName = EventName> {
  id: string;
  on: readonly N[];
  run(step: StepTools, data: EventData<N>): Promise<unknown>;
}

/** Runs by the clock, never twice at once. */
export interface ScheduledFunction {
  id: string;
  /** A divisor of 60. */
  everyMinutes: number;
  run(step: StepTools): Promise<unknown>;
}

export type BackgroundFunction = EventFunction | ScheduledFunction;

/** How often a step that throws is tried again, in either runner. Faults of the work itself have their own attempts. */
export const STEP_RETRIES = 3;
