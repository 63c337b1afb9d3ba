import type { DateConvention } from "./parse-date";
import type { NumberConvention } from "./parse-number";

export interface Signature {
  words: string[];
  lines: string[];
}

/**
 * Keyed hashes of words around a reviewed value, and its shape.
 * Contains no character of the value and no word in clear text.
 */
export interface Place {
  /** Tokens of its line, the nearest first: hashes of words, character classes of tokens with digits. */
  before: string[];
  after: string[];
  line: string[];
  above: string[];
  below: string[];
  /** One hash per line, the nearest first. */
  linesAbove: string[];
  linesBelow: string[];
  head: string[];
  /** "AA-9999/999": letters become A or a, digits 9. */
  shape: string;
  tokens: number;
  first: string;
  last: string;
  lines: number;
  fromStart: number;
  toEnd: number;
  startsCell: boolean;
  endsCell: boolean;
  /** Lines with the same words before or after the value. */
  sameBefore: number;
  sameAfter: number;
  /** Distance of its line from the start and end of the document, in 64ths. */
  depth: number;
  /** In 64ths of the page's width; null without page positions. */
  left: number | null;
  right: number | null;
  page: number;
  pageToEnd: number;
}

/** Decimal separator, or order of day and month. */
export type ReadAs = Exclude<NumberConvention | DateConvention, null>;

export interface FieldLesson {
  field: string;
  /** 1 if a person reviewed the value itself, less if only the document. */
  weight: number;
  /** Several if uncertain, none if the document lacks the field. */
  places: Place[];
  /** Only for values with two readings. */
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
  /** Those of them that the reader without lessons had filled. */
  emptied?: string[] | undefined;
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

export interface Lesson {
  signature: Signature;
  fields: FieldLesson[];
  tables?: TableLesson[];
}

export interface Taught {
  key: string;
  /** Similarity to the closest document, 0 to 1. */
  likeness: number;
  lessons: Lesson[];
}
