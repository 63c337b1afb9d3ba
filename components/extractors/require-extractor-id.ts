import { texts } from "@/components/texts";
import { ApiError } from "@/lib/http/client";

/** Guards calls against an empty extractor id. @throws ApiError with code `no_extractor_id` */
export function requireExtractorId(id: string): string {
  if (!id) throw new ApiError(texts.errors.noExtractorId, 0, "no_extractor_id");
  return id;
}
