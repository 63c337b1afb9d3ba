import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { startWizardUpload } from "@/lib/wizard/start-wizard-upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("startWizardUpload", ({ ctx, body }) => startWizardUpload(ctx, body)),
});
