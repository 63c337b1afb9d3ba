import { formatCount } from "@/components/pluralize";
import type { ValueDto } from "@/lib/api/value";
import { isToCheck, type ManyChange } from "./apply-correction";
import { confirmationOf } from "./suggested-value";

/** A change of one of many values, with the value as it was. */
export interface ValueChange {
  docId: string;
  before: ValueDto;
  change: ManyChange;
}

/** The changes that confirm a document's values as they are shown; what a person has settled is left alone. */
export function confirmationsOf(docId: string, values: readonly ValueDto[]): ValueChange[] {
  return values
    .filter((value) => value.confirmed_at === null && (value.correction === null || isToCheck(value)))
    .map((before) => ({ docId, before, change: confirmationOf(before) }));
}

export function countValues(changes: readonly ValueChange[], number: (value: number) => string): string {
  return formatCount(changes.length, "value", number);
}
