import { isOfRelations } from "@/lib/extraction/values/check-codes";
import type { ValueDto } from "./value";

type Reviewed = Pick<ValueDto, "type" | "required"> &
  Partial<{
    checks: readonly { code: string }[];
    suggestion: object | null;
    correction: object | null;
    confirmed_at: string | null;
  }>;

/**
 * Whether a person should look at a value: it has a check, one is suggested, or it is required and absent, and it was neither
 * confirmed nor corrected. Correcting rows does not settle what is said of the whole table, nor a value what a rule or an earlier
 * document says of it.
 */
export function isToCheck(
  { type, required, checks = [], suggestion = null, correction = null, confirmed_at = null }: Reviewed,
  isAbsent: boolean,
): boolean {
  if (confirmed_at !== null) return false;
  if (correction !== null) return checks.some((check) => type === "TABLE" || isOfRelations(check));
  return checks.length > 0 || suggestion !== null || (required && isAbsent);
}
