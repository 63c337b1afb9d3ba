import { z } from "zod";
import { toCorrection } from "./correction";
import { correctValueInput, NO_CHANGE, valueChange, type CorrectValueInput } from "./value";

/** What is sent to correct a value, as the server reads it. */
export const correctionInput = correctValueInput.transform(toCorrection);

const UNTOLD: ReadonlySet<string> = new Set(["revision", "field", "pointed"]);

/**
 * The same of a tool, which is told no revision, no place on a page and no column that another may be, knows fields by their names,
 * and accepts nothing unseen: the schema of each change is in every list of the tools.
 */
export const toolCorrectionInput = z
  .union(
    valueChange.options
      .filter(
        ({ shape }) =>
          !("region" in shape || "alternative" in shape || "accepted" in shape || "start" in shape),
      )
      .map(({ shape }) => {
        const told = Object.entries(shape).filter(([member]) => !UNTOLD.has(member));
        return (z.strictObject(Object.fromEntries(told)) as z.ZodObject).required({ name: true });
      }),
    { error: NO_CHANGE },
  )
  .transform((change) => toCorrection(change as CorrectValueInput));
