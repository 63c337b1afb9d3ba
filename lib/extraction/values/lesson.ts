import type { DateConvention } from "./parse-date";
import type { NumberConvention } from "./parse-number";

export interface Signature {
  words: string[];
  lines: string[];
}

/**
 * The shape of a reviewed value, and keyed hashes of the words around it.
 * Contains no characters of the value and no words in clear text.
 */
export interface Place {
  /** Tokens on the value's line, nearest first: hashes of words, character classes of tokens with digits. */
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
  /** In 64ths of the page's width; null if positions are unknown. */
  left: number | null;
  right: number | null;
  page: number;
  pageToEnd: number;
}

/** The decimal separator, or the order of day and month. */
export type ReadAs = Exclude<NumberConvention | DateConvention, null>;

export interface FieldLesson {
  field: string;
  /** 1 if a person reviewed the value itself; less if they only reviewed the document. */
  weight: number;
  /** Several places if uncertain; none if the document lacks the field. */
  places: Place[];
  /** Only set for values with two readings. */
  readAs?: ReadAs;
}

/** One letter per cell: n number, d date, c code, t text, - empty. */
export type LinePattern = string;

export interface TaughtColumn {
  /** By id; null if the field doesn't ask for it. */
  column: string | null;
  /** Hashes; character classes for words with digits. */
  head: string[];
  /** The edge that cells share with the heading. */
  align: "left" | "right" | "center";
  /** Between these edges, in quarters of a line height. */
  offset: number;
}

/** Contains no plain word and no value. */
export interface TableLesson {
  /** An id, or a name while lessons use names. */
  field: string;
  /** From left to right. */
  columns: TaughtColumn[];
  empty: string[];
  /** Those of them that the reader without lessons had filled. */
  emptied?: string[] | undefined;
  headLines: number;
  /** Hashes of the lines above, if other tables have the same headings. */
  above: string[];
  /** Lines with most cells of a row; `rest` are the others. */
  rows: LinePattern[];
  rest: LinePattern[];
  /** A row has lines above its fullest one. */
  hasLeading: boolean;
  /** Some rows state sums or balances. */
  hasSums: boolean;
  /** Hashes of the lines that end it, and of their starts. */
  ends: string[];
  endStarts: string[];
  /** Lines that are no rows: hashes, and patterns that no row has. */
  others: string[];
  otherPatterns: LinePattern[];
  /** The reading without lessons differed. */
  isCorrected: boolean;
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
