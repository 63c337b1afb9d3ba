import "server-only";
import type { SuggestedRuleDto } from "@/lib/api/rule";
import type { UserContext } from "@/lib/context";
import { loadOwnFields } from "@/lib/extractors/load-own-fields";
import { getExtractor } from "@/lib/extractors/get-extractor";
import type { RuleValues } from "@/lib/rules/rule-context";
import { suggestRules } from "@/lib/rules/suggest-rules";
import { toRuleValues } from "@/lib/values/apply-rules";
import { newestResults } from "./newest-results";

/**
 * Rules that hold on all of an extractor's reviewed documents, and are not among its rules: those in which a person confirmed
 * or corrected values, and none is left to check.
 *
 * @throws AppError `not_found`.
 */
export async function listSuggestedRules(ctx: UserContext, extractorId: string): Promise<SuggestedRuleDto[]> {
  const { rules } = await getExtractor(ctx, extractorId);
  const fields = await loadOwnFields(ctx, extractorId);
  const reviewed: RuleValues[] = [];
  for await (const { row, result } of newestResults(ctx, extractorId)) {
    const isReviewed = result.values.some((value) => value.confirmed_at ?? value.correction);
    if (row.toCheck === 0 && isReviewed) reviewed.push(toRuleValues(result));
  }
  const known = new Set(rules.map(({ expression }) => expression));
  return suggestRules(fields, reviewed).filter(({ expression }) => !known.has(expression));
}
