import type { TableLine } from "./table-lines";

/** The lines below a header, up to the next one. */
export interface TableRange {
  from: number;
  until: number;
  /** The line below that which names most columns. */
  belowAnchor: number;
  isHeader: (line: TableLine) => boolean;
}
