import type { Context } from "@/lib/context";
import { claimDocument } from "@/lib/documents/processing/claim-document";
import { extractClaimedDocument } from "@/lib/documents/processing/extract-claimed-document";
import { readClaimedDocument } from "@/lib/documents/processing/read-claimed-document";
import { startProcessing } from "@/lib/documents/processing/start-processing";
import type { EventJob } from "@/lib/jobs/job";

const STEPS = [
  { name: "read", take: readClaimedDocument },
  { name: "charge", take: startProcessing },
  { name: "extract", take: extractClaimedDocument },
];

/** Takes a document from upload to SUCCESS or FAILURE, and waits between attempts when a fault is passing. */
export const processDocument = (context: () => Context): EventJob<"document/uploaded"> => ({
  id: "process-document",
  on: "document/uploaded",
  async run(step, { documentId }) {
    for (let attempt = 1; ; attempt += 1) {
      const claim = await step.run(`claim ${attempt}`, () => claimDocument(context(), documentId));
      if (!claim) return { documentId, attempts: attempt - 1 };
      let retryAt: string | undefined;
      for (const { name, take } of STEPS) {
        const outcome = await step.run(`${name} ${attempt}`, () => take(context(), claim));
        if (outcome.next === "stop") return { documentId, attempts: attempt };
        if (outcome.next === "retry") {
          retryAt = outcome.at;
          break;
        }
      }
      if (!retryAt) return { documentId, attempts: attempt };
      await step.sleepUntil(`wait ${attempt}`, new Date(retryAt));
    }
  },
});
