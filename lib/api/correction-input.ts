import { z } from "zod";
import { toCorrection } from "./correction";
import { correctValueInput, NO_CHANGE, type CorrectValueInput } from "./value";

/** What is sent to correct a value, as the server reads it. */
export const correctionInput = correctValueInput.transform(toCorrection);

/**
 * The same of a tool, which is told no revision, no place on a page and no column that another may be: the schema of each
 * change is in every list of the tools.
 */
export const toolCorrectionInput = z
  .union(
    correctValueInput.options
      .filter(({ shape }) => !("region" in shape || "alternative" in shape))
      .map((option) => (option as z.ZodObject).omit({ revision: true })),
    { error: NO_CHANGE },
  )
  .transform((change) => toCorrection(change as CorrectValueInput));
