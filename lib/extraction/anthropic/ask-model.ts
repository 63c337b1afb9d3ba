import { setTimeout as sleep } from "node:timers/promises";
import Anthropic, { APIConnectionError, APIError } from "@anthropic-ai/sdk";
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import type { z } from "zod";
import { AppError } from "@/lib/errors";

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
          failure instanceof TooMuchError ||
          attempt === MAX_ATTEMPTS ||
          wait > MAX_WAIT_SECONDS
        )
          throw failure;
        await sleep(wait * 1000, undefined, question.signal ? { signal: question.signal } : {});
      }
    }
  };
}

/** The same question would fail again; half of it may not. */
export class TooMuchError extends AppError {
  constructor(
    /** What is too long for the model: its answer, or what it was given to read. */
    readonly what: "answer" | "document",
    message: string,
    detail: string,
  ) {
    // A shorter answer may come another time; a document stays as long as it is.
    super(what === "answer" ? "engine_failed" : "engine_refused", message, { cause: new Error(detail) });
  }
}

const CUT_OFF = "The AI model's answer was cut off. Please try again, or use fewer fields.";
const TOO_SLOW = "The AI service took too long to answer. Please try again.";
const TOO_LONG = "This document is too long for the AI model.";

async function askOnce<Schema extends z.ZodType>(
  client: Anthropic,
  { model, timeoutMs = TIMEOUT_MS }: ModelSettings,
  { system, content, schema, maxTokens, signal }: Question<Schema>,
): Promise<z.output<Schema>> {
  // The client's own limit ends with the answer's first byte; this one holds to its last.
  const deadline = AbortSignal.timeout(timeoutMs);
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
      throw deadline.aborted ? failed(TOO_SLOW, "time-out") : error;
    });
  if (message.stop_reason === "refusal") {
    throw new AppError("engine_refused", "The AI model declined to read this document.");
  }
  if (message.stop_reason === "max_tokens") throw new TooMuchError("answer", CUT_OFF, "max_tokens");
  if (message.stop_reason === "model_context_window_exceeded")
    throw new TooMuchError("document", TOO_LONG, message.stop_reason);
  return parseAnswer(message, schema);
}

function parseAnswer<Schema extends z.ZodType>(message: Anthropic.Message, schema: Schema): z.output<Schema> {
  const text = (message.content ?? []).map((block) => (block.type === "text" ? block.text : "")).join("");
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  // The issues' paths only: a message may repeat what the document says.
  const paths = result.error.issues.map((issue) => issue.path.join(".")).slice(0, 5);
  throw failed(
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

function failed(message: string, detail: string): AppError {
  return new AppError("engine_failed", message, { cause: new Error(detail) });
}

function toEngineError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof APIConnectionError || !(error instanceof APIError)) {
    return failed("The AI service could not be reached. Please try again.", describe(error));
  }
  const cause = new Error(`status ${error.status ?? "unknown"}, request ${error.requestID ?? "unknown"}`);
  // A lack of credit is answered as if the request were wrong.
  const status = error.status === 400 && /credit balance|billing/i.test(error.message) ? 402 : error.status;
  if (status === 400 && /prompt is too long|context (?:window|length)|maximum context/i.test(error.message))
    return new TooMuchError("document", TOO_LONG, cause.message);
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

/** The name of a fault and of what caused it; never its message, which may hold a request's content. */
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
