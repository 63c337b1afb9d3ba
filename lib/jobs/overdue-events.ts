import type { JobKind } from "@/lib/db/generated/client";
import type { AppEvent } from "./events";

/** The event to send for a job of each kind that should be running but is not. */
export const overdueEvents: Record<JobKind, (subjectId: string, userId: string) => AppEvent> = {
  DOCUMENT: (documentId, userId) => ({ name: "document/overdue", data: { documentId, userId } }),
  WIZARD_RUN: (wizardRunId, userId) => ({ name: "wizard/overdue", data: { wizardRunId, userId } }),
};
