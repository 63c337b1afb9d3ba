import type { EngineName } from "@/lib/engine-names";
import type { Coverage } from "@/lib/text/coverage";
import type { Box } from "@/lib/text/box";
import type { DocumentText } from "@/lib/text/types";
import type { Taught } from "./lesson";
import type { Span } from "./span";
import type { CheckCode } from "./check-codes";
import type { ScalarType } from "./field-types";

/** One of the values that a field may have, with further spellings of it in documents. */
export interface Option {
  value: string;
  also: string[];
}

/** What a field's values may be: the options and the pattern of a TEXT, the bounds of a NUMBER or DATE (YYYY-MM-DD). */
export interface ValueLimits {
  options?: Option[];
  /** In RE2 syntax, of the whole value. */
  pattern?: string;
  /** Inclusive, as is the maximum. */
  minimum?: number | string;
  maximum?: number | string;
}

/** A field with a single value, as an engine sees it. */
export interface FieldSpec extends ValueLimits {
  name: string;
  type: ScalarType;
  required: boolean;
  /** What to pull out of the document, in the user's words. May be empty. */
  prompt: string;
  /** Further labels under which documents write it. */
  also_called?: string[];
}

/** A column of a table as an engine sees it. */
export interface ColumnSpec extends ValueLimits {
  name: string;
  type: ScalarType;
  prompt: string;
  /** Further headings under which documents have it. */
  also_called?: string[];
}

/** A field whose value is a list of rows. */
export interface TableSpec extends Omit<FieldSpec, "type" | keyof ValueLimits> {
  type: "TABLE";
  columns: ColumnSpec[];
}

export type AskedField = FieldSpec | TableSpec;

/** Another value that an engine considered, as the document writes it. It is verified like an answer. */
export interface RawCandidate {
  raw: string;
  /** The passage that contains it; where there is none, the value itself is looked for. */
  quote?: string;
  /** Offsets of the quote in the text, if the engine knows them. */
  start?: number;
  end?: number;
  /** How it puts the answer in doubt: it fits equally well, or another engine found it. Not given where it was ruled out. */
  check?: Extract<CheckCode, "several_candidates" | "engines_disagree">;
  /** The probability that it is right; given where it is worth suggesting, since there is no answer. */
  confidence?: number;
}

/**
 * Why an engine is unsure: another value fits nearly as well, the field's limits refuse one that fits better, it looks unlike
 * those of so many reviewed documents, or it seems to run on in the line below.
 */
export type Doubt = { rival: string } | { refused: string } | { unlike: number } | { continues: string };

/** An engine's answer for one field: the value as the document writes it, and the passage that supports it. */
export interface RawValue {
  raw: string | null;
  quote: string | null;
  /** Offset of the quote in the text, if the engine knows it. A hint: it is always verified. */
  start?: number;
  /** The part of the text that the engine looked at, if it was not all of it. */
  within?: { start: number; end: number };
  /** The probability that the value is right, from 0 to 1, where the engine knows it. */
  confidence?: number;
  /** The confidence below which it is to be checked, where that is another than the engine's. */
  checkBelow?: number;
  /** Why that is not higher, where the engine knows it. */
  doubt?: Doubt;
  /** A label of the field with nothing beside or below it, where the value is elsewhere or there is none. */
  emptyLabel?: string;
  /** How many reviewed documents of the same layout taught where it is; omitted where none did. */
  learned?: number;
  /** Other values that the engine considered, best first. */
  candidates?: RawCandidate[];
  /** Different values that fit the field equally well. */
  alternatives?: string[];
}

/** A single value; a DATE is YYYY-MM-DD. */
export type Value = string | number | boolean | null;

/** A row of a table: every column by its name, null where its cell is empty. */
export type Row = Record<string, Value>;

/**
 * `verified`: the quote is in the text, as whole words, and contains the value; `unverified`: its words were not found;
 * `ambiguous`: several values fit, or a check fails; `missing`: all was read, nothing found; `unread`: a part was not read.
 */
export const EVIDENCE_STATES = ["verified", "unverified", "ambiguous", "missing", "unread"] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

export interface Evidence {
  state: EvidenceState;
  /** Verbatim from the text; null where there is none. */
  quote: string | null;
  /** UTF-16 offsets into the document's text, `end` exclusive. */
  start: number | null;
  end: number | null;
  /** 1-based; null where the format has no pages. */
  page: number | null;
  /** Where the quote is, one for each line; empty where the format has no layout. */
  boxes: Box[];
}

/** What a number counts or measures: as printed beside it, and as a code (ISO 4217 for money) where that is certain. */
export interface ValueUnit {
  text: string;
  code: string | null;
}

/** A reason to review a value, with one sentence for the user. */
export interface Check {
  code: CheckCode;
  message: string;
  /** The name of the rule that is broken. */
  rule?: string;
  /** The day (YYYY-MM-DD, UTC) on which an earlier document was read. */
  day?: string;
}

/** Another value that was considered, with its place if it is in the text. */
export interface Candidate extends Omit<Evidence, "state"> {
  value: Value;
}

/** A candidate that is too doubtful for a value, but probable enough to be shown. */
export interface Suggestion extends Candidate {
  /** The probability that it is right, from 0 to 1. */
  confidence: number;
}

/** A field's value, with what is known about it. */
export interface VerifiedValue {
  field: FieldSpec;
  value: Value;
  /** `learned` where reviewed documents taught where it is, and how many; `unit` where a NUMBER has one. */
  evidence: Evidence & { learned?: { documents: number }; unit?: ValueUnit };
  /** The probability that the value is right, from 0 to 1; null where it is unknown or there is no value. */
  confidence: number | null;
  /** Why that is no higher; null or omitted where it does not decide whether the value is to be checked. */
  doubt?: string | null;
  /** At least one where the value is `unverified` or `ambiguous`. */
  checks: Check[];
  /** Different values that were considered, best first, at most four. */
  candidates: Candidate[];
  /** The first candidate, where there is no value and it is worth showing; it has a place. */
  suggestion: Suggestion | null;
}

export type VerifiedResult = VerifiedValue | VerifiedTable;

export interface Extraction {
  /** One for each requested field, in the requested order. */
  results: VerifiedResult[];
  /** What was read to find the values. */
  coverage: Coverage;
  usage: Usage;
}

/** What reading one document took. Tokens are those that the model's service reported, of failed requests too. */
export interface Usage {
  /** What found the values: `local` where nothing left this server. */
  engine: EngineName;
  /** Null where no model was asked. */
  model: string | null;
  requests: number;
  /** The cached ones included. */
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
}

/** A field's value in force after a review. */
export interface ReviewedField {
  field: FieldSpec;
  /** Null where the document does not have it. */
  value: Value;
  /** Where it is, if that is certain. */
  place: Span | null;
  /** 1 where a person confirmed or corrected it, less where it was seen and left. */
  weight: number;
}

/** What a person said of a document. */
export type Reviewed = ReviewedField | ReviewedTable;

/** A cell in force after a review. */
export interface ReviewedCell {
  value: Value;
  /** Where it is, if that is certain. */
  place: Span | null;
}

/** A table in force after a review. */
export interface ReviewedTable {
  table: TableSpec;
  /** What its lesson calls the field and its columns. */
  ids: { field: string; columns: readonly string[] };
  rows: readonly (readonly ReviewedCell[])[];
  /** Where the cells of the rows are that a person removed. */
  removed: readonly (readonly Span[])[];
}

export interface EngineInput {
  document: DocumentText;
  /** What reviewed documents of its layout have taught. */
  taught?: Taught;
  /** The original file, for engines that read scans. */
  readFile: () => Promise<Uint8Array>;
  /** Where an engine that asks a service keeps what that has answered; nowhere if there will be no retry. */
  partialAnswers?: PartialAnswers;
  signal?: AbortSignal;
}

/** The store of one document's answers until all of it is answered. It holds content of the document. */
export interface PartialAnswers {
  /** What was saved last; null where there is nothing. */
  load(): Promise<string | null>;
  save(answers: string): Promise<void>;
}

/** The extractor that the wizard proposes for a sample document. */
export interface Proposal {
  name: string;
  fields: AskedField[];
}

/** What an engine found in a document, and what that took. */
export interface EngineAnswers {
  answers: RawValue[];
  /** Pages without text, counting from 1, that were looked at as pictures beside the text. */
  seen?: number[];
  usage: Usage;
}

/** What was found in a document, before anything of it is believed. */
export interface FoundAnswers extends EngineAnswers {
  found: FoundTable[];
  coverage: Coverage;
}

/** By what answers are believed. */
export interface Belief {
  /** The confidence below which a value is to be checked. */
  checkBelow: number;
  /** What reviewed documents of its layout have taught. */
  taught?: Taught | undefined;
}

/** A part of a page that a person has drawn around a table, with its columns. */
export interface TableRegion extends Box {
  /** The places of the lines between its columns. */
  columns: readonly number[];
  /** What the person calls each column, null where it is none of the table's. Without them, headings tell. */
  names?: readonly (string | null)[];
  /** The places of the lines between its rows, if the person has drawn any. */
  rows?: readonly number[];
  /** The last page on which a table with named columns may continue. */
  lastPage?: number;
}

/** A cell as the document writes it, with its place if the engine knows it. */
export interface RawCell extends Partial<Span> {
  raw: string;
}

/** A row as an engine found it: a cell for each column of the table, null where it is empty. */
export interface RawRow extends Partial<Span> {
  cells: (RawCell | null)[];
  /** Its cells in the columns that uncertain ones may be, in the order of these. */
  others?: (RawCell | null)[];
}

/** Another column of the document that an uncertain one may be. */
interface OtherColumn {
  /** Its heading; null where it has none. */
  label: string | null;
  /** The words of its first cells. */
  examples: string[];
}

/** A column of a table that may be another one, with the heading in doubt. */
export interface UncertainColumn {
  name: string;
  head: string;
  /** No column was found for it; it may be a part of that with the heading. */
  isEmpty: boolean;
  /** Best first. */
  alternatives: OtherColumn[];
}

/** What says of a table's columns that reviewed documents of its layout had others. */
interface HeldAgainstLessons {
  /** How many reviewed documents taught how to read it; omitted where none did. */
  learned?: number;
  /** It is not as the reviewed documents had it. */
  unlikeTaught?: true;
}

/** The rows that an engine found for a table, and how many the document's layout shows; null where it shows no table. */
export interface FoundTable extends HeldAgainstLessons {
  rows: RawRow[];
  counted: number | null;
  /** Hardly anything says that this is the table that was asked for. */
  mayBeOther?: true;
  /** Columns that may be another one of the table. */
  uncertain?: UncertainColumn[];
  /** Where the lines of the table say what is in none of its cells. */
  leftOut?: readonly Span[];
  /** All rows of a table, where a part of them is asked for. */
  notChosen?: true;
  /** The heads of the columns where the document has them, in the order of the asked ones. */
  heads?: (string | null)[];
}

export interface EngineTables {
  tables: FoundTable[];
  usage: Usage;
}

/** A cell with its source: offsets into the document's text, `end` exclusive; null where its words were not found. */
export interface VerifiedCell {
  value: Value;
  /** `missing` where the cell is empty. */
  state: Exclude<EvidenceState, "unread">;
  start: number | null;
  end: number | null;
  /** That of a NUMBER, where it has one. */
  unit?: ValueUnit;
}

/** A row with its sources: a cell for each column. */
export interface VerifiedRow {
  start: number | null;
  end: number | null;
  cells: VerifiedCell[];
  /** What it has in the columns that uncertain ones may be, in the order of these. */
  others?: VerifiedCell[];
}

/** A sum that the document states of a column of a table. */
export interface StatedSum {
  column: string;
  amount: number;
  /** Other amounts below the table, which may explain a difference: charges, discounts, taxes, other totals. */
  others: number[];
  /** The index of the found row that the part below the last subtotal begins with, which the sum may be that of. */
  from: number;
}

/** What the document says of a table's rows beside them. */
export interface StatedOfRows {
  /** How many rows the document's layout shows, counted without the engine; null where it shows no table. */
  counted: number | null;
  /** How many lines the XML has that the PDF carries; null where it has none. */
  attached_lines: number | null;
  sums: StatedSum[];
}

/** The rows of a table with what is known about them. */
export interface VerifiedTable extends StatedOfRows {
  field: TableSpec;
  rows: VerifiedRow[];
  /** The units that the heads of columns say, in the order of these; omitted where none does. */
  head_units?: (ValueUnit | null)[];
  uncertain?: UncertainColumn[];
  /** Where its lines say what is in none of its cells. */
  left_out?: readonly Span[];
  /** How many reviewed documents taught how to read it; omitted where none did. */
  learned?: number;
  state: EvidenceState;
  checks: Check[];
}

/** What is read of a document, and the number of words to charge for it: unread parts cost nothing. */
export interface ReadingScope {
  coverage: Coverage;
  words: number;
}
