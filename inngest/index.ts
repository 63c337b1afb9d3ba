import type { Context } from "@/lib/context";
import type { BackgroundFunction } from "@/lib/jobs/background-function";
import { usesInngest } from "@/lib/jobs/uses-inngest";
import { deleteExpired } from "./functions/delete-expired";
import { deliverWebhook } from "./functions/deliver-webhook";
import { learnFromReviews } from "./functions/learn-from-reviews";
import { processDocument } from "./functions/process-document";
import { requeueOverdue } from "./functions/requeue-overdue";
import { runWizard } from "./functions/run-wizard";
import { settlePartners } from "./functions/settle-partners";

/** In seconds. Inngest may deliver events late. The embedded runner ignores events that it has already queued. */
const GRACE_SECONDS = { inngest: 60, embedded: 0 };

export const backgroundFunctions = (context: () => Context): BackgroundFunction[] => [
  processDocument(context),
  runWizard(context),
  deliverWebhook(context),
  deleteExpired(context),
  learnFromReviews(context),
  settlePartners(context),
  requeueOverdue(context, usesInngest() ? GRACE_SECONDS.inngest : GRACE_SECONDS.embedded),
];
