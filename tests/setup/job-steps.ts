import type { Context } from "@/lib/context";
import { documentJob } from "@/lib/documents/processing/document-job";
import type { Lease } from "@/lib/jobs/lease";
import { leaseJob, runStep, type JobDefinition, type StepOutcome } from "@/lib/jobs/run-step";
import { deliveryJob } from "@/lib/webhooks/delivery-job";
import { wizardJob } from "@/lib/wizard/wizard-job";

/** Leases a document's job. */
export function leaseDocument(ctx: Context, documentId: string): Promise<Lease | null> {
  return leaseJob(ctx, documentJob, documentId);
}

/** The steps of a document's job, in the order in which its background function runs them. */
export const STEPS = documentJob.steps.map((step) => ({
  name: step.name,
  run: (ctx: Context, lease: Lease) => runStep(ctx, documentJob, step, lease),
}));

const [read, extract] = STEPS;
export const readStep = read!.run;
export const extractStep = extract!.run;

/** Processes a document in one attempt. */
export function processDocumentOnce(ctx: Context, documentId: string): Promise<StepOutcome | null> {
  return runOnce(ctx, documentJob, documentId);
}

/** Executes a wizard run in one attempt. */
export function runWizardOnce(ctx: Context, wizardRunId: string): Promise<StepOutcome | null> {
  return runOnce(ctx, wizardJob, wizardRunId);
}

/** Attempts a delivery to a webhook once. */
export function deliverOnce(ctx: Context, deliveryId: string): Promise<StepOutcome | null> {
  return runOnce(ctx, deliveryJob(), deliveryId);
}

/** @returns the outcome of the last step; null if there was no job to lease. */
async function runOnce(
  ctx: Context,
  definition: JobDefinition<Context>,
  subjectId: string,
): Promise<StepOutcome | null> {
  const lease = await leaseJob(ctx, definition, subjectId);
  if (!lease) return null;
  for (const step of definition.steps) {
    const outcome = await runStep(ctx, definition, step, lease);
    if (outcome.next !== "continue") return outcome;
  }
  return { next: "continue" };
}
