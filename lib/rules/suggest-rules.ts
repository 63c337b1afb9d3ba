import type { AskedField, Row } from "@/lib/extraction/values/types";
import type { Rule } from "./compile-rules";
import { writtenName } from "./quoted-names";
import type { RuleValues } from "./rule-context";

/** Fewer documents than this may agree by chance. */
const DOCUMENTS_MIN = 3;
const SUGGESTIONS_MAX = 5;
/** Twenty numbers already have 3,420 possible sums. */
const COMPARED_MAX = 20;
const HALF_A_CENT = 0.005;

export interface SuggestedRule extends Rule {
  documents: number;
}

interface Attempt extends Rule {
  /** Null if a value is missing or if the rule would hold for any values. */
  holds: (values: RuleValues) => boolean | null;
}

/**
 * Suggests rules that hold for all documents (at least three): an amount is the sum of two others or of a column, or
 * a day is not before another.
 */
export function suggestRules(
  fields: readonly AskedField[],
  documents: readonly RuleValues[],
): SuggestedRule[] {
  const suggestions: SuggestedRule[] = [];
  for (const { holds, ...rule } of [...sums(fields), ...columnSums(fields), ...orders(fields)]) {
    if (suggestions.length === SUGGESTIONS_MAX) break;
    const decided = documents.map(holds).filter((held) => held !== null);
    if (decided.length >= DOCUMENTS_MIN && decided.every(Boolean))
      suggestions.push({ ...rule, documents: decided.length });
  }
  return suggestions;
}

function namesOf(fields: readonly AskedField[], type: AskedField["type"]): string[] {
  return fields.flatMap((field) => (field.type === type ? field.name : [])).slice(0, COMPARED_MAX);
}

function* sums(fields: readonly AskedField[]): Generator<Attempt> {
  const names = namesOf(fields, "NUMBER");
  for (const total of names)
    for (const [index, first] of names.entries())
      for (const second of names.slice(index + 1)) {
        if (first === total || second === total) continue;
        yield {
          name: `${total} is the sum`,
          expression: `${writtenName(first)} + ${writtenName(second)} == ${writtenName(total)}`,
          message: `${first} and ${second} do not add up to ${total}.`,
          holds: (values) => {
            const [a, b, sum] = [first, second, total].map((name) => values.get(name));
            if (typeof a !== "number" || typeof b !== "number" || typeof sum !== "number") return null;
            return a === 0 || b === 0 ? null : areEqual(a + b, sum);
          },
        };
      }
}

function* columnSums(fields: readonly AskedField[]): Generator<Attempt> {
  for (const table of fields) {
    if (table.type !== "TABLE") continue;
    for (const column of table.columns.filter(({ type }) => type === "NUMBER"))
      for (const total of namesOf(fields, "NUMBER"))
        yield {
          name: `${total} is the sum of ${table.name}`,
          expression: `sum(${writtenName(table.name)}, ${writtenName(column.name)}) == ${writtenName(total)}`,
          message: `${column.name} of ${table.name} does not add up to ${total}.`,
          holds: (values) => {
            const [rows, sum] = [values.get(table.name), values.get(total)];
            if (!Array.isArray(rows) || rows.length < 2 || typeof sum !== "number") return null;
            const cells = (rows as readonly Row[]).map((row) => Number(row[column.name] ?? 0));
            return areEqual(
              cells.reduce((all, cell) => all + cell, 0),
              sum,
            );
          },
        };
  }
}

function* orders(fields: readonly AskedField[]): Generator<Attempt> {
  const names = namesOf(fields, "DATE");
  for (const first of names)
    for (const last of names) {
      if (first === last) continue;
      yield {
        name: `${last} is not before ${first}`,
        expression: `${writtenName(last)} >= ${writtenName(first)}`,
        message: `${last} is before ${first}.`,
        holds: (values) => {
          const [from, until] = [values.get(first), values.get(last)];
          // Equal days say nothing about the order.
          if (typeof from !== "string" || typeof until !== "string" || from === until) return null;
          return until > from;
        },
      };
    }
}

function areEqual(a: number, b: number): boolean {
  return Math.abs(a - b) < HALF_A_CENT;
}
