import { z } from "zod";

/** What has happened, for the background functions that follow. Ids only, never content. */
export const eventSchemas = {
  "document/uploaded": z.object({ documentId: z.string(), userId: z.string() }),
  "wizard/requested": z.object({ wizardRunId: z.string(), userId: z.string() }),
};

export type EventName = keyof typeof eventSchemas;

export type EventData<N extends EventName> = z.infer<(typeof eventSchemas)[N]>;

/** Of several events with one `id`, Inngest takes the first. */
export type AppEvent = { [N in EventName]: { name: N; data: EventData<N>; id?: string } }[EventName];
