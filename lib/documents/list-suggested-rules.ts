import "server-only";
import type { SuggestedRuleDto } from "@/lib/api/rule";
import type { UserContext } from "@/lib/context";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { readValues } from "@/lib/values/present-names";
import { findRules } from "@/lib/values/rules/find-rules";
import type { RuleDocument } from "@/lib/values/rules/protocol";
import { toRuleDocument } from "@/lib/values/rules/to-rule-document";
import { newestRows } from "./newest-results";

/**
 * Returns unused rules that hold for every document with reviewed values and nothing left to check.
 * @throws AppError `not_found`.
 */
export async function listSuggestedRules(ctx: UserContext, extractorId: string): Promise<SuggestedRuleDto[]> {
  const { fields, names, writtenRules } = await loadOwnExtractor(ctx, extractorId);
  const all = new Set(fields.map(({ name }) => name));
  const reviewed: RuleDocument[] = [];
  for await (const rows of newestRows(ctx, extractorId))
    for (const { toCheck, values: stored, chunks } of rows) {
      const values = readValues(stored ?? "[]", names);
      const isReviewed = values.some((value) => value.confirmed_at ?? value.correction);
      if (toCheck === 0 && isReviewed) reviewed.push(toRuleDocument(values, chunks, all));
    }
  const known = new Set(writtenRules.map(({ expression }) => expression));
  return (await findRules(fields, reviewed)).filter(({ expression }) => !known.has(expression));
}
