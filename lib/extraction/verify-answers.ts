import { AppError } from "@/lib/errors";
import type { Coverage } from "@/lib/text/coverage";
import { createYield } from "@/lib/yield-to-event-loop";
import { compareTable } from "./attachment/compare-table";
import { createComparison } from "./attachment/compare-with-attachment";
import { checkRecognisedTable } from "./check-recognised-table";
import { checkSums } from "./check-rows";
import { checkValues } from "./check-values";
import { learnConventions, type Conventions } from "./conventions";
import { describeAllRows, OTHER_TABLE } from "./describe-check";
import { findStatedSums } from "./find-stated-sums";
import type {
  AskedField,
  Check,
  EngineAnswers,
  EngineInput,
  EvidenceState,
  Extraction,
  FieldSpec,
  FoundTable,
  TableSpec,
  VerifiedTable,
  VerifiedValue,
} from "./types";
import { createVerifier } from "./verify-answer";
import { verifyTable } from "./verify-table";

/** What was found in a document, before anything of it is believed. */
export interface FoundAnswers extends EngineAnswers {
  /** The rows of each table. */
  found: FoundTable[];
  coverage: Coverage;
}

/** The fields with a single value, and those whose value is rows. */
export function splitFields(asked: readonly AskedField[]): { fields: FieldSpec[]; tables: TableSpec[] } {
  return {
    fields: asked.filter((field) => field.type !== "TABLE"),
    tables: asked.filter((field) => field.type === "TABLE"),
  };
}

/**
 * Turns answers into values with evidence. No answer is trusted: types are parsed here, by the document's conventions, and a
 * quote counts only where it is found in the text. Yields to the event loop.
 *
 * @param checkBelow the confidence below which a value is to be checked
 * @throws AppError engine_failed where there is not an answer for each field
 */
export async function verifyAnswers(
  input: Pick<EngineInput, "document" | "signal">,
  asked: readonly AskedField[],
  { answers, found, usage, coverage }: FoundAnswers,
  checkBelow: number,
): Promise<Extraction> {
  const { fields, tables: specs } = splitFields(asked);
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
  const verify = createVerifier(input, conventions, notFound, checkBelow);
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

async function verifyTables(
  { document, signal }: Pick<EngineInput, "document" | "signal">,
  specs: TableSpec[],
  found: FoundTable[],
  conventions: Conventions,
  notFound: EvidenceState,
): Promise<VerifiedTable[]> {
  const tables: VerifiedTable[] = [];
  for (const [index, spec] of specs.entries()) {
    const { rows = [], counted = null, mayBeOther, notChosen } = found[index] ?? {};
    const table = await verifyTable(
      document.text,
      spec,
      rows,
      counted,
      conventions,
      notFound,
      createYield(signal),
    );
    const doubts = [
      ...(mayBeOther ? [OTHER_TABLE] : []),
      ...(notChosen && table.rows.length > 1 ? [describeAllRows(table.rows.length)] : []),
    ];
    const compared = await compareTable(
      withChecks(table, doubts),
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
