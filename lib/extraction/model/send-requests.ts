import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { Usage } from "@/lib/extraction/values/types";
import { ConcurrencyLimiter } from "@/lib/concurrency-limiter";
import { metrics } from "@/lib/metrics/metrics";
import type { AskModel, ModelAnswer, Question, Tokens } from "./ask-model";
import { type FailureReason, ModelFailure } from "./model-failure";
import { repairQuestion } from "./repair-question";

export interface RequestSettings {
  timeoutMs?: number | undefined;
  concurrency?: number | undefined;
  /** The wait before the second attempt. It doubles each time, unless the service says how long to wait. */
  retryDelayMs?: number | undefined;
}

/** @throws ModelFailure, or the signal's reason if the signal is aborted */
export type Ask = <Schema extends z.ZodType>(
  question: Omit<Question<Schema>, "signal">,
) => Promise<z.output<Schema>>;

/** Adds all requests, including failed ones, and their tokens to `usage`. */
export type BeginDocument = (usage: Usage, signal: AbortSignal | undefined) => Ask;

const TIMEOUT_MS = 90_000;
const CONCURRENCY = 8;
/** A long document must not hold up others. */
const CONCURRENCY_PER_DOCUMENT = 4;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** A longer wait would let the caller's lease on the document expire. */
const MAX_WAIT_SECONDS = 15;

/**
 * Retries at most twice after transient failures, and sends a malformed answer back once. After a failure that
 * neither a retry nor a smaller request can fix, sends nothing more about the document.
 */
export function createSender(model: AskModel, settings: RequestSettings): BeginDocument {
  const limiter = new ConcurrencyLimiter({
    total: settings.concurrency ?? CONCURRENCY,
    perKey: CONCURRENCY_PER_DOCUMENT,
  });
  const { timeoutMs = TIMEOUT_MS, retryDelayMs = RETRY_DELAY_MS } = settings;
  let documents = 0;
  const waitAfter = (failure: ModelFailure, attempt: number): number | null => {
    const seconds = failure.retryAfterSeconds ?? (retryDelayMs * 2 ** (attempt - 1)) / 1000;
    return failure.isTransient && attempt < MAX_ATTEMPTS && seconds <= MAX_WAIT_SECONDS ? seconds : null;
  };
  return (usage, signal) => {
    const document = String((documents += 1));
    let lasting: ModelFailure | undefined;
    const sentBack = new Set<string>();
    const count = (outcome: "answered" | FailureReason, tokens: Tokens | undefined) => {
      metrics().modelRequests.inc({ engine: model.engine, outcome });
      if (!tokens) return;
      addTokens(usage, tokens);
      for (const kind of ["input_tokens", "cached_tokens", "output_tokens"] as const)
        metrics().modelTokens.inc({ engine: model.engine, kind }, tokens[kind]);
    };
    const sendOnce = async <Schema extends z.ZodType>(
      question: Omit<Question<Schema>, "signal">,
      attempt: number,
    ): Promise<z.output<Schema>> => {
      const release = await limiter.acquire(document, { signal });
      try {
        if (lasting) throw lasting;
        usage.requests += 1;
        const { answer, tokens } = await withDeadline(model, question, timeoutMs, signal);
        count("answered", tokens);
        return answer;
      } catch (failure) {
        signal?.throwIfAborted();
        if (!(failure instanceof ModelFailure) || failure === lasting) throw failure;
        count(failure.reason, failure.tokens);
        if (!failure.isOfSize && waitAfter(failure, attempt) === null) lasting = failure;
        throw failure;
      } finally {
        release();
      }
    };
    return async (question) => {
      let asked = question;
      let malformed: ModelFailure | undefined;
      for (let attempt = 1; ; attempt += 1) {
        try {
          const answer = await sendOnce(asked, attempt);
          if (malformed && isEmpty(answer)) throw malformed;
          return answer;
        } catch (failure) {
          if (!(failure instanceof ModelFailure)) throw failure;
          const { answer = "" } = failure;
          const isToRepair = !malformed && answer.trim() !== "" && !sentBack.has(answer);
          if (isToRepair && attempt < MAX_ATTEMPTS) {
            sentBack.add(answer);
            malformed = failure;
            asked = repairQuestion(question, answer);
            continue;
          }
          if (malformed && failure.isOfSize) throw malformed;
          const wait = waitAfter(failure, attempt);
          if (wait === null) throw failure;
          // An aborted `sleep` doesn't throw the signal's reason.
          await sleep(wait * 1000, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
        }
      }
    };
  };
}

/** Covers the whole answer. The client's own timeout ends with the first byte. */
async function withDeadline<Schema extends z.ZodType>(
  model: AskModel,
  question: Omit<Question<Schema>, "signal">,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<ModelAnswer<z.output<Schema>>> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await model.ask({ ...question, signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
  } catch (error) {
    throw deadline.aborted && !signal?.aborted ? new ModelFailure("timed_out") : error;
  }
}

function isEmpty(answer: unknown): boolean {
  const parts: unknown[] = typeof answer === "object" && answer !== null ? Object.values(answer) : [];
  return parts.every((part) => Array.isArray(part) && part.length === 0);
}

function addTokens(usage: Usage, { input_tokens, cached_tokens, output_tokens }: Tokens): void {
  usage.input_tokens += input_tokens;
  usage.cached_tokens += cached_tokens;
  usage.output_tokens += output_tokens;
}
