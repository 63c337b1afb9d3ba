import "server-only";
import type { RelearnedDocumentDto } from "@/lib/api/layout";
import type { DatabaseContext } from "@/lib/db/client";
import type { Result } from "@/lib/values/correct-values";
import { rowsKeyOf } from "@/lib/values/present-names";
import { loadTables } from "@/lib/values/stored-chunks";
import { rowsInForce, rowsOf, type TableRows } from "@/lib/values/stored-tables";
import { isScalar, type StoredTable, type WrittenTable, type WrittenValue } from "@/lib/values/stored-values";
import { asksForLook } from "./asks-for-look";

interface RereadTable {
  value: WrittenTable;
  rows: TableRows;
  change: RelearnedDocumentDto["changes"][number];
}

export async function rereadTable(
  ctx: DatabaseContext,
  documentId: string,
  former: StoredTable,
  found: Result<WrittenValue>,
): Promise<RereadTable | null> {
  if (former.correction !== null || former.confirmed_at !== null) return null;
  const value = found.values.find(({ name, type }) => name === former.name && type === former.type);
  if (!value || isScalar(value) || !value.evidence.learned || value.rows === 0) return null;
  if (asksForLook(value) && !asksForLook(former)) return null;
  const key = rowsKeyOf(former);
  const rows = rowsOf(found.tables, value.name);
  const before = rowsOf(await loadTables(ctx, documentId, [former]), key);
  const cells = countOtherCells({ ...former, rows: before }, { ...value, rows });
  const isSettled = asksForLook(former) && !asksForLook(value);
  if (cells === 0 && !isSettled) return null;
  return {
    value: { ...value, rowsKey: key },
    rows,
    change: { name: former.name, old: former.rows, new: value.rows, cells },
  };
}

type Columns = readonly { id?: string | undefined; name: string }[];

/** Ignores alternatives, which rows store after their columns' values. */
function countOtherCells(
  before: { columns: Columns; rows: TableRows },
  after: { columns: Columns; rows: TableRows },
): number {
  const [some, others] = [before, after].map(({ rows }) => rowsInForce(rows).map(({ values }) => values));
  const kept = before.columns.map((column) => after.columns.findIndex(isSameColumn(column)));
  const added = after.columns.map((_, at) => at).filter((at) => !kept.includes(at));
  const pairs = [...kept.map((at, former) => [former, at] as const), ...added.map((at) => [-1, at] as const)];
  const length = Math.max(some?.length ?? 0, others?.length ?? 0);
  return Array.from({ length }, (_, row) => {
    const [a = [], b = []] = [some?.[row], others?.[row]];
    return pairs.filter(([former, at]) => (a[former] ?? null) !== (b[at] ?? null)).length;
  }).reduce((sum, count) => sum + count, 0);
}

function isSameColumn({ id, name }: Columns[number]): (column: Columns[number]) => boolean {
  return (column) => (id === undefined || column.id === undefined ? column.name === name : column.id === id);
}
