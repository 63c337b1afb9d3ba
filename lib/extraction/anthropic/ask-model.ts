import { setTimeout as sleep } from "node:timers/promises";
import Anthropic, { APIConnectionError, APIError } from "@anthropic-ai/sdk";
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import type { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Usage } from "@/lib/extraction/types";

export interface ModelSettings {
  apiKey: string;
  model: string;
  /** Overrides the service's own address. */
  baseURL?: string | undefined;
  /** Time limit for one answer. */
  timeoutMs?: number;
  /** The wait before the second attempt where the service does not name one; it doubles with every attempt. */
  retryDelayMs?: number;
}

export interface Question<Schema extends z.ZodType> {
  system: string;
  content: Anthropic.ContentBlockParam[];
  schema: Schema;
  maxTokens: number;
  signal?: AbortSignal | undefined;
  /** Where what the answer took is added. */
  usage?: Usage;
}

export type AskModel = <Schema extends z.ZodType>(question: Question<Schema>) => Promise<z.output<Schema>>;

const SERVICE = "https://api.anthropic.com";
const TIMEOUT_MS = 90_000;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** A longer wait is left to the caller, whose lease on the document must not expire meanwhile. */
const MAX_WAIT_SECONDS = 15;

/**
 * Asks the model for an answer that matches a schema. Transient failures are retried, at most twice, after the wait that
 * the service asks for.
 *
 * @throws AppError engine_misconfigured, engine_busy (with `retryAfterSeconds`), engine_failed, engine_refused; the
 *   signal's reason when it is aborted
 */
export function createAskModel(settings: ModelSettings): AskModel {
  const client = new Anthropic({
    apiKey: settings.apiKey,
    baseURL: settings.baseURL ?? SERVICE,
    maxRetries: 0,
    logLevel: "off",
  });
  return async (question) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await askOnce(client, settings, question);
      } catch (error) {
        question.signal?.throwIfAborted();
        const failure = toEngineError(error);
        const wait =
          failure.retryAfterSeconds ??
          ((settings.retryDelayMs ?? RETRY_DELAY_MS) * 2 ** (attempt - 1)) / 1000;
        if (
          !failure.retryable ||
          failure instanceof TokenLimitError ||
          attempt === MAX_ATTEMPTS ||
          wait > MAX_WAIT_SECONDS
        )
          throw failure;
        await sleep(wait * 1000, undefined, question.signal ? { signal: question.signal } : {});
      }
    }
  };
}

/** The answer or the document exceeds the model's token limit: to be asked again in halves, not retried. */
export class TokenLimitError extends AppError {
  constructor(
    /** Whether the answer or the document is too long. */
    readonly exceededBy: "answer" | "document",
    message: string,
    detail: string,
  ) {
    // The next answer may be shorter, the document may not.
    super(exceededBy === "answer" ? "engine_failed" : "engine_refused", message, {
      cause: new Error(detail),
    });
  }
}

const CUT_OFF = "The AI model's answer was cut off. Please try again, or use fewer fields.";
const TOO_SLOW = "The AI service took too long to answer. Please try again.";
const TOO_LONG = "This document is too long for the AI model.";

async function askOnce<Schema extends z.ZodType>(
  client: Anthropic,
  { model, timeoutMs = TIMEOUT_MS }: ModelSettings,
  { system, content, schema, maxTokens, signal, usage }: Question<Schema>,
): Promise<z.output<Schema>> {
  // The client's own timeout ends with the first byte of the answer; this one includes the last.
  const deadline = AbortSignal.timeout(timeoutMs);
  if (usage) usage.requests += 1;
  const message = await client.messages
    .create(
      {
        model,
        max_tokens: maxTokens,
        system,
        messages: [{ role: "user", content }],
        output_config: { format: zodOutputFormat(schema) },
      },
      { signal: signal ? AbortSignal.any([signal, deadline]) : deadline },
    )
    .catch((error: unknown) => {
      throw deadline.aborted ? engineFailed(TOO_SLOW, "time-out") : error;
    });
  if (usage) addTokens(usage, message.usage);
  if (message.stop_reason === "refusal") {
    throw new AppError("engine_refused", "The AI model declined to read this document.");
  }
  if (message.stop_reason === "max_tokens") throw new TokenLimitError("answer", CUT_OFF, "max_tokens");
  if (message.stop_reason === "model_context_window_exceeded")
    throw new TokenLimitError("document", TOO_LONG, message.stop_reason);
  return parseAnswer(message, schema);
}

/** The service counts the tokens that its cache was written with or gave apart from the others. */
function addTokens(usage: Usage, message: Anthropic.Usage | undefined): void {
  const cached = message?.cache_read_input_tokens ?? 0;
  usage.input_tokens += (message?.input_tokens ?? 0) + (message?.cache_creation_input_tokens ?? 0) + cached;
  usage.cached_tokens += cached;
  usage.output_tokens += message?.output_tokens ?? 0;
}

function parseAnswer<Schema extends z.ZodType>(message: Anthropic.Message, schema: Schema): z.output<Schema> {
  const text = (message.content ?? []).map((block) => (block.type === "text" ? block.text : "")).join("");
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  // Only the paths of the issues: their messages may repeat content of the document.
  const paths = result.error.issues.map((issue) => issue.path.join(".")).slice(0, 5);
  throw engineFailed(
    "The AI model's answer could not be read. Please try again.",
    `answer does not fit: ${paths.join(", ")}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?\s*|\s*```$/g, ""));
  } catch {
    return undefined;
  }
}

function engineFailed(message: string, detail: string): AppError {
  return new AppError("engine_failed", message, { cause: new Error(detail) });
}

function toEngineError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof APIConnectionError || !(error instanceof APIError)) {
    return engineFailed("The AI service could not be reached. Please try again.", describe(error));
  }
  const cause = new Error(`status ${error.status ?? "unknown"}, request ${error.requestID ?? "unknown"}`);
  // Missing credit is reported as an invalid request.
  const status = error.status === 400 && /credit balance|billing/i.test(error.message) ? 402 : error.status;
  if (status === 400 && /prompt is too long|context (?:window|length)|maximum context/i.test(error.message))
    return new TokenLimitError("document", TOO_LONG, cause.message);
  switch (status) {
    case 401:
    case 402:
    case 403:
    case 404:
      return new AppError(
        "engine_misconfigured",
        "The AI service is not set up correctly. Please contact support.",
        { cause },
      );
    case 429:
    case 529: {
      const seconds = retryAfter(error.headers);
      return new AppError("engine_busy", "The AI service is busy at the moment. Please try again shortly.", {
        cause,
        ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
      });
    }
    case 400:
    case 413:
    case 422:
      return new AppError("engine_refused", "The AI service could not accept this document.", { cause });
    default:
      return new AppError("engine_failed", "The AI service failed. Please try again.", { cause });
  }
}

/** The names of an error and its cause, never their messages, which may contain the request. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? `${error.name} (${error.cause.name})` : error.name;
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const given = headers?.get("retry-after");
  if (!given) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
