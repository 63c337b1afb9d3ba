import { AppError } from "@/lib/errors";

/** A sample without a single word has nothing that could be a field. */
export function noFields(): AppError {
  return new AppError("no_fields", "No fields could be identified in this document.");
}
