import type { EventData, EventName } from "./events";

export interface StepTools {
  /**
   * Runs and retries one unit of work. It must be idempotent and return JSON, because Inngest stores the
   * result and resumes from there.
   */
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Sleeping doesn't count towards the concurrency limits. */
  sleepUntil(id: string, time: Date): Promise<void>;
}

interface Cancellation {
  event: EventName;
  same: "documentId" | "wizardRunId" | "deliveryId" | "userId";
}

/** Runs once per event, at most JOB_CONCURRENCY times in parallel per user unless it sets its own limits. */
export interface EventFunction<N extends EventName = EventName> {
  id: string;
  on: readonly N[];
  /**
   * Events that end a run: Inngest ends it between two steps; the embedded
   * runner's runs notice by themselves.
   */
  cancelledBy: readonly Cancellation[];
  /** For runs that mostly wait for other servers. They don't take turns with other functions. */
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

/** How often either runner retries a step that throws. A job counts its own attempts. */
export const STEP_RETRIES = 3;
