import { formatCount } from "@/components/pluralize";
import type { ValueDto } from "@/lib/api/value";
import { isToCheck, type ManyChange } from "./apply-correction";
import { isAbsent } from "./table-value";

export interface ValueChange {
  docId: string;
  before: ValueDto;
  change: ManyChange;
}

export function confirmationsOf(docId: string, values: readonly ValueDto[]): ValueChange[] {
  return values
    .filter((value) => !isAbsent(value) && isUnsettled(value))
    .map((before) => ({ docId, before, change: { name: before.name, confirmed: true } }));
}

export function acceptancesOf(docId: string, values: readonly ValueDto[]): ValueChange[] {
  return values
    .filter((value) => !isAbsent(value) && isUnsettled(value) && value.accepted_at === null)
    .map((before) => ({ docId, before, change: { name: before.name, accepted: true } }));
}

function isUnsettled(value: ValueDto): boolean {
  return value.confirmed_at === null && (value.correction === null || isToCheck(value));
}

export function countValues(changes: readonly ValueChange[], number: (value: number) => string): string {
  return formatCount(changes.length, "value", number);
}
