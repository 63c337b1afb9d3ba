import type { EventData, EventName } from "./events";

export interface StepTools {
  /**
   * Runs and retries one idempotent unit of work. Its result must be JSON, because Inngest stores it to resume the
   * run.
   */
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
  sleepUntil(id: string, time: Date): Promise<void>;
}

interface Cancellation {
  event: EventName;
  same: "documentId" | "wizardRunId" | "deliveryId" | "userId";
}

/** Runs once per event, by default at most JOB_CONCURRENCY times in parallel per user. */
export interface EventFunction<N extends EventName = EventName> {
  id: string;
  on: readonly N[];
  /** On these events, Inngest ends the run between two steps. Embedded runs notice deletions themselves. */
  cancelledBy: readonly Cancellation[];
  /** For runs that mostly wait for other servers. Such runs don't take turns with other functions. */
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
  /** Must divide an hour evenly. Inngest runs the function at most once a minute. */
  everySeconds: number;
  run(step: StepTools): Promise<unknown>;
}

export type BackgroundFunction = EventFunction | ScheduledFunction;

/** How many times either runner retries a step that throws. A job counts its own attempts. */
export const STEP_RETRIES = 3;
