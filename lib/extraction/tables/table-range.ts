import type { TableLine } from "./table-lines";

export interface TableRange {
  from: number;
  until: number;
  /** Index of the line below the one that names the most columns. */
  belowAnchor: number;
  isHeader: (line: TableLine) => boolean;
}
