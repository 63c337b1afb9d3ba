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
 * Correcting rows doesn't settle checks on the whole table. Correcting a value doesn't settle checks from rules or
 * from comparisons with earlier documents.
 */
export function isToCheck(
  { type, required, checks = [], suggestion = null, correction = null, confirmed_at = null }: Reviewed,
  isAbsent: boolean,
): boolean {
  if (confirmed_at !== null) return false;
  if (correction !== null) return checks.some((check) => type === "TABLE" || isOfRelations(check));
  return checks.length > 0 || suggestion !== null || (required && isAbsent);
}
