import { HEADER_ROW, type CellPlace } from "./move-focus";

/** Identifies a cell even after rows or columns are added, removed or sorted. */
export interface CellIdentity {
  /** Null for the header. */
  rowId: string | null;
  /** Null in the first column. */
  column: string | null;
  /** The fallback if the row or column disappears. */
  place: CellPlace;
}

export function cellIdentities(rows: readonly { id: string }[], columns: readonly { name: string }[]) {
  return {
    identify: (place: CellPlace): CellIdentity => ({
      rowId: rows[place.row]?.id ?? null,
      column: columns[place.column - 1]?.name ?? null,
      place,
    }),
    locate: ({ rowId, column, place }: CellIdentity): CellPlace => {
      const row = rowId === null ? HEADER_ROW : rows.findIndex(({ id }) => id === rowId);
      const field = columns.findIndex(({ name }) => name === column);
      return {
        row: rowId !== null && row < 0 ? Math.min(place.row, rows.length - 1) : row,
        column: column !== null && field < 0 ? Math.min(place.column, columns.length) : field + 1,
      };
    },
  };
}
