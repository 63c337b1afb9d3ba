import { texts } from "@/components/texts";
import { ApiError } from "@/lib/http/client";

/** @throws ApiError with code `no_extractor_id` */
export function requireExtractorId(id: string): string {
  if (!id) throw new ApiError(texts.errors.noExtractorId, 0, "no_extractor_id");
  return id;
}
