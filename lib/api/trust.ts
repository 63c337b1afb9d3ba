import { z } from "zod";
import { TRUST_TARGETS } from "@/lib/trust/targets";

const target = z.literal(TRUST_TARGETS, { error: `The target must be one of ${TRUST_TARGETS.join(", ")}` });

export const trustInput = z.object({ target }, { error: "Trust must be an object with a target" });

const count = z.number().int();

export const trustDto = z.object({
  target: target.describe("The share of right values among those that pass without a review."),
  observed: z
    .object({
      looked_at: count.describe(
        "Passing values that were looked at: samples, and those of documents that were gone through.",
      ),
      wrong: count,
      upper: z
        .number()
        .describe(
          "The upper end of their share of wrong ones (95 %), from 0 to 1; 1 before any was looked at.",
        ),
    })
    .describe("How many of the values that pass are wrong."),
  read: z
    .object({
      documents: count,
      looks: count.describe("What was to be checked of them, as they were read."),
      values: count.describe("Single values that were found in them."),
      passed: count.describe("Those that nothing put in doubt, samples among them."),
    })
    .describe("The documents that were read this week and in the one before."),
});
export type TrustDto = z.infer<typeof trustDto>;
