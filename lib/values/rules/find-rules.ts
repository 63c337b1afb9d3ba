import "server-only";
import type { AskedField } from "@/lib/extraction/values/types";
import { describeError, log } from "@/lib/log";
import { toRuleField } from "@/lib/rules/to-rule-field";
import type { SuggestedRule } from "@/lib/rules/suggest-rules";
import type { RuleDocument } from "./protocol";
import { rulesPool } from "./rules-pool";

export async function findRules(
  fields: readonly AskedField[],
  documents: readonly RuleDocument[],
): Promise<SuggestedRule[]> {
  const request = { task: "suggest" as const, fields: fields.map(toRuleField), documents };
  try {
    return (await rulesPool().run(request)) as SuggestedRule[];
  } catch (error) {
    log.warn(describeError(error), "no rules suggested");
    return [];
  }
}
