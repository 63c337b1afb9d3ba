import "server-only";
import { AppError } from "@/lib/errors";
import { createComparison } from "./attachment/compare-with-attachment";
import { checkValues } from "./check-values";
import { CHECK_BELOW } from "./confidence-threshold";
import { createUsage } from "./create-usage";
import { learnConventions } from "./conventions";
import { createYield } from "@/lib/yield-to-event-loop";
import { readingScope, withinLimit } from "./reading-scope";
import { findInRecord } from "./records/find-in-record";
import { isRecordDocument, readRecord } from "./records/read-record";
import type {
  EngineAnswers,
  EngineInput,
  Extraction,
  ExtractionEngine,
  FieldSpec,
  VerifiedValue,
} from "./types";
import { createVerifier } from "./verify-answer";
import type { Coverage } from "@/lib/text/coverage";

/**
 * Asks the engine once and turns its answers into values with evidence; the values of a CSV or JSON document are found
 * by their names instead. No answer is trusted: types are parsed here, by the document's conventions, and a quote counts
 * only where it is found in the text. Whatever a document contains, the result has exactly the requested fields, in their
 * order, with `null` for values that were not found.
 *
 * @throws AppError engine_* from the engine
 */
export async function extractFields(
  engine: ExtractionEngine,
  input: EngineInput,
  fields: FieldSpec[],
): Promise<Extraction> {
  const { answers, usage, coverage } = await askForAnswers(engine, input, fields);
  if (answers.length !== fields.length) {
    throw new AppError(
      "engine_failed",
      "The extraction engine gave an incomplete answer. Please try again.",
      {
        cause: new Error(`${answers.length} answers for ${fields.length} fields`),
      },
    );
  }
  const conventions = learnConventions(input.document.text);
  const notFound = coverage.unread.length > 0 ? "unread" : "missing";
  const verify = createVerifier(input, conventions, notFound, CHECK_BELOW[engine.name]);
  const values: VerifiedValue[] = [];
  const compare = createComparison(input.document, conventions, createYield(input.signal));
  for (const [index, field] of fields.entries())
    values.push(await compare(await verify(field, answers[index])));
  for (const { names, check } of checkValues(values, input.document.text, conventions)) {
    for (const verified of values.filter(({ field }) => names.includes(field.name))) {
      verified.evidence = { ...verified.evidence, state: "ambiguous" };
      verified.checks = [...verified.checks, check];
    }
  }
  return {
    data: byName(values, ({ value }) => value),
    evidence: byName(values, ({ evidence }) => evidence),
    checks: byName(values, ({ checks }) => checks),
    confidence: byName(values, ({ confidence }) => confidence),
    candidates: byName(values, ({ candidates }) => candidates),
    coverage,
    usage,
  };
}

/** A CSV or JSON document never reaches an engine. */
async function askForAnswers(
  engine: ExtractionEngine,
  input: EngineInput,
  fields: FieldSpec[],
): Promise<EngineAnswers & { coverage: Coverage }> {
  const { document, signal } = input;
  const yieldToEventLoop = createYield(signal);
  if (!isRecordDocument(document)) {
    const { coverage } = await readingScope(engine, document, yieldToEventLoop);
    const readable = { ...input, document: await withinLimit(document, yieldToEventLoop) };
    return { ...(await engine.extract(readable, fields)), coverage };
  }
  const record = await readRecord(document, yieldToEventLoop);
  const answers = await findInRecord(record, fields, yieldToEventLoop);
  return { answers, usage: createUsage("local"), coverage: record.coverage };
}

function byName<Part>(
  values: VerifiedValue[],
  part: (verified: VerifiedValue) => Part,
): Record<string, Part> {
  return Object.fromEntries(values.map((verified) => [verified.field.name, part(verified)]));
}
