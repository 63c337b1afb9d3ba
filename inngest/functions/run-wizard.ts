import type { Context } from "@/lib/context";
import { jobFunction } from "@/lib/jobs/job-function";
import { wizardJob } from "@/lib/wizard/wizard-job";

export const runWizard = (context: () => Context) =>
  jobFunction(context, wizardJob, {
    id: "run-wizard",
    on: ["wizard/requested", "wizard/overdue"],
    cancelledBy: [
      { event: "wizard/deleted", same: "wizardRunId" },
      { event: "account/deleted", same: "userId" },
    ],
    subjectOf: ({ wizardRunId }) => wizardRunId,
  });
