import { useState } from "react";
import { useShortcuts } from "@/components/navigation/use-shortcuts";
import type { TableDrawing, TableOutline, TableRegion } from "@/components/review/source";
import type { CorrectValueInput } from "@/lib/api/value";
import type { TableView } from "./use-table-view";

interface Drawn {
  /** The table that is drawn. */
  name: string;
  region: TableRegion | null;
  isDrawn: boolean;
}

/** Draws an open table on a page, beginning with how it was read where its focused row is; `onRead` reads it again. */
export function useTableDrawing(
  view: TableView | null,
  outlines: readonly TableOutline[],
  onRead: (change: CorrectValueInput) => void,
): { drawing: TableDrawing | null; start: () => void } {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const table = view?.table;
  const isOpen = drawn !== null && drawn.name === table?.name;
  const cancel = () => setDrawn(null);
  useShortcuts([{ keys: "escape", when: () => isOpen, run: cancel }]);
  const start = () => {
    if (!view) return;
    const { name, evidence } = view.table;
    const page = evidence.rows[view.row?.original ?? -1]?.page;
    const outline = outlines.find((one) => one.page === page) ?? outlines[0];
    setDrawn({ name, region: outline ? regionOf(outline) : null, isDrawn: false });
  };
  if (!isOpen || !table) return { drawing: null, start };
  const { name, columns } = table;
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
    onCancel: cancel,
  };
  return { drawing, start };
}

function regionOf({ rows: _, ...region }: TableOutline): TableRegion {
  return region;
}
