import "server-only";
import type { StartedUpload, StartUploadInput } from "@/lib/api/upload";
import { wizardFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { startDirectUpload } from "@/lib/uploads/start-direct-upload";
import { assertMayRunWizard } from "./assert-may-run-wizard";

/** @throws AppError `terms_not_accepted`, `not_enough_credits`; errors of `startDirectUpload` */
export async function startWizardUpload(ctx: UserContext, file: StartUploadInput): Promise<StartedUpload> {
  await assertMayRunWizard(ctx);
  return startDirectUpload(ctx, file, { extractorId: null, formats: wizardFormats });
}
