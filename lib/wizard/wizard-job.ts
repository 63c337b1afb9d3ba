import "server-only";
import type { Context } from "@/lib/context";
import { deleteFilesIfGone } from "@/lib/documents/delete-files-if-gone";
import type { AppError } from "@/lib/errors";
import { settleJob, type Lease } from "@/lib/jobs/lease";
import type { JobDefinition } from "@/lib/jobs/run-step";
import { deleteDocumentFiles } from "@/lib/storage/document-files";
import { extractSample } from "./extract-sample";
import { proposeExtractor } from "./propose-extractor";

export const wizardJob: JobDefinition<Context> = {
  kind: "WIZARD_RUN",
  isAwaited: true,
  steps: [
    { name: "propose", run: proposeExtractor },
    { name: "extract", run: extractSample },
  ],
  interrupted: (step) =>
    `Gleaner stopped several times while ${step === "extract" ? "finding the values" : "reading this document"}, and the wizard gave up. You were not charged.`,
  fail: failWizardRun,
  cleanUp: deleteFilesIfGone,
};

async function failWizardRun(ctx: Context, lease: Lease, error: AppError): Promise<void> {
  const id = lease.subjectId;
  await settleJob(ctx, lease, (ctx) =>
    ctx.db.wizardRun.updateMany({
      where: { id },
      data: { status: "FAILURE", rejectionReason: error.message, rejectionCode: error.code },
    }),
  );
  await deleteDocumentFiles(ctx.storage, [id]);
}
