import { eventType } from "inngest";
import { z } from "zod";

/** What has happened, for the background functions that follow. Ids only, never content. */
export const documentUploaded = eventType("document/uploaded", {
  schema: z.object({ documentId: z.string(), userId: z.string() }),
});
export const wizardRequested = eventType("wizard/requested", {
  schema: z.object({ wizardRunId: z.string(), userId: z.string() }),
});

export type AppEvent =
  | { name: "document/uploaded"; data: { documentId: string; userId: string } }
  | { name: "wizard/requested"; data: { wizardRunId: string; userId: string } };
