import type { TableLine } from "./table-lines";

export interface TableRange {
  from: number;
  until: number;
  belowAnchor: number;
  isHeader: (line: TableLine) => boolean;
}
