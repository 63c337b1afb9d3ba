import type { Context } from "@/lib/context";
import { learnDue } from "@/lib/documents/learning/learn-due";
import type { ScheduledFunction } from "@/lib/jobs/background-function";

export const learnFromReviews = (context: () => Context): ScheduledFunction => ({
  id: "learn-from-reviews",
  everySeconds: 10,
  run: (step) => step.run("documents", () => learnDue(context())),
});
