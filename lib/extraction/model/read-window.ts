import type { EngineInput, FieldSpec, RawValue } from "@/lib/extraction/values/types";
import { askFields } from "./ask-fields";
import type { DocumentPart } from "./ask-model";
import type { KeptAnswers, WindowAnswers } from "./kept-answers";
import { ModelFailure } from "./model-failure";
import type { RequestPlan } from "./plan-requests";
import type { PartOfDocument } from "./prompts";
import type { Ask } from "./send-requests";
import { settleAll } from "./settle-all";
import { halve, type TextWindow } from "./windows";

export interface Reading {
  ask: Ask;
  input: EngineInput;
  kept: KeptAnswers;
  plan: RequestPlan;
}

/**
 * Never asks a question twice. If a request is too large, asks for fewer fields, then about less text.
 * @throws ModelFailure after keeping all answers so far
 */
export async function readWindow(
  reading: Reading,
  window: TextWindow,
  fields: FieldSpec[],
  part: PartOfDocument,
  fieldsAtMost = reading.plan.fieldsPerRequest,
): Promise<RawValue[][]> {
  const { input, kept, plan } = reading;
  if (!input.document.scan && window.text.trim() === "") return fields.map(() => []);
  const answers = kept.of(window, fieldsAtMost);
  const isOpen = (field: FieldSpec) => answers.get(field) === undefined;
  for (let isCached = false; fields.some(isOpen) && !answers.isTooLong;) {
    const batches = inBatches(fields.filter(isOpen), answers.fieldsAtMost);
    const isRepeated: boolean = isCached || batches.length > 1;
    const ask = (batch: FieldSpec[]): Promise<boolean> =>
      askBatch(reading, window, answers, batch, part, isRepeated);
    if (isRepeated && !isCached && plan.cachesPrompts) {
      // The service caches a document only after the first answer about it.
      isCached = await ask(batches[0] ?? []);
      if (isCached) await settleAll(batches.slice(1).map(ask));
    } else {
      await settleAll(batches.map(ask));
    }
  }
  const open = fields.filter(isOpen);
  const inPieces = open.length > 0 ? await readHalves(reading, window, open, part, answers.fieldsAtMost) : [];
  const within = { start: window.offset, end: window.offset + window.text.length };
  return fields.map((field) => {
    const value = answers.get(field);
    if (value === undefined) return inPieces[open.indexOf(field)] ?? [];
    return value ? [{ ...value, within }] : [];
  });
}

/**
 * After an empty answer, later requests have half as many fields, because the model may have given up.
 * @returns false if the caller should ask about less text
 */
async function askBatch(
  { ask, input, kept, plan }: Reading,
  window: TextWindow,
  answers: WindowAnswers,
  fields: FieldSpec[],
  part: PartOfDocument,
  isRepeated: boolean,
): Promise<boolean> {
  try {
    const document = [await documentPart(input, window)];
    const values = await askFields(ask, { document, fields, part, isRepeated });
    const isEmpty = values.every((value) => value === undefined);
    const isBelieved = fields.length === 1 || answers.fieldsAtMost < plan.fieldsPerRequest;
    if (isEmpty && !isBelieved) answers.askAtMost(Math.ceil(fields.length / 2));
    for (const [index, field] of fields.entries()) {
      const value = values[index] ?? (isEmpty && isBelieved ? null : values[index]);
      if (value !== undefined) answers.set(field, value);
    }
    return true;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const canBeHalved = !input.document.scan && halve(window) !== null;
    if (error.canHaveFewerFields && fields.length > 1) answers.askAtMost(Math.ceil(fields.length / 2));
    else if (error.canHaveLessText && canBeHalved) answers.markTooLong();
    else throw error;
    return false;
  } finally {
    const isOnlyRequest = !isRepeated && part.count === 1;
    if (!isOnlyRequest) void kept.save();
  }
}

async function readHalves(
  reading: Reading,
  window: TextWindow,
  fields: FieldSpec[],
  part: PartOfDocument,
  fieldsAtMost: number,
): Promise<RawValue[][]> {
  const halves = halve(window) ?? [];
  const read = await settleAll(halves.map((half) => readWindow(reading, half, fields, part, fieldsAtMost)));
  return fields.map((_, index) => read.flatMap((answers) => answers[index] ?? []));
}

export async function documentPart(input: EngineInput, window: TextWindow): Promise<DocumentPart> {
  if (input.document.scan) return { type: "pdf", bytes: await input.readFile() };
  return { type: "text", text: window.text };
}

function inBatches<Item>(items: Item[], size: number): Item[][] {
  const batches: Item[][] = [];
  for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size));
  return batches;
}
