import { z } from "zod";

const ofDocument = z.object({ documentId: z.string(), userId: z.string() });
const ofWizardRun = z.object({ wizardRunId: z.string(), userId: z.string() });

/** What has happened, for the background functions that follow. Ids only, never content. */
export const eventSchemas = {
  "document/uploaded": ofDocument,
  "document/retry-requested": ofDocument,
  "wizard/requested": ofWizardRun,
  // Work was found that is due and that no worker has: its event was lost, its worker died, or its next attempt is due.
  "document/overdue": ofDocument,
  "wizard/overdue": ofWizardRun,
};

export type EventName = keyof typeof eventSchemas;

export type EventData<N extends EventName> = z.infer<(typeof eventSchemas)[N]>;

/** Of several events with one `id`, Inngest takes the first. */
export type AppEvent = { [N in EventName]: { name: N; data: EventData<N>; id?: string } }[EventName];
