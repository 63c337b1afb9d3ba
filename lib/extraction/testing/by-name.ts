import { extractFields } from "@/lib/extraction/extract/extract-fields";
import type { VerifiedResult, VerifiedTable, VerifiedValue } from "@/lib/extraction/values/types";

/** Groups results by field name, so that tests can compare them. */
export function byName(results: readonly VerifiedResult[]) {
  const values = results.filter((result) => "value" in result);
  const tables = results.filter((result) => "rows" in result);
  const part = <Part extends keyof VerifiedValue>(name: Part): Record<string, VerifiedValue[Part]> =>
    Object.fromEntries(values.map((value) => [value.field.name, value[name]]));
  return {
    data: part("value"),
    evidence: part("evidence"),
    checks: part("checks"),
    confidence: part("confidence"),
    candidates: part("candidates"),
    suggestion: part("suggestion"),
    tables: Object.fromEntries(tables.map((table): [string, VerifiedTable] => [table.field.name, table])),
  };
}

/** Like `extractFields`, with results by field name. */
export async function extractByName(...args: Parameters<typeof extractFields>) {
  const { results, ...rest } = await extractFields(...args);
  return { ...rest, ...byName(results) };
}
