import "server-only";
import { AppError } from "@/lib/errors";
import { compareTable } from "./attachment/compare-table";
import { createComparison } from "./attachment/compare-with-attachment";
import { findStatedSums } from "./find-stated-sums";
import { checkRecognisedTable } from "./check-recognised-table";
import { checkSums } from "./check-rows";
import { checkValues } from "./check-values";
import { CHECK_BELOW } from "./confidence-threshold";
import { createUsage, joinUsage } from "./create-usage";
import { OTHER_TABLE } from "./describe-check";
import { learnConventions, type Conventions } from "./conventions";
import { createYield } from "@/lib/yield-to-event-loop";
import { readingScope, withinLimit } from "./reading-scope";
import { findInRecord } from "./records/find-in-record";
import { isRecordDocument, readRecord } from "./records/read-record";
import { findTable } from "./tables/find-table";
import type {
  AskedField,
  Check,
  EngineAnswers,
  EngineInput,
  EvidenceState,
  Extraction,
  ExtractionEngine,
  FieldSpec,
  FoundTable,
  TableSpec,
  VerifiedTable,
  VerifiedValue,
} from "./types";
import { createVerifier } from "./verify-answer";
import { verifyTable } from "./verify-table";
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
  asked: AskedField[],
): Promise<Extraction> {
  const fields = asked.filter((field) => field.type !== "TABLE");
  const specs = asked.filter((field) => field.type === "TABLE");
  const { answers, found, usage, coverage } = await askForAnswers(engine, input, fields, specs);
  if (answers.length !== fields.length || found.length !== specs.length) {
    throw new AppError(
      "engine_failed",
      "The extraction engine gave an incomplete answer. Please try again.",
      {
        cause: new Error(`${answers.length + found.length} answers for ${asked.length} fields`),
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
  const tables = await verifyTables(input, specs, found, conventions, notFound);
  return {
    tables: Object.fromEntries(tables.map((table) => [table.field.name, table])),
    data: byName(values, ({ value }) => value),
    evidence: byName(values, ({ evidence }) => evidence),
    checks: byName(values, ({ checks }) => checks),
    confidence: byName(values, ({ confidence }) => confidence),
    candidates: byName(values, ({ candidates }) => candidates),
    coverage,
    usage,
  };
}

interface Found extends EngineAnswers {
  /** The rows of each table. */
  found: FoundTable[];
  coverage: Coverage;
}

/** A CSV or JSON document never reaches an engine. */
async function askForAnswers(
  engine: ExtractionEngine,
  input: EngineInput,
  fields: FieldSpec[],
  tables: TableSpec[],
): Promise<Found> {
  const { document, signal } = input;
  const yieldToEventLoop = createYield(signal);
  const { coverage } = await readingScope(engine, document, [...fields, ...tables], yieldToEventLoop);
  if (!isRecordDocument(document)) {
    const readable = { ...input, document: await withinLimit(document, yieldToEventLoop) };
    const rows = tables.length > 0 ? await engine.findTables(readable, tables) : null;
    const found = rows?.tables ?? [];
    if (rows && fields.length === 0) return { answers: [], usage: rows.usage, found, coverage };
    const { answers, usage } = await engine.extract(readable, fields);
    return { answers, usage: rows ? joinUsage(rows.usage, usage) : usage, found, coverage };
  }
  const record = await readRecord(document, yieldToEventLoop);
  const answers = await findInRecord(record, fields, yieldToEventLoop);
  const found: FoundTable[] = [];
  for (const table of tables) found.push(await findTable(document, table, yieldToEventLoop));
  return { answers, found, usage: createUsage("local"), coverage };
}

async function verifyTables(
  { document, signal }: EngineInput,
  specs: TableSpec[],
  found: FoundTable[],
  conventions: Conventions,
  notFound: EvidenceState,
): Promise<VerifiedTable[]> {
  const tables: VerifiedTable[] = [];
  for (const [index, spec] of specs.entries()) {
    const { rows = [], counted = null, mayBeOther } = found[index] ?? {};
    const table = await verifyTable(
      document.text,
      spec,
      rows,
      counted,
      conventions,
      notFound,
      createYield(signal),
    );
    const compared = await compareTable(
      mayBeOther ? withChecks(table, [OTHER_TABLE]) : table,
      document,
      conventions,
      createYield(signal),
    );
    const sums = findStatedSums(document, compared, conventions);
    const inForce = compared.rows.map(({ cells }, original) => ({
      values: cells.map(({ value }) => value),
      original,
    }));
    tables.push(
      withChecks({ ...compared, sums }, [
        ...checkSums({ columns: spec.columns, sums }, inForce),
        ...checkRecognisedTable(document, compared),
      ]),
    );
  }
  return tables;
}

function withChecks(table: VerifiedTable, checks: readonly Check[]): VerifiedTable {
  if (checks.length === 0) return table;
  return { ...table, state: "ambiguous", checks: [...table.checks, ...checks] };
}

function byName<Part>(
  values: VerifiedValue[],
  part: (verified: VerifiedValue) => Part,
): Record<string, Part> {
  return Object.fromEntries(values.map((verified) => [verified.field.name, part(verified)]));
}
