import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { Usage } from "@/lib/extraction/types";
import { ConcurrencyLimiter } from "@/lib/jobs/concurrency-limiter";
import type { AskModel, ModelAnswer, Question, Tokens } from "./ask-model";
import { ModelFailure } from "./model-failure";
import { repairQuestion } from "./repair-question";

export interface RequestSettings {
  /** Time limit for one answer, to its last byte. */
  timeoutMs?: number | undefined;
  /** Requests that are open at the same time, for all documents. */
  concurrency?: number | undefined;
  /** The wait before the second attempt where the service does not name one; it doubles with every attempt. */
  retryDelayMs?: number | undefined;
}

/** Asks about one document. @throws ModelFailure; the signal's reason when it is aborted */
export type Ask = <Schema extends z.ZodType>(
  question: Omit<Question<Schema>, "signal">,
) => Promise<z.output<Schema>>;

/** Begins to ask about a document; what its requests take, failed ones too, is added to its usage. */
export type BeginDocument = (usage: Usage, signal: AbortSignal | undefined) => Ask;

const TIMEOUT_MS = 90_000;
const CONCURRENCY = 8;
/** A long document does not hold up the others. */
const CONCURRENCY_PER_DOCUMENT = 4;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** A longer wait is left to the caller, whose lease on the document must not expire meanwhile. */
const MAX_WAIT_SECONDS = 15;

/**
 * Sends requests to a model, so many at once, documents in turn. A transient failure is tried again, at most twice, after
 * the wait that the service asks for. A malformed answer is sent back once, to be put into form.
 */
export function createSender(model: AskModel, settings: RequestSettings): BeginDocument {
  const limiter = new ConcurrencyLimiter(settings.concurrency ?? CONCURRENCY, CONCURRENCY_PER_DOCUMENT);
  const retryDelayMs = settings.retryDelayMs ?? RETRY_DELAY_MS;
  let documents = 0;
  return (usage, signal) => {
    const document = String((documents += 1));
    const sendOnce: Ask = async (question) => {
      await limiter.acquire(document, signal);
      usage.requests += 1;
      try {
        const sent = await withDeadline(model, question, settings.timeoutMs ?? TIMEOUT_MS, signal);
        addTokens(usage, sent.tokens);
        return sent.answer;
      } catch (error) {
        if (error instanceof ModelFailure && error.tokens) addTokens(usage, error.tokens);
        throw error;
      } finally {
        limiter.release(document);
      }
    };
    return async (question) => {
      let asked = question;
      let malformed: ModelFailure | undefined;
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await sendOnce(asked);
        } catch (failure) {
          signal?.throwIfAborted();
          if (!(failure instanceof ModelFailure)) throw failure;
          if (
            failure.reason === "malformed" &&
            failure.answer?.trim() &&
            !malformed &&
            attempt < MAX_ATTEMPTS
          ) {
            malformed = failure;
            asked = repairQuestion(question, failure.answer);
            continue;
          }
          if (malformed && !failure.isTransient) throw malformed;
          const wait = failure.retryAfterSeconds ?? (retryDelayMs * 2 ** (attempt - 1)) / 1000;
          if (!failure.isTransient || attempt === MAX_ATTEMPTS || wait > MAX_WAIT_SECONDS) throw failure;
          // It throws an error of its own when it is aborted.
          await sleep(wait * 1000, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
        }
      }
    };
  };
}

/** A client's own timeout ends with the first byte of the answer; this one includes the last. */
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

function addTokens(usage: Usage, { input_tokens, cached_tokens, output_tokens }: Tokens): void {
  usage.input_tokens += input_tokens;
  usage.cached_tokens += cached_tokens;
  usage.output_tokens += output_tokens;
}
