import { z } from "zod";
import { countedList } from "./counted-list";
import { id, successAnswer } from "./envelope";
import { lineOfText } from "./line-of-text";
import { RULE_EXPRESSION_MAX, RULE_MESSAGE_MAX, RULE_NAME_MAX, RULES_PER_EXTRACTOR_MAX } from "./limits";
import { repeatedLabel } from "./labels";

export { writtenName } from "@/lib/rules/quoted-names";

const expression = lineOfText("The expression", RULE_EXPRESSION_MAX).describe(
  "In the Common Expression Language over the fields' names (in backticks if no identifiers), a TABLE as a list of " +
    "rows: `Net amount` + Tax == Total, sum(Items, Amount) == Net. Numbers are equal to the cent, unit(Total) is a " +
    "code; absent values leave it undecided, unless compared with null.",
);

const rule = z.object({
  name: lineOfText("The rule's name", RULE_NAME_MAX),
  expression,
  message: lineOfText("The rule's message", RULE_MESSAGE_MAX).describe("What is said where it is broken."),
});
export type Rule = z.output<typeof rule>;

export const rulesInput = countedList(
  z.array(rule, { error: "The rules must be a list" }),
  RULES_PER_EXTRACTOR_MAX,
  `An extractor can have at most ${RULES_PER_EXTRACTOR_MAX} rules`,
).superRefine((rules, context) => {
  const repeated = repeatedLabel(rules.map(({ name }) => name));
  if (repeated !== null) context.addIssue(`The rule "${repeated}" is listed twice`);
});

const problem = z
  .object({ message: z.string(), start: z.number().int(), end: z.number().int() })
  .describe("What is wrong with an expression, and which part of it: UTF-16 offsets, `end` exclusive.");

export const ruleDto = z.object({
  name: z.string(),
  expression: z.string(),
  message: z.string(),
  problem: problem
    .optional()
    .describe("Why it is not looked at: a field that it names has been deleted or is of another type now."),
});
export type RuleDto = z.infer<typeof ruleDto>;

export const previewRuleQuery = z.object({ expression });

const rulePreviewDto = z.object({
  problem: problem.nullable(),
  documents: z.number().int().describe("The processed documents that were looked at, the newest first."),
  broken: z.number().int().describe("How many break it."),
  examples: z.array(z.object({ id, filename: z.string() })).describe("The first ten that do."),
  undecided: z.number().int().describe("Those in which a value that it names is absent."),
  not_computed: z.number().int().describe("Those for which it takes too long, or cannot be computed."),
});
export type RulePreviewDto = z.infer<typeof rulePreviewDto>;
export const rulePreviewAnswer = successAnswer({ preview: rulePreviewDto });

const suggestedRuleDto = rule.extend({
  documents: z.number().int().describe("On how many reviewed documents it holds: all that have its values."),
});
export type SuggestedRuleDto = z.infer<typeof suggestedRuleDto>;
export const suggestedRulesAnswer = successAnswer({ rules: z.array(suggestedRuleDto) });
