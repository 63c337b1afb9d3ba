import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { learnConventions } from "@/lib/extraction/conventions";
import { createUsage } from "@/lib/extraction/create-usage";
import { FIELD_TYPES } from "@/lib/extraction/field-types";
import { normalizeProposal } from "@/lib/extraction/normalize-proposal";
import type { EngineInput, ExtractionEngine } from "@/lib/extraction/types";
import type { AskModel } from "./ask-model";
import { KeptAnswers } from "./kept-answers";
import { ModelFailure } from "./model-failure";
import { planRequests } from "./plan-requests";
import { PROPOSAL_REQUEST, PROPOSAL_SYSTEM } from "./prompts";
import { documentPart } from "./read-window";
import { readWindows } from "./read-windows";
import { askLocally, weighAnswers } from "./second-opinion";
import { createSender, type RequestSettings } from "./send-requests";
import { createAnswerCheck } from "./verified-answers";
import { cutWindows, halve, windowLengthFor, type TextWindow } from "./windows";

export interface ModelEngineSettings extends RequestSettings {
  /** The engine that costs nothing: it reads the same document beside the model. */
  local: Pick<ExtractionEngine, "extract">;
}

const proposal = z.object({
  name: z.string(),
  fields: z.array(
    z.object({ name: z.string(), type: z.enum(FIELD_TYPES), required: z.boolean(), prompt: z.string() }),
  ),
});
const PROPOSAL_TOKENS = 4_000;

/**
 * The engine that asks a model. The model only quotes: values are parsed and quotes located by code, here to know which
 * answers to believe, and once more in `extractFields`. A long document is sent in windows, several at once, each with the
 * fields that were not found before, until all are found. The local engine reads beside it, for a second opinion. A
 * proposal is no reading: it looks at the first window alone, or at the beginning of it.
 *
 * `extract` keeps what the model has answered in the input's `partialAnswers`, also where it fails in the end.
 */
export function createModelEngine(
  model: AskModel,
  { local, ...settings }: ModelEngineSettings,
): ExtractionEngine {
  const beginDocument = createSender(model, settings);
  const { contextTokens, readsPdf } = model.capabilities;
  return {
    name: model.engine,
    service: { model: model.model, host: model.host },
    readsScans: readsPdf,
    async extract(input, fields) {
      assertHasText(input);
      const kept = await KeptAnswers.load(input.partialAnswers, model);
      const conventions = learnConventions(input.document.text);
      const check = createAnswerCheck(input, conventions);
      const opinions = askLocally(local, input, fields);
      try {
        const reading = {
          ask: beginDocument(kept.usage, input.signal),
          input,
          kept,
          plan: planRequests(model, input.document, fields),
        };
        const answers = await readWindows(reading, fields, check);
        const weighed = await weighAnswers(answers, await opinions, { input, fields, check, conventions });
        return { answers: weighed, usage: kept.usage };
      } catch (error) {
        if (!input.signal?.aborted) void kept.save();
        throw error;
      } finally {
        await Promise.all([opinions, kept.settled()]);
      }
    },
    async propose(input) {
      assertHasText(input);
      const { text } = input.document;
      const maxTokens = Math.min(PROPOSAL_TOKENS, contextTokens / 4);
      const ask = beginDocument(createUsage(model.engine, model.model), input.signal);
      const look = async (window: TextWindow): Promise<z.output<typeof proposal>> => {
        const document = [await documentPart(input, window)];
        const question = { system: PROPOSAL_SYSTEM, document, isRepeated: false, request: PROPOSAL_REQUEST };
        return ask({ ...question, schema: proposal, maxTokens }).catch((error: unknown) => {
          const [half] = (error instanceof ModelFailure && error.canHaveLessText && halve(window)) || [];
          if (!half) throw error;
          return look(half);
        });
      };
      const [window = { text, offset: 0 }] = cutWindows(
        text,
        windowLengthFor(text, contextTokens - 2 * maxTokens),
      );
      const answer = await look(window);
      return normalizeProposal(answer);
    },
  };
}

function assertHasText({ document: { scan, text } }: EngineInput): void {
  if (!scan && text.trim() === "") throw new AppError("no_text", "This document contains no text.");
}
