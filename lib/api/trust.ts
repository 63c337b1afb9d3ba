import { z } from "zod";
import { TRUST_TARGETS } from "@/lib/trust/targets";

const target = z.literal(TRUST_TARGETS, { error: `The target must be one of ${TRUST_TARGETS.join(", ")}` });

export const trustInput = z.object({ target }, { error: "Trust must be an object with a target" });

const count = z.number().int();

export const trustDto = z.object({
  target: target.describe(
    "The proportion of values that must be right among those that pass without review.",
  ),
  observed: z
    .object({
      looked_at: count.describe(
        "How many passing values were reviewed: samples, and values of fully reviewed documents.",
      ),
      wrong: count,
      upper: z
        .number()
        .describe(
          "The upper bound of the proportion of wrong values, from 0 to 1, with 95 % confidence. It is 1 " +
            "before any review.",
        ),
    })
    .describe("How many of the values that passed without review are wrong."),
  read: z
    .object({
      documents: count,
      looks: count.describe("How many of their values needed a check when they were read."),
      values: count.describe("How many scalar values were found in them."),
      passed: count.describe("How many of these values passed without a check, including samples."),
    })
    .describe("The documents read this week and last week."),
});
export type TrustDto = z.infer<typeof trustDto>;
