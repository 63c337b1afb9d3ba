import { AppError } from "@/lib/errors";

export function noFields(): AppError {
  return new AppError(
    "no_fields",
    "No fields could be identified in this document. Try another sample, or define the fields yourself.",
  );
}
