import { isToCheck } from "@/components/documents/apply-correction";
import { texts } from "@/components/texts";
import type { ValueDto } from "@/lib/api/value";

/** Why a value is marked; null for one that was simply found, or not. */
export function remarkOn(value: ValueDto): string | null {
  if (value.correction !== null) return texts.results.corrected;
  if (value.confirmed_at !== null) return texts.results.confirmed;
  if (!isToCheck(value)) return null;
  return [`${texts.results.check}:`, ...value.checks.map(({ message }) => message)].join(" ");
}
