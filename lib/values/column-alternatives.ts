import { describeUncertainColumn, shorten } from "@/lib/extraction/verify/describe-check";
import type { StoredTable } from "./stored-values";

export function alternativesOf(
  { uncertain, checks }: Pick<StoredTable, "uncertain" | "checks">,
  column: string,
): StoredTable["uncertain"][number]["alternatives"] {
  const own = uncertain.find(({ name }) => name === column);
  return own && checks.some(isOfUncertainColumn(own)) ? own.alternatives : [];
}

/** Matches the check of an uncertain column, including the former wording in results of the last 24 hours. */
export function isOfUncertainColumn(
  column: StoredTable["uncertain"][number],
): (check: { message: string }) => boolean {
  const [name, head] = [shorten(column.name), shorten(column.head)];
  const messages = [
    describeUncertainColumn(column).message,
    column.isEmpty
      ? `${name} may be in the column with the heading "${head}".`
      : `The column ${name} was guessed: its heading is "${head}".`,
  ];
  return ({ message }) => messages.includes(message);
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
