import "server-only";
import type { StartedUpload, StartUploadInput } from "@/lib/api/upload";
import { documentFormats } from "@/lib/api/upload-rules";
import type { UserContext } from "@/lib/context";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { startDirectUpload } from "@/lib/uploads/start-direct-upload";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";

/**
 * Returns a form for uploading straight to the bucket. `finishDocumentUpload` then creates the document.
 * @throws AppError `terms_not_accepted`, `not_found`, and the errors of `startDirectUpload`
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
