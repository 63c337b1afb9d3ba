import type { DateConvention } from "./parse-date";
import type { NumberConvention } from "./parse-number";

export interface Signature {
  words: string[];
  lines: string[];
}

/** The shape of a reviewed value and keyed hashes of the words around it. Contains no clear text. */
export interface Place {
  /** Tokens on the value's line, nearest first. Words are hashes, tokens with digits are character classes. */
  before: string[];
  after: string[];
  line: string[];
  above: string[];
  below: string[];
  /** One hash per line, nearest first. */
  linesAbove: string[];
  linesBelow: string[];
  head: string[];
  /** "AA-9999/999", where A or a is a letter and 9 a digit. */
  shape: string;
  tokens: number;
  first: string;
  last: string;
  lines: number;
  fromStart: number;
  toEnd: number;
  startsCell: boolean;
  endsCell: boolean;
  /** Number of lines with the same words before or after the value. */
  sameBefore: number;
  sameAfter: number;
  /** How far down the document the value's line is, in 64ths. */
  depth: number;
  /** In 64ths of the page's width. Null if positions are unknown. */
  left: number | null;
  right: number | null;
  page: number;
  pageToEnd: number;
}

/** The decimal separator, or the order of day and month. */
export type ReadAs = Exclude<NumberConvention | DateConvention, null>;

export interface FieldLesson {
  field: string;
  /** 1 if a user reviewed the value itself, less if only the document. */
  weight: number;
  /** Several if the place is uncertain, none if the document lacks the field. */
  places: Place[];
  /** Only set for values with two readings. */
  readAs?: ReadAs;
}

/** One letter per cell: n number, d date, c code, t text, - empty. */
export type LinePattern = string;

export interface TaughtColumn {
  /** The column's id, or null if the column is not requested. */
  column: string | null;
  /** Hashes of words, and character classes of words with digits. */
  head: string[];
  /** The edge that cells share with the heading. */
  align: "left" | "right" | "center";
  /** Distance between the aligned edges, in quarters of a line height. */
  offset: number;
}

/**
 * Where a value begins or ends among the words of a cell: after or before the first or last such mark, at a line, at the
 * end of the cell, or after so many tokens. Marks are hashes of words, character classes, or punctuation.
 */
export interface PartEdge {
  by: "mark" | "last mark" | "mark or end" | "line" | "end" | "count";
  mark?: string | undefined;
  /** Of lines, counted from 0, and from -1 if counted from the last one. */
  count?: number | undefined;
}

/** A requested column that has only some of the words of a table's column. */
export interface TaughtPart {
  column: string;
  /** Index in `columns`. */
  within: number;
  isOptional: boolean;
  /** Letters as in `LinePattern`. */
  kinds: string;
  /** All rules fit every reviewed row. The first ones are the most reliable. */
  starts: PartEdge[];
  ends: PartEdge[];
}

/** Contains no values and no words in clear text. */
export interface TableLesson {
  /** The table's id in a stored lesson, its name in an applied one. */
  field: string;
  columns: TaughtColumn[];
  /** If several requested columns share one of the table's, or need only a part of its cells. */
  parts?: TaughtPart[] | undefined;
  empty: string[];
  /** Columns in `empty` that have values if the table is read without lessons. */
  emptied?: string[] | undefined;
  headLines: number;
  /** Hashes of the lines above, if other tables have the same headings. */
  above: string[];
  /** Patterns of the rows' fullest lines. `rest` has the patterns of their other lines. */
  rows: LinePattern[];
  rest: LinePattern[];
  /** Whether some rows have lines above their fullest line. */
  hasLeading: boolean;
  hasSums: boolean;
  /**
   * At most one: the hash of the first line below the table. `endStarts` has the hash of its first cell, unless a row
   * starts with the same one.
   */
  ends: string[];
  endStarts: string[];
  /** Hashes of lines that aren't rows. `otherPatterns` are their patterns, unless a row has the same. */
  others: string[];
  otherPatterns: LinePattern[];
  /** Whether the table was read differently without lessons. */
  isCorrected: boolean;
  /** Only set for cells with two readings. */
  readAs?: ReadAs[] | undefined;
}

export interface Lesson {
  signature: Signature;
  fields: FieldLesson[];
  tables?: TableLesson[];
}

export interface Taught {
  key: string;
  /** Similarity to the most similar document, from 0 to 1. */
  likeness: number;
  lessons: Lesson[];
}
