import { z } from "zod";
import { toCorrection } from "./correction";
import { correctValueInput, NO_CHANGE, type CorrectValueInput } from "./value";

/** What is sent to correct a value, as the server reads it. */
export const correctionInput = correctValueInput.transform(toCorrection);

/**
 * The same of a tool, which is told no revision and no place on a page, so that it cannot draw a region: the schema of each
 * change is in every list of the tools.
 */
export const toolCorrectionInput = z
  .union(
    correctValueInput.options
      .filter((option) => !("region" in option.shape))
      .map((option) => (option as z.ZodObject).omit({ revision: true })),
    { error: NO_CHANGE },
  )
  .transform((change) => toCorrection(change as CorrectValueInput));
