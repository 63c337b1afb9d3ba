import { z } from "zod";
import { countedList } from "./counted-list";
import { id, successAnswer } from "./envelope";
import { lineOfText } from "./line-of-text";
import { RULE_EXPRESSION_MAX, RULE_MESSAGE_MAX, RULE_NAME_MAX, RULES_PER_EXTRACTOR_MAX } from "./limits";
import { repeatedLabel } from "./labels";

export { writtenName } from "@/lib/rules/quoted-names";

const expression = lineOfText("The expression", RULE_EXPRESSION_MAX).describe(
  "An expression in the Common Expression Language, such as `Net amount` + Tax == Total or sum(Items, " +
    "Amount) == Net. Names that are not identifiers need backticks. A TABLE is a list of rows, numbers " +
    "are compared to the cent, and unit(Total) is a code. Undecided if a value is missing, unless it is " +
    "compared with null.",
);

const rule = z.object({
  name: lineOfText("The rule's name", RULE_NAME_MAX),
  expression,
  message: lineOfText("The rule's message", RULE_MESSAGE_MAX).describe(
    "The message shown if the rule is broken.",
  ),
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
  .describe("What is wrong with an expression, and in which part (UTF-16 offsets, `end` exclusive).");

export const ruleDto = z.object({
  name: z.string(),
  expression: z.string(),
  message: z.string(),
  problem: problem
    .optional()
    .describe("Why the rule is not applied: a field that it names was deleted or now has another type."),
});
export type RuleDto = z.infer<typeof ruleDto>;

export const previewRuleQuery = z.object({ expression });

const rulePreviewDto = z.object({
  problem: problem.nullable(),
  documents: z.number().int().describe("How many of the newest processed documents were tested."),
  broken: z.number().int().describe("How many documents break the rule."),
  examples: z
    .array(z.object({ id, filename: z.string() }))
    .describe("The first ten documents that break the rule."),
  undecided: z.number().int().describe("How many documents lack a value that the expression uses."),
  not_computed: z.number().int().describe("For how many documents the expression failed or took too long."),
});
export type RulePreviewDto = z.infer<typeof rulePreviewDto>;
export const rulePreviewAnswer = successAnswer({ preview: rulePreviewDto });

const suggestedRuleDto = rule.extend({
  documents: z
    .number()
    .int()
    .describe("How many reviewed documents have the rule's values. The rule holds for all of them."),
});
export type SuggestedRuleDto = z.infer<typeof suggestedRuleDto>;
export const suggestedRulesAnswer = successAnswer({ rules: z.array(suggestedRuleDto) });
