import { describeUncertainColumn } from "@/lib/extraction/verify/describe-check";
import type { StoredTable } from "./stored-values";

export function alternativesOf(
  { uncertain, checks }: Pick<StoredTable, "uncertain" | "checks">,
  column: string,
): StoredTable["uncertain"][number]["alternatives"] {
  const own = uncertain.find(({ name }) => name === column);
  const message = own && describeUncertainColumn(own).message;
  return own && checks.some((check) => check.message === message) ? own.alternatives : [];
}

export function placeOfAlternative(
  { columns, uncertain }: Pick<StoredTable, "columns" | "uncertain">,
  column: string,
  alternative: number,
): number {
  const index = uncertain.findIndex(({ name }) => name === column);
  const before = uncertain.slice(0, index).reduce((sum, { alternatives }) => sum + alternatives.length, 0);
  return columns.length + before + alternative;
}
