import { z } from "zod";
import { ENGINE_NAMES } from "@/lib/engine-names";
import { id, successAnswer, timestamp } from "./envelope";
import { CREDIT_ADJUSTMENT_MAX } from "./limits";
import { LEDGER_KINDS } from "./vocabulary";

const userDto = z.object({
  email: z.string(),
  credits: z.number().int(),
  tos_accepted: z.boolean(),
  /** Includes deleted documents, because the ledger counts them. */
  usage: z.object({
    documents: z.number().int(),
    words: z.number().int(),
    credits: z.number().int(),
  }),
  engine: z.object({
    name: z.enum(ENGINE_NAMES),
    /** `host` includes the port. Null if documents stay on the server. */
    service: z.object({ model: z.string(), host: z.string() }).nullable(),
    description: z.string(),
  }),
  features: z.object({
    credit_adjustment: z.boolean(),
    direct_uploads: z.boolean(),
  }),
});
export type UserDto = z.infer<typeof userDto>;

export const userAnswer = successAnswer(userDto.shape);

const adjustmentError = "Please enter a valid number";
export const adjustCreditsInput = z.object({
  amount: z
    .number({ error: adjustmentError })
    .int({ error: "Please enter a whole number" })
    .min(-CREDIT_ADJUSTMENT_MAX, { error: adjustmentError })
    .max(CREDIT_ADJUSTMENT_MAX, { error: adjustmentError })
    .refine((amount) => amount !== 0, { error: adjustmentError }),
});
export type AdjustCreditsInput = z.infer<typeof adjustCreditsInput>;

export const deleteUserInput = z.object({
  email: z.string({ error: "Please type your e-mail address" }).trim().toLowerCase(),
});
export type DeleteUserInput = z.infer<typeof deleteUserInput>;

export const creditsAnswer = successAnswer({ credits: z.number().int(), message: z.string() });

export const ledgerEntryDto = z.object({
  id,
  created_at: timestamp,
  kind: z.enum(LEDGER_KINDS),
  amount: z.number().int().describe("The amount added, or negative if credits were deducted."),
  balance: z.number().int().describe("The balance after the change."),
  words: z.number().int().nullable().describe("The number of words in the document or the wizard's sample."),
});
export type LedgerEntryDto = z.infer<typeof ledgerEntryDto>;

export const creditListAnswer = successAnswer({
  bonus_left: z.number().int().describe("The credits that claimBonus would add; 0 if it would be refused."),
  entries: z.array(ledgerEntryDto).describe("Every change to the balance, newest first."),
  next_cursor: id.nullable(),
});
