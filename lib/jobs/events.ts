import { z } from "zod";

const ofDocument = z.object({ documentId: z.string(), userId: z.string() });
const ofWizardRun = z.object({ wizardRunId: z.string(), userId: z.string() });
const ofDelivery = z.object({ deliveryId: z.string(), userId: z.string() });

export const eventSchemas = {
  "document/uploaded": ofDocument,
  "document/retry-requested": ofDocument,
  "document/extraction-requested": ofDocument,
  "wizard/requested": ofWizardRun,
  "webhook/delivery-requested": ofDelivery,
  // A job is due but has no worker: its event was lost, its worker died, or it is time for its next attempt.
  "document/overdue": ofDocument,
  "wizard/overdue": ofWizardRun,
  "webhook/delivery-overdue": ofDelivery,
  "document/deleted": ofDocument,
  "wizard/deleted": ofWizardRun,
  "webhook/delivery-deleted": ofDelivery,
  "account/deleted": z.object({ userId: z.string() }),
};

export type EventName = keyof typeof eventSchemas;

export type EventData<N extends EventName> = z.infer<(typeof eventSchemas)[N]>;

/** Inngest ignores repeated events with the same `id`. */
export type AppEvent = { [N in EventName]: { name: N; data: EventData<N>; id?: string } }[EventName];
