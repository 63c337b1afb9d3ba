import "server-only";
import type { RulePreviewDto } from "@/lib/api/rule";
import type { UserContext } from "@/lib/context";
import { loadOwnFields } from "@/lib/extractors/load-own-fields";
import { RuleSet } from "@/lib/rules/rule-set";
import { toRuleUnits, toRuleValues } from "@/lib/values/apply-rules";
import { newestResults } from "./newest-results";

/** How many broken documents are named. */
const EXAMPLES_MAX = 10;

/** What an expression says of an extractor's newest documents. @throws AppError `not_found`. */
export async function previewRule(
  ctx: UserContext,
  extractorId: string,
  expression: string,
): Promise<RulePreviewDto> {
  const fields = await loadOwnFields(ctx, extractorId);
  const compiled = new RuleSet(fields).compile(expression);
  const preview: RulePreviewDto = { problem: null, documents: 0, broken: 0, examples: [], undecided: 0 };
  if ("message" in compiled) return { ...preview, problem: compiled };
  for await (const { row, result } of newestResults(ctx, extractorId)) {
    const holds = compiled.evaluate(toRuleValues(result), toRuleUnits(result));
    preview.documents += 1;
    if (holds === null) preview.undecided += 1;
    if (holds === false) {
      preview.broken += 1;
      const { id, filename } = row;
      if (preview.examples.length < EXAMPLES_MAX) preview.examples.push({ id, filename });
    }
  }
  return preview;
}
