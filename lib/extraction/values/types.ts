import type { EngineName } from "@/lib/engine-names";
import type { Coverage } from "@/lib/text/coverage";
import type { Box } from "@/lib/text/box";
import type { DocumentText } from "@/lib/text/types";
import type { Taught } from "./lesson";
import type { Span } from "./span";
import type { CheckCode } from "./check-codes";
import type { ScalarType } from "./field-types";

export interface Option {
  value: string;
  also: string[];
}

/** `options` and `pattern` for TEXT, bounds for NUMBER or DATE (YYYY-MM-DD). */
export interface ValueLimits {
  options?: Option[];
  /** RE2 syntax, matches the whole value. */
  pattern?: string;
  /** Inclusive, like the maximum. */
  minimum?: number | string;
  maximum?: number | string;
}

export interface FieldSpec extends ValueLimits {
  name: string;
  type: ScalarType;
  required: boolean;
  /** The user's words. May be empty. */
  prompt: string;
  also_called?: string[];
}

export interface ColumnSpec extends ValueLimits {
  name: string;
  type: ScalarType;
  prompt: string;
  /** Further headings under which documents have it. */
  also_called?: string[];
}

export interface TableSpec extends Omit<FieldSpec, "type" | keyof ValueLimits> {
  type: "TABLE";
  columns: ColumnSpec[];
}

export type AskedField = FieldSpec | TableSpec;

export interface RawCandidate {
  raw: string;
  /** The passage with the value; without it, the value itself is searched. */
  quote?: string;
  start?: number;
  end?: number;
  /** Why it casts doubt on the answer. Omitted if it was ruled out. */
  check?: Extract<CheckCode, "several_candidates" | "engines_disagree">;
  /** Set if it is worth suggesting without an answer. */
  confidence?: number;
}

/** Another value fits as well; limits refuse a better one; it looks unlike reviewed ones; it may continue below. */
export type Doubt = { rival: string } | { refused: string } | { unlike: number } | { continues: string };

export interface RawValue {
  raw: string | null;
  quote: string | null;
  /** Offset of the quote, if known. Only a hint: it is always verified. */
  start?: number;
  /** The part of the text that the engine saw, if not all. */
  within?: { start: number; end: number };
  /** 0 to 1, if known. */
  confidence?: number;
  /** Overrides the engine's review threshold. */
  checkBelow?: number;
  doubt?: Doubt;
  /** An empty label of the field, although the value is elsewhere or missing. */
  emptyLabel?: string;
  /** Number of reviewed documents that taught the place. */
  learned?: number;
  /** Best first. */
  candidates?: RawCandidate[];
  alternatives?: string[];
}

/** A DATE is YYYY-MM-DD. */
export type Value = string | number | boolean | null;

/** By column name; null: empty cell. */
export type Row = Record<string, Value>;

/**
 * `verified`: the text contains the quote with the value; `unverified`: quote not found;
 * `ambiguous`: several values fit or a check fails; `missing`: all was read; `unread`: a part was not.
 */
export const EVIDENCE_STATES = ["verified", "unverified", "ambiguous", "missing", "unread"] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

export interface Evidence {
  state: EvidenceState;
  quote: string | null;
  /** UTF-16 offsets, `end` exclusive. */
  start: number | null;
  end: number | null;
  /** 1-based; null without pages. */
  page: number | null;
  /** One per line; empty without a layout. */
  boxes: Box[];
}

/** As printed, and as a code (ISO 4217 for money) if certain. */
export interface ValueUnit {
  text: string;
  code: string | null;
}

export interface Check {
  code: CheckCode;
  message: string;
  rule?: string;
  /** When the earlier document was read (YYYY-MM-DD, UTC). */
  day?: string;
}

export interface Candidate extends Omit<Evidence, "state"> {
  value: Value;
}

export interface Suggestion extends Candidate {
  confidence: number;
}

export interface VerifiedValue {
  field: FieldSpec;
  value: Value;
  /** `learned`: reviewed documents taught its place. */
  evidence: Evidence & { learned?: { documents: number }; unit?: ValueUnit };
  /** Null if unknown or there is no value. */
  confidence: number | null;
  /** Why the confidence is not higher; only if it decides that review is needed. */
  doubt?: string | null;
  /** Not empty if the value is `unverified` or `ambiguous`. */
  checks: Check[];
  /** Best first, at most four. */
  candidates: Candidate[];
  /** The first candidate, if there is no value; has a place. */
  suggestion: Suggestion | null;
}

export type VerifiedResult = VerifiedValue | VerifiedTable;

export interface Extraction {
  /** One per requested field, in the same order. */
  results: VerifiedResult[];
  coverage: Coverage;
  usage: Usage;
}

/** Includes the tokens of failed requests. */
export interface Usage {
  /** `local`: nothing left this server. */
  engine: EngineName;
  /** Null if no model was asked. */
  model: string | null;
  requests: number;
  /** Includes cached ones. */
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
}

export interface ReviewedField {
  field: FieldSpec;
  /** Null if the document lacks it. */
  value: Value;
  place: Span | null;
  /** 1 if a person reviewed it, less if it was only seen. */
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
  taught?: Taught;
  /** The original file, for engines that read scans. */
  readFile: () => Promise<Uint8Array>;
  /** Omitted if there will be no retry. */
  partialAnswers?: PartialAnswers;
  signal?: AbortSignal;
}

/** Holds document content until the document is done. */
export interface PartialAnswers {
  /** Null if nothing is saved. */
  load(): Promise<string | null>;
  save(answers: string): Promise<void>;
}

export interface Proposal {
  name: string;
  fields: AskedField[];
}

export interface EngineAnswers {
  answers: RawValue[];
  /** 1-based pages without text that were read as pictures. */
  seen?: number[];
  usage: Usage;
}

/** Not verified yet. */
export interface FoundAnswers extends EngineAnswers {
  found: FoundTable[];
  coverage: Coverage;
}

export interface Belief {
  /** Lower confidence needs review. */
  checkBelow: number;
  taught?: Taught | undefined;
}

export interface TableRegion extends Box {
  columns: readonly number[];
  /** What the person calls each column, null where it is none of the table's. Without them, headings tell. */
  names?: readonly (string | null)[];
  /** The places of the lines between its rows, if the person has drawn any. */
  rows?: readonly number[];
  /** The last page on which a table with named columns may continue. */
  lastPage?: number;
}

export interface RawCell extends Partial<Span> {
  raw: string;
}

/** One cell per column; null: empty. */
export interface RawRow extends Partial<Span> {
  cells: (RawCell | null)[];
  /** Alternatives of uncertain columns, in the same order. */
  others?: (RawCell | null)[];
}

interface OtherColumn {
  label: string | null;
  examples: string[];
}

export interface UncertainColumn {
  name: string;
  head: string;
  /** No column was found; it may be part of the one with the heading. */
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

/** Includes how many rows the layout shows; null if it shows no table. */
export interface FoundTable extends HeldAgainstLessons {
  rows: RawRow[];
  counted: number | null;
  /** Hardly anything confirms that this is the requested table. */
  mayBeOther?: true;
  uncertain?: UncertainColumn[];
  /** Text of its lines that is in no cell. */
  leftOut?: readonly Span[];
  /** All rows, although only some are requested. */
  notChosen?: true;
  /** By requested column. */
  heads?: (string | null)[];
}

export interface EngineTables {
  tables: FoundTable[];
  usage: Usage;
}

/** Offsets into the text, `end` exclusive; null if the words were not found. */
export interface VerifiedCell {
  value: Value;
  /** `missing`: empty cell. */
  state: Exclude<EvidenceState, "unread">;
  start: number | null;
  end: number | null;
  /** NUMBER only. */
  unit?: ValueUnit;
}

export interface VerifiedRow {
  start: number | null;
  end: number | null;
  cells: VerifiedCell[];
  /** Alternatives of uncertain columns, in the same order. */
  others?: VerifiedCell[];
}

export interface StatedSum {
  column: string;
  amount: number;
  /** Amounts below that may explain a difference: charges, discounts, taxes, other totals. */
  others: number[];
  /** Index of the first row below the last subtotal: the total may cover only these. */
  from: number;
}

export interface StatedOfRows {
  /** Counted without the engine; null if the layout shows no table. */
  counted: number | null;
  /** Lines in the XML attached to the PDF; null without one. */
  attached_lines: number | null;
  sums: StatedSum[];
}

export interface VerifiedTable extends StatedOfRows {
  field: TableSpec;
  rows: VerifiedRow[];
  /** Units from headings, by column. */
  head_units?: (ValueUnit | null)[];
  uncertain?: UncertainColumn[];
  /** Text of its lines that is in no cell. */
  left_out?: readonly Span[];
  /** How many reviewed documents taught how to read it; omitted where none did. */
  learned?: number;
  state: EvidenceState;
  checks: Check[];
}

/** Unread parts are not charged. */
export interface ReadingScope {
  coverage: Coverage;
  words: number;
}
