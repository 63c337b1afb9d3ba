import type { Context } from "@/lib/context";
import type { Job } from "@/lib/jobs/job";
import { usesInngest } from "@/lib/jobs/uses-inngest";
import { deleteExpired } from "./functions/delete-expired";
import { processDocument } from "./functions/process-document";
import { requeueStuck } from "./functions/requeue-stuck";
import { runWizard } from "./functions/run-wizard";

/** Inngest may take a while to deliver. The embedded runner knows what it has: sending that again changes nothing. */
const GRACE_SECONDS = { inngest: 60, embedded: 0 };

/** Everything that happens in the background. */
export const jobs = (context: () => Context): Job[] => [
  processDocument(context),
  runWizard(context),
  deleteExpired(context),
  requeueStuck(context, usesInngest() ? GRACE_SECONDS.inngest : GRACE_SECONDS.embedded),
];
