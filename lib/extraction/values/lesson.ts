import type { DateConvention } from "./parse-date";
import type { NumberConvention } from "./parse-number";

/** By what a layout is recognised: hashes of its words and of its lines, both without digits, in order. */
export interface Signature {
  words: string[];
  lines: string[];
}

/**
 * Where a value is in a reviewed document: what is around it, as keyed hashes of words, and how it looks, as classes of
 * characters. No character of the value and no word in clear text.
 */
export interface Place {
  /** The nearest tokens before and behind it in its line, the nearest first: the hash of a word, or the classes of a token with digits. */
  before: string[];
  after: string[];
  /** The other words of its line. */
  line: string[];
  /** The words of the lines directly above and below. */
  above: string[];
  below: string[];
  /** The lines above and below, the nearest first, each as one hash. */
  linesAbove: string[];
  linesBelow: string[];
  /** The words of the cell above it that has no digits. */
  head: string[];
  /** "AA-9999/999": a letter as A or a, a digit as 9. */
  shape: string;
  tokens: number;
  /** How its first and its last token look. */
  first: string;
  last: string;
  /** The lines that it has. */
  lines: number;
  /** The tokens before and behind it in its line. */
  fromStart: number;
  toEnd: number;
  /** Whether it begins and ends a cell. */
  startsCell: boolean;
  endsCell: boolean;
  /** Lines with the same words before and behind its line. */
  sameBefore: number;
  sameAfter: number;
  /** Its line from the start and the end of the document, in sixty-fourths. */
  depth: number;
  /** Its edges in sixty-fourths of the page's width; null where the document has no places on pages. */
  left: number | null;
  right: number | null;
  /** Its page from the start and the end. */
  page: number;
  pageToEnd: number;
}

/** The decimal separator of a number, the order of a date. */
export type ReadAs = Exclude<NumberConvention | DateConvention, null>;

/** What a document teaches of a field. */
export interface FieldLesson {
  /** What the field is called by who keeps the lesson. */
  field: string;
  /** 1 where a person confirmed or corrected the value, less where the document was reviewed without that. */
  weight: number;
  /** Where its value is; several where that is not certain, none where the document does not have it. */
  places: Place[];
  /** How a value with two readings was meant; omitted where it has one. */
  readAs?: ReadAs;
}

/** What the cells of a line hold, from the left: a number n, a date d, a code c, a text t; - where one is empty. */
export type LinePattern = string;

/** A column of a table as a reviewed document has it. */
export interface TaughtColumn {
  /** The column of the field that it is, by its id; null where none asks for it. */
  column: string | null;
  /** The words of its heading: hashes, the classes of those with digits. */
  head: string[];
  /** Which edges of its cells are below which ones of its heading. */
  align: "left" | "right" | "center";
  /** How far these are apart, in quarters of a line's height. */
  offset: number;
}

/** How a reviewed document has a table. No word in clear text and no value. */
export interface TableLesson {
  /** The id of its field, or its name where lessons are called by names. */
  field: string;
  /** From the left. */
  columns: TaughtColumn[];
  /** Columns of the field that the document does not have. */
  empty: string[];
  /** The lines of its headings. */
  headLines: number;
  /** Hashes of the lines right above the headings, where other tables of the document have the same ones. */
  above: string[];
  /** The lines with most cells of a row, and the others. */
  rows: LinePattern[];
  rest: LinePattern[];
  /** A row has lines above the one with most cells. */
  hasLeading: boolean;
  /** A row is called a sum or a balance. */
  hasSums: boolean;
  /** Hashes of the lines that end it, and of what these begin with. */
  ends: string[];
  endStarts: string[];
  /** Lines within it or right below that are no rows: hashes, and patterns that no row has. */
  others: string[];
  otherPatterns: LinePattern[];
  /** The reader without lessons read another table. */
  isCorrected: boolean;
}

/** What is kept of a reviewed document. */
export interface Lesson {
  signature: Signature;
  fields: FieldLesson[];
  tables?: TableLesson[];
}

/** The lessons of the layout that a document is recognised as. */
export interface Taught {
  /** Under which its words are hashed. */
  key: string;
  /** How like it the most similar of the documents is, from 0 to 1. */
  likeness: number;
  /** The fields are called by their names. */
  lessons: Lesson[];
}
