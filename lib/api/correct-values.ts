import { z } from "zod";
import { toCorrection } from "./correction";
import { countedList } from "./counted-list";
import { documentDto, valueSummary } from "./document";
import { id, successAnswer, wantedId } from "./envelope";
import { CHANGES_AT_ONCE_MAX } from "./limits";
import { namesValue, NO_CHANGE_OF_MANY, valueChange, valueDto } from "./value";

const [entered, confirmed, candidate, original, accepted] = valueChange.options;
const document = wantedId;

const changeInput = z
  .union(
    [
      entered.extend({ document }),
      confirmed.extend({ document }),
      candidate.extend({ document }),
      original.extend({ document }),
      accepted.extend({ document }),
    ],
    { error: NO_CHANGE_OF_MANY },
  )
  .refine(namesValue, { error: NO_CHANGE_OF_MANY });
export type ManyValuesChange = z.input<typeof changeInput> & { name: string };

export const correctValuesInput = z.object({
  changes: countedList(
    z
      .array(
        changeInput.transform(({ document, ...change }) => ({ document, correction: toCorrection(change) })),
        { error: "The changes must be a list" },
      )
      .min(1, { error: "Please send at least one change" }),
    CHANGES_AT_ONCE_MAX,
    `You can change a maximum of ${CHANGES_AT_ONCE_MAX.toLocaleString("en")} values at once`,
  ),
});
export type DocumentCorrection = z.output<typeof correctValuesInput>["changes"][number];

const changeResult = z.object({
  document: id,
  name: z.string(),
  saved: z
    .boolean()
    .describe(
      "Whether the change was saved. If one change to a document is refused, none of that document's " +
        "changes are saved.",
    ),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    })
    .nullable()
    .describe("Why this change was refused: the error that correctValue would return."),
});
export type ChangeResult = z.infer<typeof changeResult>;

const changedDocument = z.object({
  document: documentDto,
  values: z.array(valueDto).describe("The values that were changed, in the document's order."),
  also_changed: z.array(valueSummary).describe("Other values whose checks changed, with all their checks."),
});
export type ChangedDocumentDto = z.infer<typeof changedDocument>;

export const correctedValuesAnswer = successAnswer({
  results: z.array(changeResult).describe("One for each change, in the same order."),
  documents: z.array(changedDocument).describe("The documents whose changes were saved."),
});
