import "server-only";
import { CHECK_BELOW } from "@/lib/extraction/verify/confidence-threshold";
import { createUsage, joinUsage } from "@/lib/extraction/values/create-usage";
import { readingScope, withinLimit } from "./reading-scope";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { AskedField, EngineInput, Extraction, FoundAnswers } from "@/lib/extraction/values/types";
import { withPages } from "@/lib/text/coverage";
import { splitFields } from "@/lib/extraction/results/split-fields";
import { createYield } from "@/lib/yield-to-event-loop";

/**
 * Asks the engine once. Finds values of CSV and JSON by name, without the engine. A field without a value is null.
 * @throws AppError engine_*
 */
export async function extractFields(
  engine: ExtractionEngine,
  input: EngineInput,
  asked: AskedField[],
): Promise<Extraction> {
  const { document, taught, signal } = input;
  const { records } = engine;
  if (isRecordDocument(document)) return records.extractRecords(document, asked, signal);
  const found = await askForAnswers(engine, input, asked);
  return records.verify(document, asked, found, { checkBelow: CHECK_BELOW[engine.name], taught }, signal);
}

async function askForAnswers(
  engine: ExtractionEngine,
  input: EngineInput,
  asked: AskedField[],
): Promise<FoundAnswers> {
  const { document, signal } = input;
  const { fields, tables } = splitFields(asked);
  const { coverage } = await readingScope(engine, document, asked);
  const readable = { ...input, document: await withinLimit(document, createYield(signal)) };
  if (asked.length === 0) {
    const usage = createUsage(engine.name, engine.service?.model);
    return { answers: [], usage, found: [], coverage };
  }
  const rows = tables.length > 0 ? await engine.findTables(readable, tables) : null;
  const found = rows?.tables ?? [];
  if (rows && fields.length === 0) return { answers: [], usage: rows.usage, found, coverage };
  const { answers, usage, seen = [] } = await engine.extract(readable, fields);
  return {
    answers,
    usage: rows ? joinUsage(rows.usage, usage) : usage,
    found,
    coverage: rows ? coverage : withPages(coverage, seen),
  };
}
