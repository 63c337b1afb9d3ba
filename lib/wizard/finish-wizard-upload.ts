import "server-only";
import { wizardFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { takeDirectUpload } from "@/lib/uploads/take-direct-upload";
import { assertMayRunWizard } from "./assert-may-run-wizard";
import { insertWizardRun } from "./insert-wizard-run";
import { startWizardRun } from "./start-wizard-run";

/**
 * Repeated calls return the same run ID.
 * @throws AppError `terms_not_accepted`, `not_enough_credits`, `unavailable`; errors of `takeDirectUpload` and
 * `insertWizardRun`
 */
export async function finishWizardUpload(ctx: UserContext, uploadId: string): Promise<string> {
  const taken = await takeDirectUpload(
    ctx,
    { uploadId, extractorId: null },
    wizardFormats,
    async (file, end) => {
      await assertMayRunWizard(ctx);
      await insertWizardRun(ctx, file, end);
      return file.id;
    },
  );
  if ("takenAs" in taken) return taken.takenAs;
  await startWizardRun(ctx, taken.inserted);
  return taken.inserted;
}
