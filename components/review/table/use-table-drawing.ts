import type { TableDrawing, TableOutline, TableRegion } from "@/components/review/source";
import { useReviewContext } from "@/components/review/use-review";
import type { NamedChange } from "@/lib/api/value";
import type { TableView } from "./use-table-view";

/** Draws an open table on a page, beginning with how it was read where its focused row is; `onRead` reads it again. */
export function useTableDrawing(
  view: TableView | null,
  outlines: readonly TableOutline[],
  onRead: (change: NamedChange) => void,
): { drawing: TableDrawing | null; start: () => void } {
  const { docId, drawn, setDrawn } = useReviewContext();
  const start = () => {
    if (!view) return;
    const { name, evidence } = view.table;
    const page = evidence.rows[view.row?.original ?? -1]?.page;
    const outline = outlines.find((one) => one.page === page) ?? outlines[0];
    setDrawn({ docId, name, region: outline ? regionOf(outline) : null, isDrawn: false });
  };
  if (!drawn || !view) return { drawing: null, start };
  const { name, columns } = view.table;
  const drawing: TableDrawing = {
    ...drawn,
    columns: columns.length,
    onDraw: (region) => setDrawn({ ...drawn, region, isDrawn: false }),
    onDrawn: () => setDrawn((current) => current && { ...current, isDrawn: true }),
    onRead: () => {
      if (!drawn.region) return;
      const { columns, ...region } = drawn.region;
      onRead({ name, region: { ...region, columns: [...columns] } });
      setDrawn(null);
    },
    onCancel: () => setDrawn(null),
  };
  return { drawing, start };
}

function regionOf({ rows: _, ...region }: TableOutline): TableRegion {
  return region;
}
