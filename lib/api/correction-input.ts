import { z } from "zod";
import { toCorrection } from "./correction";
import { correctValueInput, NO_CHANGE, valueChange, type CorrectValueInput } from "./value";

export const correctionInput = correctValueInput.transform(toCorrection);

const UNTOLD: ReadonlySet<string> = new Set(["revision", "field", "pointed"]);

/** Smaller than the API's schema, because every listing of the tools repeats it. */
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
