import type { EventData, EventName } from "./events";

export interface StepTools {
  /**
   * Runs and retries one unit of work. It must be idempotent and return JSON: Inngest stores the result and
   * resumes there.
   */
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Sleeping does not count against the concurrency limits. */
  sleepUntil(id: string, time: Date): Promise<void>;
}

interface Cancellation {
  event: EventName;
  same: "documentId" | "wizardRunId" | "deliveryId" | "userId";
}

/** Runs once per event, at most JOB_CONCURRENCY runs per user at a time unless it has its own limits. */
export interface EventFunction<N extends EventName = EventName> {
  id: string;
  on: readonly N[];
  /** Inngest ends such a run between two steps. The embedded runner's runs notice by themselves. */
  cancelledBy: readonly Cancellation[];
  /** For runs that mostly wait for other servers: they don't share turns with other functions. */
  limits?: RunLimits;
  run(step: StepTools, data: EventData<N>): Promise<unknown>;
}

export interface RunLimits {
  limit: number;
  limitPerUser: number;
}

/** Runs never overlap. */
export interface ScheduledFunction {
  id: string;
  /** A divisor of an hour. Inngest runs it once a minute at most. */
  everySeconds: number;
  run(step: StepTools): Promise<unknown>;
}

export type BackgroundFunction = EventFunction | ScheduledFunction;

/** For a throwing step, in either runner. A job counts its own attempts. */
export const STEP_RETRIES = 3;
