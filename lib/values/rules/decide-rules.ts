import "server-only";
import type { AskedField } from "@/lib/extraction/values/types";
import { batches } from "@/lib/db/batches";
import { itemAt } from "@/lib/item-at";
import { describeError, log } from "@/lib/log";
import type { Rule } from "@/lib/rules/compile-rules";
import { toRuleField } from "@/lib/rules/to-rule-field";
import type { Verdict } from "@/lib/rules/rule-set";
import type { Decided, DocumentToDecide } from "./protocol";
import type { RuleBudget } from "./rule-budget";
import { rulesPool, type RulesPool } from "./rules-pool";

const CHARACTERS_AT_ONCE = 1_000_000;
const DOCUMENTS_AT_ONCE = 500;

interface RuleBook {
  rules: readonly Rule[];
  fields: readonly AskedField[];
}

/**
 * Never throws. A rule that takes too long or crashes the separate process stays undecided.
 * @param budget time for the whole request
 * @returns verdicts by document, in the order of its rules
 */
export async function decideRules(
  { rules, fields }: RuleBook,
  documents: readonly DocumentToDecide[],
  budget: RuleBudget,
  pool: RulesPool = rulesPool(),
): Promise<Verdict[][]> {
  const asked = {
    task: "decide" as const,
    expressions: rules.map(({ expression }) => expression),
    fields: fields.map(toRuleField),
  };

  async function decide(documents: readonly DocumentToDecide[]): Promise<Verdict[][]> {
    const verdicts: Verdict[][] = [];
    while (verdicts.length < documents.length) {
      const left = documents.slice(verdicts.length);
      if (budget.isSpent)
        return [...verdicts, ...left.map(({ rules }) => rules.map(() => "too_long" as const))];
      verdicts.push(...(await decideFirst(left)));
    }
    return verdicts;
  }

  async function decideFirst(documents: readonly DocumentToDecide[]): Promise<Verdict[][]> {
    try {
      const decided = (await pool.run({ ...asked, documents })) as Decided;
      budget.spend(decided.ms);
      return decided.verdicts;
    } catch (error) {
      log.warn(describeError(error), "rules undecided");
      budget.spendOnDeath();
      const [{ document, rules }, ...others] = documents as [DocumentToDecide, ...DocumentToDecide[]];
      if (others.length > 0) return decideApart(documents);
      if (rules.length === 1) return [["too_long"]];
      return [(await decideApart(rules.map((rule) => ({ document, rules: [rule] })))).flat()];
    }
  }

  async function decideApart(documents: readonly DocumentToDecide[]): Promise<Verdict[][]> {
    const verdicts: Verdict[][] = [];
    for (const document of documents) verdicts.push(...(await decide([document])));
    return verdicts;
  }

  const asking = documents.filter(({ rules }) => rules.length > 0);
  const decided = new Map<DocumentToDecide, Verdict[]>();
  for (const slice of slices(asking))
    for (const [at, verdicts] of (await decide(slice)).entries()) decided.set(itemAt(slice, at), verdicts);
  return documents.map((document) => decided.get(document) ?? []);
}

function* slices(documents: readonly DocumentToDecide[]): Generator<readonly DocumentToDecide[]> {
  const sized = documents.map(({ document }, at) => ({ id: String(at), size: sizeOf(document) }));
  for (const batch of batches(sized, CHARACTERS_AT_ONCE, DOCUMENTS_AT_ONCE))
    yield batch.map((at) => itemAt(documents, Number(at)));
}

function sizeOf({ tables }: DocumentToDecide["document"]): number {
  const chunks = tables.flatMap(({ chunks }) => chunks);
  return chunks.reduce((size, { found, corrected }) => size + found.length + (corrected?.length ?? 0), 0);
}
