import "server-only";
import type { RelearnedDocumentDto } from "@/lib/api/layout";
import type { DatabaseContext } from "@/lib/db/client";
import type { Result } from "@/lib/values/correct-values";
import { rowsKeyOf } from "@/lib/values/present-names";
import { loadTables } from "@/lib/values/stored-chunks";
import { rowsInForce, rowsOf, type TableRows } from "@/lib/values/stored-tables";
import { isScalar, type StoredTable, type WrittenTable, type WrittenValue } from "@/lib/values/stored-values";
import { asksForLook } from "./asks-for-look";

/** A table that lessons read otherwise. */
interface RereadTable {
  value: WrittenTable;
  rows: TableRows;
  change: RelearnedDocumentDto["changes"][number];
}

/** What lessons have found in the place of a table; null where it stays as it is. */
export async function rereadTable(
  ctx: DatabaseContext,
  documentId: string,
  former: StoredTable,
  found: Result<WrittenValue>,
): Promise<RereadTable | null> {
  if (former.correction !== null || former.confirmed_at !== null) return null;
  const value = found.values.find(({ name, type }) => name === former.name && type === former.type);
  if (!value || isScalar(value) || !value.evidence.learned || value.rows === 0) return null;
  const key = rowsKeyOf(former);
  const rows = rowsOf(found.tables, value.name);
  const before = rowsOf(await loadTables(ctx, documentId, [former]), key);
  const cells = countOtherCells(before, rows);
  const isSettled = asksForLook(former) && !asksForLook(value);
  if (cells === 0 && !isSettled) return null;
  return {
    value: { ...value, rowsKey: key },
    rows,
    change: { name: former.name, old: former.rows, new: value.rows, cells },
  };
}

function countOtherCells(before: TableRows, after: TableRows): number {
  const [some, others] = [before, after].map((rows) => rowsInForce(rows).map(({ values }) => values));
  const length = Math.max(some?.length ?? 0, others?.length ?? 0);
  return Array.from({ length }, (_, row) => {
    const [a = [], b = []] = [some?.[row], others?.[row]];
    return Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
      Number((a[at] ?? null) !== (b[at] ?? null)),
    );
  })
    .flat()
    .reduce((sum, one) => sum + one, 0);
}
