import { AppError } from "@/lib/errors";
import { createYield } from "@/lib/yield-to-event-loop";
import { compareTable } from "@/lib/extraction/attachment/compare-table";
import { createComparison } from "@/lib/extraction/attachment/compare-with-attachment";
import { checkRecognisedTable } from "@/lib/extraction/verify/check-recognised-table";
import { checkSums } from "@/lib/extraction/verify/check-rows";
import { checkLimits, checkLimitsOfCells } from "@/lib/extraction/verify/check-limits";
import { checkValues } from "@/lib/extraction/verify/check-values";
import { learnConventions, type Conventions } from "@/lib/extraction/values/conventions";
import {
  describeAllRows,
  describeDoubtfulCells,
  describeLeftOut,
  describeUncertainColumn,
  OTHER_TABLE,
  UNLIKE_TAUGHT,
} from "@/lib/extraction/verify/describe-check";
import { findStatedSums } from "@/lib/extraction/verify/find-stated-sums";
import type {
  AskedField,
  Check,
  Belief,
  EngineInput,
  EvidenceState,
  Extraction,
  FoundAnswers,
  FoundTable,
  TableSpec,
  VerifiedTable,
  VerifiedValue,
} from "@/lib/extraction/values/types";
import type { Span } from "@/lib/extraction/values/span";
import { splitFields } from "./split-fields";
import { createVerifier } from "@/lib/extraction/verify/verify-answer";
import { Units } from "@/lib/extraction/verify/find-units";
import { verifyTable } from "@/lib/extraction/verify/verify-table";

/**
 * Parses values by the document's conventions. A quote counts only if it occurs in the text.
 * @throws AppError engine_failed unless every field has an answer
 */
export async function verifyAnswers(
  input: Pick<EngineInput, "document" | "signal">,
  asked: readonly AskedField[],
  { answers, found, usage, coverage }: FoundAnswers,
  { checkBelow, taught }: Belief,
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
  const conventions = learnConventions(input.document.text, taught);
  const notFound = coverage.unread.length > 0 ? "unread" : "missing";
  const verify = createVerifier(input, conventions, notFound, checkBelow);
  const units = new Units(input.document, conventions);
  const values: VerifiedValue[] = [];
  const compare = createComparison(input.document, conventions, createYield(input.signal));
  for (const [index, field] of fields.entries())
    values.push(units.of(holdAgainstLimits(await compare(await verify(field, answers[index])))));
  for (const { names, check } of checkValues(values, input.document.text, conventions)) {
    for (const verified of values.filter(({ field }) => names.includes(field.name))) {
      verified.evidence = { ...verified.evidence, state: "ambiguous" };
      verified.checks = [...verified.checks, check];
    }
  }
  const tables = await verifyTables(input, specs, found, conventions, notFound, units);
  const results = [...values, ...tables].sort((a, b) => asked.indexOf(a.field) - asked.indexOf(b.field));
  return { results, coverage, usage };
}

/** Adds the limits that the value or suggestion breaks. A value that breaks one is doubtful. */
function holdAgainstLimits(verified: VerifiedValue): VerifiedValue {
  const { field, value, evidence, checks, suggestion } = verified;
  const broken = checkLimits(field, value ?? suggestion?.value ?? null);
  if (broken.length === 0) return verified;
  return {
    ...verified,
    ...(value !== null && { evidence: { ...evidence, state: "ambiguous" } }),
    checks: [...checks, ...broken],
  };
}

async function verifyTables(
  { document, signal }: Pick<EngineInput, "document" | "signal">,
  specs: TableSpec[],
  found: FoundTable[],
  conventions: Conventions,
  notFound: EvidenceState,
  units: Units,
): Promise<VerifiedTable[]> {
  const tables: VerifiedTable[] = [];
  for (const [index, spec] of specs.entries()) {
    const read: FoundTable = found[index] ?? { rows: [], counted: null };
    const { mayBeOther, notChosen, unlikeTaught, learned, uncertain = [], leftOut = [] } = read;
    const table = await verifyTable(document.text, spec, read, conventions, notFound, createYield(signal));
    const doubts = [
      ...(mayBeOther ? [OTHER_TABLE] : []),
      ...(unlikeTaught ? [UNLIKE_TAUGHT] : []),
      ...uncertain.map(describeUncertainColumn),
      ...describeLeftOut(document.text, leftOut),
      ...(notChosen && table.rows.length > 1 ? [describeAllRows(table.rows.length)] : []),
    ];
    const compared = await units.ofTable(
      await compareTable(withChecks(table, doubts), document, conventions, createYield(signal)),
      read,
      createYield(signal),
    );
    const sums = findStatedSums(document, compared, conventions);
    const inForce = compared.rows.map(({ cells }, original) => ({
      values: cells.map(({ value }) => value),
      original,
    }));
    tables.push(
      withChecks(
        { ...compared, sums, ...(leftOut.length > 0 && { left_out: leftOut }), ...(learned && { learned }) },
        [
          ...checkSums({ columns: spec.columns, sums }, inForce),
          ...checkLimitsOfCells(spec.columns, inForce),
          ...checkRecognisedTable(document, compared),
          ...(document.doubts ? describeDoubtfulCells(document, placesOfCells(compared)) : []),
        ],
      ),
    );
  }
  return tables;
}

function placesOfCells({ rows }: VerifiedTable): Span[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap(({ start, end }) => (start === null || end === null ? [] : [{ start, end }])),
  );
}

function withChecks(table: VerifiedTable, checks: readonly Check[]): VerifiedTable {
  if (checks.length === 0) return table;
  return { ...table, state: "ambiguous", checks: [...table.checks, ...checks] };
}
