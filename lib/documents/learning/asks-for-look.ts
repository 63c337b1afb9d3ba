import "server-only";
import { isToCheck } from "@/lib/api/is-to-check";
import { isOfRelations } from "@/lib/extraction/values/check-codes";
import { isAbsent } from "@/lib/values/extracted-data";
import type { StoredValue, WrittenValue } from "@/lib/values/stored-values";

/** Whether the value needs a review, apart from rules, comparisons with earlier documents, and sampling. */
export function asksForLook({ checks = [], ...value }: StoredValue | WrittenValue): boolean {
  const others = checks.filter((check) => !isOfRelations(check) && check.code !== "sample");
  return isToCheck({ ...value, checks: others }, isAbsent(value));
}
