import type { JobKind } from "@/lib/db/generated/client";
import type { AppEvent } from "./events";

type JobEvents = Record<JobKind, (subjectId: string, userId: string) => AppEvent>;

export const overdueEvents: JobEvents = {
  DOCUMENT: (documentId, userId) => ({ name: "document/overdue", data: { documentId, userId } }),
  WIZARD_RUN: (wizardRunId, userId) => ({ name: "wizard/overdue", data: { wizardRunId, userId } }),
  WEBHOOK_DELIVERY: (deliveryId, userId) => ({
    name: "webhook/delivery-overdue",
    data: { deliveryId, userId },
  }),
};

export const deletedEvents: JobEvents = {
  DOCUMENT: (documentId, userId) => ({ name: "document/deleted", data: { documentId, userId } }),
  WIZARD_RUN: (wizardRunId, userId) => ({ name: "wizard/deleted", data: { wizardRunId, userId } }),
  WEBHOOK_DELIVERY: (deliveryId, userId) => ({
    name: "webhook/delivery-deleted",
    data: { deliveryId, userId },
  }),
};
