import { AppError } from "@/lib/errors";

/** The same for what does not exist and for what is somebody else's. */
export function extractorNotFound(): AppError {
  return new AppError("not_found", "This extractor does not exist.");
}

export function fieldNotFound(): AppError {
  return new AppError("not_found", "This field does not exist.");
}
