import type { DocumentDto } from "@/lib/api/document";
import type { Box } from "@/lib/api/value";

export interface SourceMark {
  name: string;
  start: number | null;
  end: number | null;
  page: number | null;
  boxes: readonly Box[];
}

export const OFFER_TOOLTIP_MS = 200;

export interface OfferMark extends SourceMark {
  id: string;
  isTable: boolean;
  isAdded: boolean;
  action: string;
  hint: string;
}

export interface SourceSelection {
  text: string;
  start: number;
  end: number;
  page: number | null;
  rect: DOMRect;
}

/** In points from the page's top left. */
export interface TableRegion extends Box {
  columns: readonly number[];
  /** What each column is called, from the left; null where it is none of the table's. */
  names: readonly (string | null)[];
  /** The places of the lines between its rows; null where the rows are to be found. */
  rows: readonly number[] | null;
}

export interface TableOutline extends TableRegion {
  rows: readonly number[];
}

export interface DrawnTable {
  docId: string;
  name: string;
  region: TableRegion | null;
  isDrawn: boolean;
}

/** A column that can be drawn, with further headings of it. */
export interface NamedColumn {
  name: string;
  also_called?: readonly string[] | undefined;
}

export interface TableDrawing {
  region: TableRegion | null;
  isDrawn: boolean;
  /** Whether the rectangle becomes a new table, whose headings name its columns. */
  isNew?: boolean;
  /** The columns of the table. */
  columns: readonly NamedColumn[];
  /** Where the table was read on its pages. */
  outlines: readonly TableOutline[];
  onDraw: (region: TableRegion) => void;
  onDrawn: () => void;
  onRead: () => void;
  onCancel: () => void;
}

/** A heading on the page that is none of those by which a drawn column is known. */
export interface OtherHeading {
  column: string;
  heading: string;
}

export interface SourceViewProps {
  extractorId: string;
  document: DocumentDto;
  marks: readonly SourceMark[];
  /** Scrolled into view unless already visible. */
  chosen: SourceMark | null;
  leftOut?: readonly SourceMark[];
  /** Shown lightly; does not move the focus. */
  preview: SourceMark | null;
  onChooseMark: (name: string) => void;
  onHoverMark: (name: string | null) => void;
  offers?: readonly OfferMark[];
  onToggleOffer?: (id: string) => void;
  onSelect: (selection: SourceSelection | null) => void;
  outlines?: readonly TableOutline[];
  drawing?: TableDrawing | null;
}
