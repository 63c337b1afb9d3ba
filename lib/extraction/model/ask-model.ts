import type { z } from "zod";
import type { EngineName } from "@/lib/engine-names";
import type { Usage } from "@/lib/extraction/values/types";

export type DocumentPart =
  | { type: "text"; text: string }
  | { type: "pdf"; bytes: Uint8Array }
  | { type: "picture"; mediaType: "image/png" | "image/jpeg"; bytes: Uint8Array };

export interface Question<Schema extends z.ZodType> {
  /** Our instructions, which never contain text from a document. */
  system: string;
  /** Untrusted. Sent separately from the request if the protocol allows it. */
  document: DocumentPart[];
  /**
   * True if more requests with the same prompt, document and schema follow within minutes, so that caching pays off.
   */
  isRepeated: boolean;
  request: string;
  schema: Schema;
  maxTokens: number;
  signal: AbortSignal;
}

/** Input tokens include cached ones. */
export type Tokens = Pick<Usage, "input_tokens" | "cached_tokens" | "output_tokens">;

export interface ModelAnswer<Answer> {
  answer: Answer;
  tokens: Tokens;
}

interface ModelCapabilities {
  /** Covers the request and the answer together. */
  contextTokens: number;
  /**
   * True if a document costs less the second time. The first request about it is then sent alone, to fill the cache.
   */
  cachesPrompts: boolean;
  readsPdf: boolean;
  readsPictures: boolean;
}

/** The only part that differs between services. The engine handles prompts and checks. */
export interface AskModel {
  readonly engine: Exclude<EngineName, "local">;
  readonly model: string;
  readonly host: string;
  readonly capabilities: ModelCapabilities;
  /**
   * Sends one request, without retries, waiting, logging or redirects.
   * @throws ModelFailure with its reason and the counted tokens. Only its `answer` may quote the document
   * @throws any error if the signal is aborted
   */
  ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<ModelAnswer<z.output<Schema>>>;
}
