import { AppError } from "@/lib/errors";

/** The same error whether the extractor does not exist or belongs to another user. */
export function extractorNotFound(): AppError {
  return new AppError("not_found", "This extractor does not exist.");
}

export function fieldNotFound(): AppError {
  return new AppError("not_found", "This field does not exist.");
}
