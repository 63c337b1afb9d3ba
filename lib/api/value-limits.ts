import { z } from "zod";
import type { FieldType } from "@/lib/extraction/values/field-types";
import { spellingKey } from "@/lib/extraction/values/spelling-key";
import type { Option } from "@/lib/extraction/values/types";
import { patternCost } from "@/lib/extraction/values/pattern-size";
import { compilePattern } from "@/lib/extraction/values/value-pattern";
import { countedList } from "./counted-list";
import {
  OPTION_MAX,
  OPTIONS_LENGTH_MAX,
  OPTIONS_PER_FIELD_MAX,
  PATTERNS_COST_MAX,
  PATTERNS_LENGTH_MAX,
  SPELLINGS_PER_OPTION_MAX,
} from "./limits";
import { lineOfText } from "./line-of-text";
import { problemsOfLimits, type SentLimits } from "./limit-rules";

const spelling = lineOfText("A spelling", OPTION_MAX);
const option = z.object({
  value: lineOfText("An option", OPTION_MAX),
  also: countedList(
    z.array(spelling, { error: "The spellings must be a list" }),
    SPELLINGS_PER_OPTION_MAX,
    `An option can have at most ${SPELLINGS_PER_OPTION_MAX} other spellings`,
  ).default([]),
});

const options = countedList(
  z.array(option, { error: "The options must be a list" }),
  OPTIONS_PER_FIELD_MAX,
  `A field can have at most ${OPTIONS_PER_FIELD_MAX} options`,
).superRefine((listed, context) => {
  const all = listed.flatMap(spellingsOf);
  if (all.reduce((length, { text }) => length + text.length, 0) > OPTIONS_LENGTH_MAX)
    return context.addIssue(
      `The options of a field can have at most ${OPTIONS_LENGTH_MAX.toLocaleString("en")} characters in total`,
    );
  const seen = new Set<string>();
  for (const [index, one] of listed.entries())
    for (const { text, path } of spellingsOf(one)) {
      const key = spellingKey(text);
      if (seen.has(key))
        context.addIssue({ code: "custom", path: [index, ...path], message: `"${text}" is listed twice` });
      seen.add(key);
    }
});

function spellingsOf({ value, also }: Option): { text: string; path: PropertyKey[] }[] {
  return [{ text: value, path: ["value"] }, ...also.map((text, index) => ({ text, path: ["also", index] }))];
}

const pattern = z.string({ error: "The pattern must be text" }).superRefine((written, context) => {
  try {
    if (written !== "") compilePattern(written);
  } catch (error) {
    context.addIssue(`The pattern is not valid: ${(error as Error).message}`);
  }
});

const bound = z.union([z.number(), z.string()], { error: "The limit must be a number or a date" });

/** An empty list, an empty pattern and null all mean "no limit". */
export const limitsInput = {
  options: options
    .nullable()
    .optional()
    .describe("The only values that a TEXT may have, with other spellings that documents use."),
  pattern: pattern
    .nullable()
    .optional()
    .describe("An RE2 regular expression that the whole TEXT must match."),
  minimum: bound
    .nullable()
    .optional()
    .describe("The smallest value allowed: a number for a NUMBER, a day (YYYY-MM-DD) for a DATE."),
  maximum: bound.nullable().optional().describe("The largest value allowed."),
};

export const limitsDto = {
  options: z
    .array(z.object({ value: z.string(), also: z.array(z.string()) }))
    .optional()
    .describe("The only values allowed, with other spellings that documents use."),
  pattern: z.string().optional().describe("An RE2 regular expression that the whole value must match."),
  minimum: bound.optional().describe("The smallest value allowed."),
  maximum: bound.optional().describe("The largest value allowed."),
};

export function assertLimitsFit(sent: SentLimits & { type: FieldType }, context: z.RefinementCtx): void {
  for (const [limit, message] of problemsOfLimits(sent.type, sent))
    context.addIssue({ code: "custom", path: [limit], message });
}

export const TOO_MANY_PATTERNS =
  `The patterns in a request can have at most ${PATTERNS_LENGTH_MAX.toLocaleString("en")} characters ` +
  `in total, and ${PATTERNS_COST_MAX.toLocaleString("en")} with repetitions written out. A class such ` +
  "as \\pL counts as many";

/** Adds up the cost of a request's patterns before compiling any of them. */
export class PatternsTogether {
  private length = 0;
  private cost = 0;

  add(pattern: unknown): void {
    if (typeof pattern !== "string") return;
    this.length += pattern.length;
    if (!this.areTooMany) this.cost += patternCost(pattern);
  }

  addAll(fields: unknown): this {
    for (const field of Array.isArray(fields) ? (fields as unknown[]) : []) {
      const { pattern, columns } = (field ?? {}) as Record<string, unknown>;
      this.add(pattern);
      this.addAll(columns);
    }
    return this;
  }

  get areTooMany(): boolean {
    return this.length > PATTERNS_LENGTH_MAX || this.cost > PATTERNS_COST_MAX;
  }
}
