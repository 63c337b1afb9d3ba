import { toCorrection } from "@/lib/api/correction";
import type { CorrectValueInput } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { correctValue } from "@/lib/documents/correct-value";

/** Corrects a value as the API does. */
export function sendCorrection(
  user: UserContext,
  extractorId: string,
  documentId: string,
  input: CorrectValueInput,
) {
  return correctValue(user, extractorId, documentId, toCorrection(input));
}
