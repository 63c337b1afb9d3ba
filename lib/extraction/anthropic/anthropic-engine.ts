import "server-only";
import type Anthropic from "@anthropic-ai/sdk";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { createAskModel, TokenLimitError, type AskModel, type ModelSettings } from "./ask-model";
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
 * The engine that asks an Anthropic model. The model only quotes: `extractFields` parses values and locates quotes. A
 * long document is sent in windows, several at once, each with the fields that earlier windows did not contain, until
 * all fields are found. A proposal is no reading: it looks at the first window alone.
 */
export function createAnthropicEngine(settings: ModelSettings): ExtractionEngine {
  const ask = createAskModel(settings);
  return {
    name: "anthropic",
    readsScans: true,
    async extract(input, fields) {
      const usage = createUsage("anthropic", settings.model);
      const metered: AskModel = (question) => ask({ ...question, usage });
      const answers: RawValue[] = [];
      for (let first = 0; first < fields.length; first += FIELDS_PER_REQUEST) {
        const group = fields.slice(first, first + FIELDS_PER_REQUEST);
        answers.push(...(await extractGroup(metered, input, group)));
      }
      return { answers, usage };
    },
    async propose(input) {
      const [window = { text: "", offset: 0 }] = cutWindows(input.document.text);
      const answer = await ask({
        system: PROPOSAL_SYSTEM,
        content: [await documentBlock(input, window), { type: "text", text: PROPOSAL_REQUEST }],
        schema: proposal,
        maxTokens: PROPOSAL_TOKENS,
        signal: input.signal,
      });
      return normalizeProposal(answer);
    },
  };
}

async function extractGroup(ask: AskModel, input: EngineInput, fields: FieldSpec[]): Promise<RawValue[]> {
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
  ask: AskModel,
  input: EngineInput,
  window: TextWindow,
  fields: FieldSpec[],
  part: { index: number; count: number },
): Promise<RawValue[]> {
  try {
    const { answers: found } = await ask({
      system: EXTRACTION_SYSTEM,
      content: [await documentBlock(input, window), { type: "text", text: fieldsRequest(fields, part) }],
      schema: answers,
      maxTokens: BASE_TOKENS + TOKENS_PER_FIELD * fields.length,
      signal: input.signal,
    });
    return fields.map((_, position) => {
      const answer = found.find(({ index }) => index === position);
      return answer ? toRawValue(answer, window) : NOTHING;
    });
  } catch (error) {
    if (!(error instanceof TokenLimitError)) throw error;
    if (error.exceededBy === "answer" && fields.length > 1) {
      const half = Math.ceil(fields.length / 2);
      const first = await askWindow(ask, input, window, fields.slice(0, half), part);
      return [...first, ...(await askWindow(ask, input, window, fields.slice(half), part))];
    }
    const halves = error.exceededBy === "document" && !input.document.scan ? halve(window) : null;
    if (!halves) throw error;
    const first = await askWindow(ask, input, halves[0], fields, part);
    const second = await askWindow(ask, input, halves[1], fields, part);
    return first.map((value, position) => (value.raw === null ? (second[position] ?? NOTHING) : value));
  }
}

/** Texts and scans are sent as document blocks, separate from the request: data, not instructions. */
async function documentBlock(input: EngineInput, window: TextWindow): Promise<Anthropic.DocumentBlockParam> {
  if (!input.document.scan) {
    if (window.text.trim() === "") throw new AppError("no_text", "This document contains no text.");
    return { type: "document", source: { type: "text", media_type: "text/plain", data: window.text } };
  }
  const file = await input.readFile();
  const data = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("base64");
  return { type: "document", source: { type: "base64", media_type: "application/pdf", data } };
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
