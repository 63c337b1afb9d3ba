import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Grid, GridCell, GridColumn } from "@/lib/extraction/tables/grid";
import { HeadFits } from "@/lib/extraction/tables/head-fits";
import { mapColumns } from "@/lib/extraction/tables/map-columns";
import type { ColumnSpec, TableSpec } from "@/lib/extraction/values/types";
import type { AttachedLine } from "@/lib/text/attachments/terms";
import { itemAt } from "@/lib/item-at";

export type StatedLine = (string | number | null)[];

/** There is no unit column, because the XML states units as codes that no page prints. */
const COLUMNS: readonly (GridColumn & { key: keyof AttachedLine })[] = [
  { key: "position", heads: ["Position"], kind: "code" },
  { key: "id", heads: ["Article number"], kind: "code" },
  { key: "name", heads: ["Description"], kind: "text" },
  { key: "quantity", heads: ["Quantity"], kind: "number" },
  { key: "netPrice", heads: ["Unit price"], kind: "number" },
  { key: "taxRate", heads: ["Tax rate"], kind: "number" },
  { key: "netAmount", heads: ["Line total"], kind: "number" },
];
const AS_WRITTEN: Conventions = { number: ".", date: null };

export function statedLines(lines: readonly AttachedLine[], field: TableSpec): StatedLine[] {
  const columns = COLUMNS.filter(({ key }) => lines.some((line) => line[key] !== null));
  const toCell = (value: string | number | null): GridCell | null =>
    value === null ? null : { parts: [], raw: String(value) };
  const grid: Grid = {
    columns,
    rows: lines.map((line) => ({ start: 0, end: 0, cells: columns.map(({ key }) => toCell(line[key])) })),
    counted: lines.length,
  };
  const { places, certainty } = mapColumns(grid, "", new HeadFits(field), AS_WRITTEN);
  if (certainty !== "sure") return [];
  const stated = lines.map((line) =>
    field.columns.map((column, asked) => {
      const place = itemAt(places, asked);
      return place === null ? null : ofType(line[itemAt(columns, place).key], column);
    }),
  );
  return stated.filter((values) => values.some((value) => value !== null));
}

function ofType(value: string | number | null, { type }: ColumnSpec): string | number | null {
  if (type === "NUMBER") return typeof value === "number" ? value : null;
  if (type === "TEXT") return value === null ? null : String(value);
  return null;
}
