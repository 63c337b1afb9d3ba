import "server-only";
import type { StartedUpload, StartUploadInput } from "@/lib/api/upload";
import { documentFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { startDirectUpload } from "@/lib/uploads/start-direct-upload";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";

/**
 * Hands out a form that sends a document straight to the bucket; `finishDocumentUpload` makes it a document.
 *
 * @throws AppError `terms_not_accepted`, `not_found`, and as `startDirectUpload` does.
 */
export async function startDocumentUpload(
  ctx: UserContext,
  extractorId: string,
  file: StartUploadInput,
): Promise<StartedUpload> {
  assertTermsAccepted(ctx);
  await assertOwnExtractor(ctx, extractorId);
  return startDirectUpload(ctx, file, { extractorId, formats: documentFormats });
}
