import type { EventData, EventName } from "./events";

/** What Inngest or the embedded runner provides to a background function. */
export interface StepTools {
  /**
   * Runs one unit of work, and retries it if it throws. The work must be idempotent and its result serializable as
   * JSON: Inngest stores the result and resumes from there.
   */
  run<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Sleeps without counting against the concurrency limits. */
  sleepUntil(id: string, time: Date): Promise<void>;
}

/** An event cancels the runs whose own event has the same value. */
interface Cancellation {
  event: EventName;
  same: "documentId" | "wizardRunId" | "deliveryId" | "userId";
}

/** Runs once per event, with at most JOB_CONCURRENCY runs per user at a time unless it has limits of its own. */
export interface EventFunction<N extends EventName = EventName> {
  id: string;
  on: readonly N[];
  /** What ends a run, at Inngest between two steps: its work is gone. The embedded runner's runs notice that by themselves. */
  cancelledBy: readonly Cancellation[];
  /** For runs that mostly wait for strangers: they neither take the turns of other functions nor wait for them. */
  limits?: RunLimits;
  run(step: StepTools, data: EventData<N>): Promise<unknown>;
}

export interface RunLimits {
  /** Maximum number of concurrent runs, across all users. */
  limit: number;
  /** Maximum number of concurrent runs per user. */
  limitPerUser: number;
}

/** Runs on a schedule, with no two runs overlapping. */
export interface ScheduledFunction {
  id: string;
  /** A divisor of an hour. Inngest's schedules have minutes: there it runs once a minute at most. */
  everySeconds: number;
  run(step: StepTools): Promise<unknown>;
}

export type BackgroundFunction = EventFunction | ScheduledFunction;

/** How often either runner retries a step that throws. Job failures are counted separately, as attempts. */
export const STEP_RETRIES = 3;
