import { z } from "zod";

/** Counts the items before parsing them, so rejecting a list that is far too long costs nothing. */
export function countedList<Item extends z.ZodType>(list: z.ZodArray<Item>, max: number, tooMany: string) {
  return z.preprocess(
    (value: z.input<Item>[], context) => {
      if (!Array.isArray(value) || value.length <= max) return value;
      context.addIssue(tooMany);
      return z.NEVER;
    },
    list.max(max, { error: tooMany }),
  );
}
