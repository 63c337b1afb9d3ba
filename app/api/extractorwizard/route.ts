import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { awaitWizardRun } from "@/lib/wizard/await-wizard-run";
import { finishWizardUpload } from "@/lib/wizard/finish-wizard-upload";
import { requestWizardRun } from "@/lib/wizard/request-wizard-run";

/** In seconds. The call responds only after the extractor has been created. */
export const maxDuration = 300;
const PATIENCE_MS = 280_000;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("runWizard", async ({ ctx, upload, uploaded, request }) => {
    const wizardRunId = uploaded
      ? await finishWizardUpload(ctx, uploaded.upload_id)
      : await requestWizardRun(ctx, upload.receive);
    return {
      extractor_id: await awaitWizardRun(ctx, wizardRunId, {
        patienceMs: PATIENCE_MS,
        signal: request.signal,
      }),
    };
  }),
});
