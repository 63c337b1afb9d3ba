import { isToCheck } from "@/components/documents/apply-correction";
import { isTable } from "@/components/documents/table-value";
import { stateOf } from "@/components/documents/value-state";
import { texts } from "@/components/texts";
import { firstReasons } from "@/lib/api/vocabulary";
import type { ValueDto } from "@/lib/api/value";

export function remarkOn(value: ValueDto): string | null {
  const mark = stateOf(value) === "sampled" ? texts.results.sample : texts.results.check;
  const checks = isTable(value) ? value.checks : firstReasons(value.checks);
  if (checks.length > 0 && isToCheck(value))
    return [`${mark}:`, ...checks.map(({ message }) => message)].join(" ");
  if (value.correction !== null) return texts.results.corrected;
  if (value.confirmed_at !== null) return texts.results.confirmed;
  return value.accepted_at === null ? null : texts.results.accepted;
}
