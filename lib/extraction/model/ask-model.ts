import type { z } from "zod";
import type { EngineName } from "@/lib/engine-names";
import type { Usage } from "@/lib/extraction/values/types";

export type DocumentPart =
  | { type: "text"; text: string }
  | { type: "pdf"; bytes: Uint8Array }
  | { type: "picture"; mediaType: "image/png" | "image/jpeg"; bytes: Uint8Array };

export interface Question<Schema extends z.ZodType> {
  /** Our own words alone. */
  system: string;
  /** Data from an unknown author, sent apart from the request, as a document where the protocol allows it. */
  document: DocumentPart[];
  /** The same prompt, document and schema follow within minutes. */
  isRepeated: boolean;
  request: string;
  schema: Schema;
  maxTokens: number;
  signal: AbortSignal;
}

/** Input includes cached tokens. */
export type Tokens = Pick<Usage, "input_tokens" | "cached_tokens" | "output_tokens">;

export interface ModelAnswer<Answer> {
  answer: Answer;
  tokens: Tokens;
}

interface ModelCapabilities {
  /** Request and answer together. */
  contextTokens: number;
  /** A repeated document costs less, so its first request is sent alone. */
  cachesPrompts: boolean;
  readsPdf: boolean;
  readsPictures: boolean;
}

/** The only part that differs between services; prompts and checks belong to the engine. */
export interface AskModel {
  readonly engine: Exclude<EngineName, "local">;
  readonly model: string;
  readonly host: string;
  readonly capabilities: ModelCapabilities;
  /**
   * Sends one request: no retry, no wait, no log, no redirect.
   * @throws ModelFailure with its reason and the tokens counted, without content, also in its cause;
   * anything if the signal is aborted
   */
  ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<ModelAnswer<z.output<Schema>>>;
}
