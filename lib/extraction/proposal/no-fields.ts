import { AppError } from "@/lib/errors";

export function noFields(): AppError {
  return new AppError("no_fields", "No fields could be identified in this document.");
}
