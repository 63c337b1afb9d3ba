import { isToCheck } from "@/components/documents/apply-correction";
import { texts } from "@/components/texts";
import type { ValueDto } from "@/lib/api/value";

/** Why a value is marked; null for one that was simply found, or not. */
export function remarkOn(value: ValueDto): string | null {
  if (value.checks.length > 0 && isToCheck(value))
    return [`${texts.results.check}:`, ...value.checks.map(({ message }) => message)].join(" ");
  if (value.correction !== null) return texts.results.corrected;
  return value.confirmed_at === null ? null : texts.results.confirmed;
}
