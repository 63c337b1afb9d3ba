import type { DocumentText } from "@/lib/text/types";
import type { CheckCode } from "./check-codes";
import type { FieldType } from "./field-types";

/** A field as an engine sees it. */
export interface FieldSpec {
  name: string;
  type: FieldType;
  required: boolean;
  /** What to pull out of the document, in the user's words. May be empty. */
  prompt: string;
}

/** What an engine claims: the value as the document writes it, and the verbatim words it rests on. */
export interface RawValue {
  raw: string | null;
  quote: string | null;
  /** Where the quote starts in the text, if the engine knows; checked, never believed. */
  start?: number;
  /** Other, different values that fit as well. */
  alternatives?: string[];
}

export type Value = string | number | boolean | null;

/**
 * `verified`: the quote stands in the text, outside of any longer word, and carries the value; `unverified`: the value's
 * words were not found; `ambiguous`: several values fit, or a check fails; `missing`: nothing was found.
 */
export type EvidenceState = "verified" | "unverified" | "missing" | "ambiguous";

export interface Evidence {
  state: EvidenceState;
  /** Verbatim from the text; null where there is none. */
  quote: string | null;
  /** UTF-16 offsets into the document's text, `end` exclusive. */
  start: number | null;
  end: number | null;
  /** 1-based; null where the format has no pages. */
  page: number | null;
}

/** A reason to look at a value again, in one sentence for a person. */
export interface Check {
  code: CheckCode;
  message: string;
}

/** All keyed by field name, every field present, in the order of the fields asked for. */
export interface Extraction {
  data: Record<string, Value>;
  evidence: Record<string, Evidence>;
  /** At least one for every `unverified` and `ambiguous` value. */
  checks: Record<string, Check[]>;
}

export interface EngineInput {
  document: DocumentText;
  /** The original file, for engines that read scans themselves. */
  readFile: () => Promise<Uint8Array>;
  signal?: AbortSignal;
}

/** What the wizard proposes for a sample document. */
export interface Proposal {
  name: string;
  fields: FieldSpec[];
}

/** Finds values. Engines never parse types nor locate quotes: `extractFields` does that for all of them. */
export interface ExtractionEngine {
  readonly name: "local" | "anthropic";
  /** Whether a PDF without a text layer can be given to it. */
  readonly readsScans: boolean;
  /** One answer per field, in the same order. Throws AppError (engine_*). */
  extract(input: EngineInput, fields: FieldSpec[]): Promise<RawValue[]>;
  /** Throws AppError (engine_*, no_fields). */
  propose(input: EngineInput & { filename: string }): Promise<Proposal>;
}
