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
  /** The shape of the value, such as "AA-9999/999". A or a stands for a letter, 9 for a digit. */
  shape: string;
  tokens: number;
  first: string;
  last: string;
  lines: number;
  fromStart: number;
  toEnd: number;
  startsCell: boolean;
  endsCell: boolean;
  /** How many lines have the same words before the value, or after it. */
  sameBefore: number;
  sameAfter: number;
  /** Position of the value's line in the document, from 0 at the top to 64. */
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
  /** 1 if a user reviewed the value itself, less if the user only reviewed the document. */
  weight: number;
  /** Several if the place is uncertain, none if the document lacks the field. */
  places: Place[];
  /** Only set for values with two readings, such as "1.234". */
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
 * Where a value begins or ends within a cell: at the first or last `mark`, at a line, at the end of the cell, or
 * after `count` tokens. A mark is the hash of a word, a character class or punctuation.
 */
export interface PartEdge {
  by: "mark" | "last mark" | "mark or end" | "line" | "end" | "count";
  mark?: string | undefined;
  /** The index of a line (-1 is the last one), or a number of tokens. */
  count?: number | undefined;
}

/** A requested column that needs only some of the words in a table's column. */
export interface TaughtPart {
  column: string;
  /** Index in the table's `columns`. */
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
  /** Set if requested columns share a column of the table or need only a part of its cells. */
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
   * At most one: the hash of the first line below the table. `endStarts` has the hash of the line's first cell,
   * unless a row starts with the same cell.
   */
  ends: string[];
  endStarts: string[];
  /** Hashes of lines that aren't rows. `otherPatterns` are their patterns, unless a row has the same pattern. */
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
  /** Similarity to the most similar reviewed document, from 0 to 1. */
  likeness: number;
  lessons: Lesson[];
}
