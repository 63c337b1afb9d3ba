import type { DocumentDto } from "@/lib/api/document";
import type { Box } from "@/lib/api/value";

export interface SourceMark {
  name: string;
  start: number | null;
  end: number | null;
  page: number | null;
  boxes: readonly Box[];
}

/** What a place could become is said sooner than what a button does. */
export const OFFER_TOOLTIP_MS = 200;

/** A place that a click makes a field; the next click takes the field back. */
export interface OfferMark extends SourceMark {
  id: string;
  isTable: boolean;
  isAdded: boolean;
  /** What a click does: "Add field Total: 12.00". */
  action: string;
  /** What is shown at it: "Total, NUMBER". */
  hint: string;
}

export interface SourceSelection {
  text: string;
  start: number;
  end: number;
  page: number | null;
  rect: DOMRect;
}

/** A table on a page, in points from the page's top left corner. */
export interface TableRegion extends Box {
  /** The places of the lines between its columns. */
  columns: readonly number[];
  /** What each column is called, from the left; null where it is none of the table's. */
  names: readonly (string | null)[];
  /** The places of the lines between its rows; null where the rows are to be found. */
  rows: readonly number[] | null;
}

/** Where a table was read on a page. */
export interface TableOutline extends TableRegion {
  rows: readonly number[];
}

/** What a person has drawn of a table. */
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

/** A table that a person draws on a page. */
export interface TableDrawing {
  region: TableRegion | null;
  /** Whether a rectangle has just been drawn. */
  isDrawn: boolean;
  /** Whether the rectangle becomes a new table, whose headings name its columns. */
  isNew?: boolean;
  /** The columns of the table. */
  columns: readonly NamedColumn[];
  /** Where the table was read on its pages. */
  outlines: readonly TableOutline[];
  onDraw: (region: TableRegion) => void;
  onDrawn: () => void;
  /** Reads the table again within the region. */
  onRead: () => void;
  onCancel: () => void;
}

/** A heading on the page that is none of those by which a drawn column is known. */
export interface OtherHeading {
  column: string;
  heading: string;
}

/** What every view of a document understands, whatever the document's format. */
export interface SourceViewProps {
  extractorId: string;
  document: DocumentDto;
  /** The places of all values, which have the highlighter's wash. */
  marks: readonly SourceMark[];
  /** Marked in highlighter yellow and scrolled into view, but not moved if it is visible already. */
  chosen: SourceMark | null;
  /** Words of the table at hand that none of its cells holds. */
  leftOut?: readonly SourceMark[];
  /** A value or a candidate under the pointer, which is shown lightly and does not move the focus. */
  preview: SourceMark | null;
  onChooseMark: (name: string) => void;
  onHoverMark: (name: string | null) => void;
  /** What else on the page can become a field. */
  offers?: readonly OfferMark[];
  onToggleOffer?: (id: string) => void;
  /** Called when words are selected by pointer or keyboard, and with null when the selection is gone. */
  onSelect: (selection: SourceSelection | null) => void;
  /** The open table on its pages, where that is to be seen. */
  outlines?: readonly TableOutline[];
  /** Null while no table is drawn. */
  drawing?: TableDrawing | null;
}
