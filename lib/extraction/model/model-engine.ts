import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { createUsage } from "@/lib/extraction/values/create-usage";
import { FIELD_TYPES, SCALAR_TYPES } from "@/lib/extraction/values/field-types";
import { normalizeProposal } from "@/lib/extraction/proposal/normalize-proposal";
import type { ExtractionEngine, RecordReader } from "@/lib/extraction/values/extraction-engine";
import type { EngineInput, FoundTable, RawValue, TableSpec } from "@/lib/extraction/values/types";
import { PagePictures } from "./ask-about-page";
import type { AskModel, DocumentPart } from "./ask-model";
import { KeptAnswers } from "./kept-answers";
import { ModelFailure } from "./model-failure";
import { planRequests, type RequestPlan } from "./plan-requests";
import { PROPOSAL_REQUEST, PROPOSAL_SYSTEM } from "./prompts";
import { documentPart } from "./read-window";
import { readWindows } from "./read-windows";
import { lookAgain, lookAtScan } from "./second-look";
import { askLocally, weighAnswers } from "./second-opinion";
import { createSender, type RequestSettings } from "./send-requests";
import { findTables } from "./tables/find-tables";
import { lookForRows } from "./tables/look-for-rows";
import { createAnswerCheck } from "./verified-answers";
import { cutWindows, halve, windowLengthFor, type TextWindow } from "./windows";

export interface ModelEngineSettings extends RequestSettings {
  local: Pick<ExtractionEngine, "extract" | "findTables">;
  records: RecordReader;
}

const proposedColumn = z.object({ name: z.string(), type: z.enum(SCALAR_TYPES), prompt: z.string() });
const proposal = z.object({
  name: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(FIELD_TYPES),
      required: z.boolean(),
      prompt: z.string(),
      columns: z.array(proposedColumn).nullish(),
    }),
  ),
});
const PROPOSAL_TOKENS = 4_000;

/**
 * The model only quotes. Our code parses values and locates quotes. Answers are saved in `partialAnswers`, so that a
 * retry doesn't ask again. `propose` reads only the start of the document.
 */
export function createModelEngine(
  model: AskModel,
  { local, records, ...settings }: ModelEngineSettings,
): ExtractionEngine {
  const beginDocument = createSender(model, settings);
  const { contextTokens, readsPdf } = model.capabilities;
  return {
    name: model.engine,
    service: { model: model.model, host: model.host },
    records,
    get readsScans() {
      return readsPdf || model.capabilities.readsPictures;
    },
    async extract(input, fields) {
      assertHasText(input);
      const kept = await KeptAnswers.load(input.partialAnswers, model, "values");
      const conventions = learnConventions(input.document.text, input.taught);
      const check = createAnswerCheck(input, conventions);
      const opinions = askLocally(local, input, fields);
      try {
        const reading = {
          ask: beginDocument(kept.usage, input.signal),
          input,
          kept,
          plan: planRequests(model, input.document, fields),
        };
        const isShown = input.document.scan && !readsPdf;
        const answers = isShown
          ? await lookAtScan(reading, fields, check)
          : await readWindows(reading, fields, check, await learntPlaces(input, reading.plan, opinions));
        const seen = input.document.scan ? [] : await lookAgain(model, reading, fields, answers, check);
        const weighed = await weighAnswers(answers, await opinions, { input, fields, check, conventions });
        return { answers: weighed, seen, usage: kept.usage };
      } catch (error) {
        if (!input.signal?.aborted) void kept.save();
        throw error;
      } finally {
        await Promise.all([opinions, kept.settled()]);
      }
    },
    async findTables(input, tables) {
      assertHasText(input);
      const kept = await KeptAnswers.load(input.partialAnswers, model, "rows");
      try {
        const ask = beginDocument(kept.usage, input.signal);
        const found = input.document.scan
          ? await lookForRows({ ask, kept, input }, tables)
          : await findTables(model, { ask, kept, input }, tables, await countLocally(local, input, tables));
        return { tables: found, usage: kept.usage };
      } finally {
        await kept.settled();
      }
    },
    async propose(input) {
      assertHasText(input);
      const { text, scan } = input.document;
      const isShown = scan && !readsPdf;
      const maxTokens = Math.min(PROPOSAL_TOKENS, contextTokens / 4);
      const ask = beginDocument(createUsage(model.engine, model.model), input.signal);
      const look = async (window: TextWindow): Promise<z.output<typeof proposal>> => {
        const document = isShown ? await firstPages(input) : [await documentPart(input, window)];
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

async function countLocally(
  local: Pick<ExtractionEngine, "findTables">,
  input: EngineInput,
  tables: TableSpec[],
): Promise<FoundTable[]> {
  return (await local.findTables(input, tables)).tables;
}

const PAGES_TO_PROPOSE_FROM = 2;

function firstPages(input: EngineInput): Promise<DocumentPart[]> {
  const pictures = new PagePictures(input);
  const count = Math.min(PAGES_TO_PROPOSE_FROM, input.document.coverage.total);
  return Promise.all(Array.from({ length: count }, (_, index) => pictures.of(index + 1)));
}

async function learntPlaces(
  { taught }: EngineInput,
  { windows }: RequestPlan,
  opinions: Promise<RawValue[]>,
): Promise<number[]> {
  if (!taught || windows.length < 2) return [];
  return (await opinions).flatMap(({ learned, start }) => (learned && start !== undefined ? [start] : []));
}

function assertHasText({ document: { scan, text } }: EngineInput): void {
  if (!scan && text.trim() === "") throw new AppError("no_text", "This document contains no text.");
}
