import { texts } from "@/components/texts";
import { ApiError } from "@/lib/http/client";

/** An address without an extractor's id asks for nothing. @throws ApiError */
export function requireExtractorId(id: string): string {
  if (!id) throw new ApiError(texts.errors.noExtractorId, 0, "no_extractor_id");
  return id;
}
