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

export interface TableRegion extends Box {
  columns: readonly number[];
  /** From left to right. Null for a drawn column that does not belong to the table. */
  names: readonly (string | null)[];
  /** Null to let the server find the rows. */
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

export interface NamedColumn {
  name: string;
  also_called?: readonly string[] | undefined;
}

export interface TableDrawing {
  region: TableRegion | null;
  isDrawn: boolean;
  isNew?: boolean;
  columns: readonly NamedColumn[];
  outlines: readonly TableOutline[];
  onDraw: (region: TableRegion) => void;
  onDrawn: () => void;
  onRead: () => void;
  onCancel: () => void;
}

/** A printed heading that is not yet one of the column's labels. */
export interface OtherHeading {
  column: string;
  heading: string;
}

export interface SourceViewProps {
  extractorId: string;
  document: DocumentDto;
  marks: readonly SourceMark[];
  chosen: SourceMark | null;
  leftOut?: readonly SourceMark[];
  preview: SourceMark | null;
  onChooseMark: (name: string) => void;
  onHoverMark: (name: string | null) => void;
  offers?: readonly OfferMark[];
  onToggleOffer?: (id: string) => void;
  onSelect: (selection: SourceSelection | null) => void;
  outlines?: readonly TableOutline[];
  drawing?: TableDrawing | null;
}
