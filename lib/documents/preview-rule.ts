import "server-only";
import type { RulePreviewDto } from "@/lib/api/rule";
import type { UserContext } from "@/lib/context";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { itemAt } from "@/lib/item-at";
import { compileRules, isUsable } from "@/lib/rules/compile-rules";
import type { Verdict } from "@/lib/rules/rule-set";
import { decideRules } from "@/lib/values/rules/decide-rules";
import { readValues } from "@/lib/values/present-names";
import { RuleBudget } from "@/lib/values/rules/rule-budget";
import { toRuleDocument } from "@/lib/values/rules/to-rule-document";
import { newestRows } from "./newest-results";
import type { ResultRow } from "./to-document-dto";

const EXAMPLES_MAX = 10;

/** @throws AppError `not_found`. */
export async function previewRule(
  ctx: UserContext,
  extractorId: string,
  expression: string,
): Promise<RulePreviewDto> {
  const { fields, names } = await loadOwnExtractor(ctx, extractorId);
  const rule = { name: "", expression, message: "" };
  const preview: RulePreviewDto = {
    problem: null,
    documents: 0,
    broken: 0,
    examples: [],
    undecided: 0,
    not_computed: 0,
  };
  for (const compiled of compileRules([rule], fields)) {
    if (!isUsable(compiled)) return { ...preview, problem: compiled.problem };
    const budget = new RuleBudget();
    for await (const rows of newestRows(ctx, extractorId, { rows: "all" })) {
      const documents = rows.map(({ values, chunks }) => ({
        document: toRuleDocument(readValues(values ?? "[]", names), chunks, compiled.fields),
        rules: [0],
      }));
      const verdicts = await decideRules({ rules: [rule], fields }, documents, budget);
      for (const [at, [verdict = "absent"]] of verdicts.entries()) count(preview, itemAt(rows, at), verdict);
    }
  }
  return preview;
}

function count(preview: RulePreviewDto, { id, filename }: ResultRow, verdict: Verdict): void {
  preview.documents += 1;
  if (verdict === "absent") preview.undecided += 1;
  if (verdict === "too_long" || verdict === "failed") preview.not_computed += 1;
  if (verdict !== "broken") return;
  preview.broken += 1;
  if (preview.examples.length < EXAMPLES_MAX) preview.examples.push({ id, filename });
}
