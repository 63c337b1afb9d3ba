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

/** `options` and `pattern` apply to TEXT, bounds to NUMBER and DATE (YYYY-MM-DD). */
export interface ValueLimits {
  options?: Option[];
  /** In RE2 syntax. Must match the whole value. */
  pattern?: string;
  /** Both bounds are inclusive. */
  minimum?: number | string;
  maximum?: number | string;
}

export interface FieldSpec extends ValueLimits {
  name: string;
  type: ScalarType;
  required: boolean;
  prompt: string;
  also_called?: string[];
}

export interface ColumnSpec extends ValueLimits {
  name: string;
  type: ScalarType;
  prompt: string;
  also_called?: string[];
}

export interface TableSpec extends Omit<FieldSpec, "type" | keyof ValueLimits> {
  type: "TABLE";
  columns: ColumnSpec[];
}

export type AskedField = FieldSpec | TableSpec;

export interface RawCandidate {
  raw: string;
  /** The passage that contains the value. If omitted, the value itself is located. */
  quote?: string;
  start?: number;
  end?: number;
  /** Set if this candidate casts doubt on the answer. */
  check?: Extract<CheckCode, "several_candidates" | "engines_disagree">;
  /** Set if the candidate is worth suggesting when there is no answer. */
  confidence?: number;
}

/**
 * Why the confidence is low: another value also matches, limits exclude a better one, the value differs from
 * reviewed ones, or it may continue on the next line.
 */
export type Doubt = { rival: string } | { refused: string } | { unlike: number } | { joined: number };

export interface RawValue {
  raw: string | null;
  quote: string | null;
  /** Offset of the quote. Only a hint, because the quote is always verified. */
  start?: number;
  /** The lines of `raw`, if words of other columns are between them. */
  parts?: Span[];
  /** The part of the text that the engine saw. Omitted if it saw everything. */
  within?: { start: number; end: number };
  confidence?: number;
  /** Overrides the engine's threshold for review. */
  checkBelow?: number;
  doubt?: Doubt;
  /** A label of the field that has no value next to it. */
  emptyLabel?: string;
  /** Number of reviewed documents that taught this place. */
  learned?: number;
  /** Best first. */
  candidates?: RawCandidate[];
  alternatives?: string[];
}

/** A DATE is YYYY-MM-DD. */
export type Value = string | number | boolean | null;

export type Row = Record<string, Value>;

/**
 * `verified`: the quote contains the value. `unverified`: the quote was not found. `ambiguous`: several values
 * match, or a check fails. `missing`: no value in the whole text. `unread`: no value, but some text was not read.
 */
export const EVIDENCE_STATES = ["verified", "unverified", "ambiguous", "missing", "unread"] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

export interface Evidence {
  state: EvidenceState;
  quote: string | null;
  start: number | null;
  end: number | null;
  /** 1-based. Null if the document has no pages. */
  page: number | null;
  /** One box per line. Empty if positions are unknown. */
  boxes: Box[];
}

/** The unit as printed, and its code (ISO 4217 for money) if certain. */
export interface ValueUnit {
  text: string;
  code: string | null;
}

export interface Check {
  code: CheckCode;
  message: string;
  rule?: string;
  /** Set for `seen_before` and `changed_since`: the day on which the earlier document was read (YYYY-MM-DD, UTC). */
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
  /** `learned` is set if reviewed documents taught the place. */
  evidence: Evidence & { learned?: { documents: number }; unit?: ValueUnit };
  /** Null if there is no value or the confidence is unknown. */
  confidence: number | null;
  /** The reason to show if the confidence is too low. Null if low confidence alone is no reason for a review. */
  doubt?: string | null;
  /** Never empty if the value is `unverified` or `ambiguous`. */
  checks: Check[];
  /** At most four, best first. */
  candidates: Candidate[];
  /** The first candidate if there is no value. Always has a place. */
  suggestion: Suggestion | null;
}

export type VerifiedResult = VerifiedValue | VerifiedTable;

export interface Extraction {
  /** One per requested field, in the same order. */
  results: VerifiedResult[];
  coverage: Coverage;
  usage: Usage;
}

/** Token counts include failed requests. */
export interface Usage {
  /** `local` means that no data left this server. */
  engine: EngineName;
  model: string | null;
  requests: number;
  /** Includes cached tokens. */
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
}

export interface ReviewedField {
  field: FieldSpec;
  value: Value;
  place: Span | null;
  /** 1 if a user reviewed the value itself, less if they only saw it. */
  weight: number;
}

export type Reviewed = ReviewedField | ReviewedTable;

export interface ReviewedCell {
  value: Value;
  /** Null if the place is uncertain. */
  place: Span | null;
}

export interface ReviewedTable {
  table: TableSpec;
  ids: { field: string; columns: readonly string[] };
  rows: readonly (readonly ReviewedCell[])[];
  removed: readonly (readonly Span[])[];
}

export interface EngineInput {
  document: DocumentText;
  taught?: Taught;
  /** The original file, for engines that read scans. */
  readFile: () => Promise<Uint8Array>;
  /** Omitted if failures won't be retried. */
  partialAnswers?: PartialAnswers;
  signal?: AbortSignal;
}

/** Stores answers, which contain document content, until the document is done. */
export interface PartialAnswers {
  load(): Promise<string | null>;
  save(answers: string): Promise<void>;
}

export interface Proposal {
  name: string;
  fields: AskedField[];
}

export interface EngineAnswers {
  answers: RawValue[];
  /** 1-based numbers of pages without text that were read as images. */
  seen?: number[];
  usage: Usage;
}

export interface FoundAnswers extends EngineAnswers {
  found: FoundTable[];
  coverage: Coverage;
}

export interface Belief {
  checkBelow: number;
  taught?: Taught | undefined;
}

export interface TableRegion extends Box {
  columns: readonly number[];
  /** The user's column names. Null for a column outside the table. If omitted, headings name the columns. */
  names?: readonly (string | null)[];
  rows?: readonly number[];
  lastPage?: number;
}

export interface RawCell extends Partial<Span> {
  raw: string;
}

export interface RawRow extends Partial<Span> {
  cells: (RawCell | null)[];
  /** Cells of the alternatives in `uncertain`, in order. */
  others?: (RawCell | null)[];
}

interface OtherColumn {
  label: string | null;
  examples: string[];
}

export interface UncertainColumn {
  name: string;
  head: string;
  /** Whether no column was found. The values may be in the column with the heading `head`. */
  isEmpty: boolean;
  /** Best first. */
  alternatives: OtherColumn[];
}

interface HeldAgainstLessons {
  /** Number of reviewed documents that taught this reading. */
  learned?: number;
  unlikeTaught?: true;
}

/** `counted` is the number of rows in the layout, or null if the layout shows no table. */
export interface FoundTable extends HeldAgainstLessons {
  rows: RawRow[];
  counted: number | null;
  /** Set if there is little evidence that this is the requested table. */
  mayBeOther?: true;
  uncertain?: UncertainColumn[];
  /** Words on the table's lines that are in no cell. */
  leftOut?: readonly Span[];
  /** Set if all rows are returned although the user asked for only some. */
  notChosen?: true;
  heads?: (string | null)[];
}

export interface EngineTables {
  tables: FoundTable[];
  usage: Usage;
}

/** `start` and `end` are offsets in the document's text. They are null if the words were not found. */
export interface VerifiedCell {
  value: Value;
  /** `missing` means that the cell is empty. */
  state: Exclude<EvidenceState, "unread">;
  start: number | null;
  end: number | null;
  unit?: ValueUnit;
}

export interface VerifiedRow {
  start: number | null;
  end: number | null;
  cells: VerifiedCell[];
  others?: VerifiedCell[];
}

export interface StatedSum {
  column: string;
  amount: number;
  /** Amounts below the table that may explain a difference, such as charges or taxes. */
  others: number[];
  /** Index of the first row below the last subtotal. The total may cover only the rows from there on. */
  from: number;
}

export interface StatedOfRows {
  /** Number of rows in the layout, counted independently of the engine. Null if the layout shows no table. */
  counted: number | null;
  /** Number of line items in the PDF's attached XML that fit the table. Null if there are none. */
  attached_lines: number | null;
  sums: StatedSum[];
}

export interface VerifiedTable extends StatedOfRows {
  field: TableSpec;
  rows: VerifiedRow[];
  /** Units from the headings, by column. */
  head_units?: (ValueUnit | null)[];
  uncertain?: UncertainColumn[];
  left_out?: readonly Span[];
  learned?: number;
  state: EvidenceState;
  checks: Check[];
}

/** What can be read of a document. Unread parts are not charged. */
export interface ReadingScope {
  coverage: Coverage;
  words: number;
}
