import { z } from "zod";
import { documentDto } from "./document";
import { successAnswer, wantedId } from "./envelope";
import { createFieldInput, fieldDto, updateFieldInput } from "./extractor";
import { offeredColumn, offeredPlace, pointedWords, scalarValueDto, valueDto } from "./value";
import { pageRegion } from "./table-region";

const suggestionDto = z.object({
  id: z.string().describe("The same suggestion for a document always has the same id."),
  ...fieldDto.pick({ name: true, type: true, prompt: true }).shape,
  value: scalarValueDto.shape.value.describe("Null for a TABLE."),
  ...offeredPlace,
  label: z
    .object({ text: z.string(), ...offeredPlace })
    .omit({ quote: true })
    .nullable()
    .describe("The value's label, as printed; null if there is none."),
  columns: z.array(offeredColumn).optional().describe("Only for a TABLE."),
  rows: z.number().int().optional().describe("Only for a TABLE: the number of rows."),
});
export type SuggestionDto = z.infer<typeof suggestionDto>;

export const suggestionListAnswer = successAnswer({ suggestions: z.array(suggestionDto) });

const inDocument = { document: wantedId };

const fieldSource = z.union(
  [
    z.strictObject({ ...inDocument, suggestion: z.string() }),
    z.strictObject({ ...inDocument, ...pointedWords.shape }),
    z.strictObject({ ...inDocument, region: pageRegion }),
  ],
  { error: "from must have a document with a suggestion's id, with start and end, or with a region" },
);
export type FieldSource = z.output<typeof fieldSource>;

export const addFieldInput = z
  .object({
    ...updateFieldInput.shape,
    from: fieldSource
      .optional()
      .describe(
        "The part of a processed document that the field is created from: a suggestion, words (UTF-16 " +
          "offsets into the text), or the table in a region of a page. It becomes the field's value in that " +
          "document. Field properties that you omit are derived from it. Without `from`, name is required.",
      ),
  })
  .transform(({ from, ...given }, context) => {
    if (from) return { from, given };
    const { data: field, error } = createFieldInput.safeParse(given);
    if (field) return { field };
    for (const { path, message } of error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });
export type AddFieldInput = z.output<typeof addFieldInput>;

const addedFieldDto = z.object({
  field: fieldDto,
  value: valueDto.optional().describe("With `from`: its value in that document."),
  document: documentDto.optional().describe("With `from`: the document with this value."),
});
export type AddedFieldDto = z.infer<typeof addedFieldDto>;
export const addedFieldAnswer = successAnswer(addedFieldDto.shape);
