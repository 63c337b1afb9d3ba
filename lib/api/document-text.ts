import { z } from "zod";
import { successAnswer } from "./envelope";
import { TEXT_SLICE_MAX } from "./limits";

const blockSpan = { start: z.number().int(), end: z.number().int() };
const blockLevel = z.number().int();

export const textBlockDto = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("heading"), level: blockLevel, ...blockSpan }),
    z.object({ kind: z.literal("list_item"), level: blockLevel, ...blockSpan }),
    z.object({ kind: z.literal("preformatted"), ...blockSpan }),
    z.object({
      kind: z.literal("table"),
      ...blockSpan,
      header_rows: z.number().int(),
      header_column: z.boolean(),
    }),
  ])
  .describe(
    "A part of the text that is not a plain paragraph. Each line of a table is a row with cells separated by tabs. Offsets count " +
      "UTF-16 units in the whole text.",
  );
export type TextBlockDto = z.infer<typeof textBlockDto>;

/** Offsets count UTF-16 units in the whole text. */
const documentTextDto = z.object({
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  length: z.number().int(),
  pages: z.array(
    z.object({
      start: z.number().int(),
      end: z.number().int(),
      recognised: z.literal(true).optional(),
    }),
  ),
  blocks: z
    .array(textBlockDto)
    .describe(
      "The blocks that overlap the slice, in order. Empty if the format has none, or if the document was read by an older version.",
    ),
  hidden: z
    .array(
      z.object({
        text: z.string(),
        page: z.number().int().nullable(),
        reason: z.enum(["not_visible", "struck_through"]),
      }),
    )
    .describe(
      "Words that are not visible in the document, or struck through. They are not part of the text, and " +
        "no value is taken from them. Pages count from 1.",
    ),
});
export type DocumentTextDto = z.infer<typeof documentTextDto>;

/** Positions are in points from the page's top left corner. Offsets count UTF-16 units in the whole text. */
export const documentPageDto = z.object({
  number: z.number().int(),
  width: z.number(),
  height: z.number(),
  /** `end` is exclusive. */
  start: z.number().int(),
  end: z.number().int(),
  text: z.string().describe(`The page's text, at most ${TEXT_SLICE_MAX} characters.`),
  recognised: z.boolean().describe("Whether the text was recognised in an image."),
  words: z
    .array(
      z.object({
        start: z.number().int(),
        end: z.number().int(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
        direction: z.number().optional(),
      }),
    )
    .describe(
      "In the order of `text`. A word that continues on the next line counts as two. `direction` is the writing direction, in " +
        "degrees clockwise; omitted if it is left to right.",
    ),
});
export type DocumentPageDto = z.infer<typeof documentPageDto>;

export const documentTextAnswer = successAnswer(documentTextDto.shape);
export const documentPageAnswer = successAnswer({ page: documentPageDto });

const offsetError = "start and end must be whole numbers, 0 or more";
const offset = z.coerce
  .number({ error: offsetError })
  .int({ error: offsetError })
  .min(0, { error: offsetError });
export const textSliceQuery = z.object({ start: offset.default(0), end: offset.optional() });
export type TextSliceQuery = z.infer<typeof textSliceQuery>;

/** A malformed page number becomes 0, so no page matches. */
export const wantedPage = z.string().transform((value) => (/^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0));
