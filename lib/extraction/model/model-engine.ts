import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { AskModel, DocumentPart } from "./ask-model";
import { ModelFailure } from "./model-failure";
import { createSender, type Ask, type RequestSettings } from "./send-requests";
import { EXTRACTION_SYSTEM, fieldsRequest, PROPOSAL_REQUEST, PROPOSAL_SYSTEM } from "./prompts";
import { cutWindows, halve, type TextWindow } from "./windows";
import { createUsage } from "@/lib/extraction/create-usage";
import { normalizeProposal } from "@/lib/extraction/normalize-proposal";
import { FIELD_TYPES } from "@/lib/extraction/field-types";
import type { EngineInput, ExtractionEngine, FieldSpec, RawValue } from "@/lib/extraction/types";

const answers = z.object({
  answers: z.array(
    z.object({
      index: z.number().int(),
      raw: z.string().nullable(),
      quote: z.string().nullable(),
      alternatives: z.array(z.string()),
    }),
  ),
});
type Answer = z.infer<typeof answers>["answers"][number];

const proposal = z.object({
  name: z.string(),
  fields: z.array(
    z.object({ name: z.string(), type: z.enum(FIELD_TYPES), required: z.boolean(), prompt: z.string() }),
  ),
});

/** Keeps an answer well below every model's output limit. */
const FIELDS_PER_REQUEST = 50;
const TOKENS_PER_FIELD = 220;
const BASE_TOKENS = 500;
const PROPOSAL_TOKENS = 4_000;
/** Requests for one document that are open at the same time. */
const WINDOWS_AT_ONCE = 4;

/**
 * The engine that asks a model. The model only quotes: `extractFields` parses values and locates quotes. A long document
 * is sent in windows, several at once, each with the fields that earlier windows did not contain, until all fields are
 * found. A proposal is no reading: it looks at the first window alone.
 */
export function createModelEngine(model: AskModel, settings: RequestSettings = {}): ExtractionEngine {
  const beginDocument = createSender(model, settings);
  const newUsage = () => createUsage(model.engine, model.model);
  return {
    name: model.engine,
    service: { model: model.model, host: model.host },
    readsScans: model.capabilities.readsPdf,
    async extract(input, fields) {
      const usage = newUsage();
      const ask = beginDocument(usage, input.signal);
      const answers: RawValue[] = [];
      for (let first = 0; first < fields.length; first += FIELDS_PER_REQUEST) {
        const group = fields.slice(first, first + FIELDS_PER_REQUEST);
        answers.push(...(await extractGroup(ask, input, group)));
      }
      return { answers, usage };
    },
    async propose(input) {
      const [window = { text: "", offset: 0 }] = cutWindows(input.document.text);
      const ask = beginDocument(newUsage(), input.signal);
      const answer = await ask({
        system: PROPOSAL_SYSTEM,
        document: [await documentPart(input, window)],
        isRepeated: false,
        request: PROPOSAL_REQUEST,
        schema: proposal,
        maxTokens: PROPOSAL_TOKENS,
      });
      return normalizeProposal(answer);
    },
  };
}

async function extractGroup(ask: Ask, input: EngineInput, fields: FieldSpec[]): Promise<RawValue[]> {
  const values = fields.map((): RawValue => ({ raw: null, quote: null }));
  const windows = input.document.scan ? [{ text: "", offset: 0 }] : cutWindows(input.document.text);
  for (let next = 0; next < windows.length;) {
    const missing = [...fields.keys()].filter((at) => values[at]?.raw === null);
    if (missing.length === 0) break;
    const missingFields = missing.flatMap((at) => fields[at] ?? []);
    // The first window often answers everything.
    const together = windows.slice(next, next + (next === 0 ? 1 : WINDOWS_AT_ONCE));
    const asked = together.map((window, offset) =>
      askWindow(ask, input, window, missingFields, { index: next + offset, count: windows.length }),
    );
    const answers = await Promise.all(asked);
    for (const [position, at] of missing.entries()) {
      values[at] = answers.map((found) => found[position]).find((answer) => answer?.raw) ?? NOTHING;
    }
    next += together.length;
  }
  return values;
}

const NOTHING: RawValue = { raw: null, quote: null };

/** One answer per field. Where the answer or the document is too long for the model, it is asked again in halves. */
async function askWindow(
  ask: Ask,
  input: EngineInput,
  window: TextWindow,
  fields: FieldSpec[],
  part: { index: number; count: number },
): Promise<RawValue[]> {
  try {
    const { answers: found } = await ask({
      system: EXTRACTION_SYSTEM,
      document: [await documentPart(input, window)],
      isRepeated: false,
      request: fieldsRequest(fields, part),
      schema: answers,
      maxTokens: BASE_TOKENS + TOKENS_PER_FIELD * fields.length,
    });
    return fields.map((_, position) => {
      const answer = found.find(({ index }) => index === position);
      return answer ? toRawValue(answer, window) : NOTHING;
    });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    if (error.reason === "answer_cut_off" && fields.length > 1) {
      const half = Math.ceil(fields.length / 2);
      const first = await askWindow(ask, input, window, fields.slice(0, half), part);
      return [...first, ...(await askWindow(ask, input, window, fields.slice(half), part))];
    }
    const halves = error.reason === "document_too_long" && !input.document.scan ? halve(window) : null;
    if (!halves) throw error;
    const first = await askWindow(ask, input, halves[0], fields, part);
    const second = await askWindow(ask, input, halves[1], fields, part);
    return first.map((value, position) => (value.raw === null ? (second[position] ?? NOTHING) : value));
  }
}

async function documentPart(input: EngineInput, window: TextWindow): Promise<DocumentPart> {
  if (input.document.scan) return { type: "pdf", bytes: await input.readFile() };
  if (window.text.trim() === "") throw new AppError("no_text", "This document contains no text.");
  return { type: "text", text: window.text };
}

function toRawValue({ raw, quote, alternatives }: Answer, window: TextWindow): RawValue {
  if (raw === null || raw.trim() === "") return { raw: null, quote: null };
  return {
    raw,
    quote,
    alternatives: alternatives.filter((alternative) => alternative.trim() !== ""),
    within: { start: window.offset, end: window.offset + window.text.length },
  };
}
