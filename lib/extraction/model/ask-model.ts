import type { z } from "zod";
import type { EngineName } from "@/lib/engine-names";
import type { Usage } from "@/lib/extraction/values/types";

/** A part of a document in the form in which a model gets it. */
export type DocumentPart =
  | { type: "text"; text: string }
  | { type: "pdf"; bytes: Uint8Array }
  | { type: "picture"; mediaType: "image/png" | "image/jpeg"; bytes: Uint8Array };

export interface Question<Schema extends z.ZodType> {
  /** How to read and answer: our own words alone. */
  system: string;
  /** Data from an unknown author: sent apart from the request, as a document where the protocol knows one. */
  document: DocumentPart[];
  /** Whether the same system prompt, document and schema are sent again within minutes: worth a place in a cache. */
  isRepeated: boolean;
  /** What to report about the document, in the user's words. */
  request: string;
  schema: Schema;
  /** Limits the answer. */
  maxTokens: number;
  /** Aborted when the answer is no longer needed, or when its time is over. */
  signal: AbortSignal;
}

/** What a service reports to have counted for one request: input with the cached tokens. */
export type Tokens = Pick<Usage, "input_tokens" | "cached_tokens" | "output_tokens">;

export interface ModelAnswer<Answer> {
  answer: Answer;
  tokens: Tokens;
}

interface ModelCapabilities {
  /** Tokens that a request and its answer may have together. */
  contextTokens: number;
  /** Whether a document that was sent before costs less: its first request is then sent alone. */
  cachesPrompts: boolean;
  /** Whether it takes PDFs as they are. */
  readsPdf: boolean;
  /** Whether it takes pictures. */
  readsPictures: boolean;
}

/**
 * A model behind its service's protocol, the one thing that differs between services. What is asked and believed is the
 * engine's.
 */
export interface AskModel {
  readonly engine: Exclude<EngineName, "local">;
  readonly model: string;
  /** The host, with its port, that documents are sent to. */
  readonly host: string;
  readonly capabilities: ModelCapabilities;
  /**
   * Sends one request, never two: it neither retries nor waits, logs nothing, and follows no other address. The answer fits
   * the schema.
   *
   * @throws ModelFailure with its reason and the tokens counted nevertheless, without content of the request or the answer,
   * also in its cause; anything when the signal is aborted
   */
  ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<ModelAnswer<z.output<Schema>>>;
}
