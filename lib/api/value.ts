import { z } from "zod";
import { CHECK_CODES } from "@/lib/extraction/check-codes";
import { EVIDENCE_STATES } from "@/lib/extraction/types";
import { timestamp } from "./envelope";
import { fieldType } from "./extractor";
import { FIELD_NAME_MAX } from "./limits";

/** The location of a quote in the document. */
const place = {
  quote: z.string().nullable(),
  /** UTF-16 offsets into the document's text, `end` exclusive. */
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  /** 1-based. */
  page: z.number().int().nullable(),
};

/** A rectangle on a page, in points from the page's top left corner. */
const box = z.object({
  page: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Box = z.infer<typeof box>;

/** One for each line of the quote; empty if the format has no layout. */
const boxes = z.array(box);

export const evidenceDto = z.object({
  state: z
    .enum(EVIDENCE_STATES)
    .describe(
      "`missing`: everything was read and no value was found. `unread`: no value was found, and a part of the document was " +
        "not read.",
    ),
  ...place,
  boxes,
});
export type EvidenceDto = z.infer<typeof evidenceDto>;

export const checkDto = z.object({
  code: z.enum(CHECK_CODES),
  /** One sentence for the user. */
  message: z.string(),
});

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field as it was when the document was processed, with its value, how reliable that is, and where it was found. */
export const valueDto = z.object({
  name: z.string(),
  type: fieldType,
  required: z.boolean(),
  /** The current value. */
  value,
  /** The value that the engine found. */
  original: value,
  evidence: evidenceDto,
  /** The probability that the value is right, from 0 to 1; null if unknown or if there is no value. */
  confidence: z.number().nullable(),
  /** Empty if no check raised a concern. */
  checks: z.array(checkDto),
  /** Other values that were considered, best first. */
  candidates: z.array(z.object({ value, ...place, boxes })),
  correction: z
    .object({
      value,
      at: timestamp,
      /** Where the person's value stands in the document, if that is known. */
      place: z.object({ ...place, boxes }).optional(),
    })
    .nullable(),
  confirmed_at: timestamp.nullable(),
});
export type ValueDto = z.infer<typeof valueDto>;

const valueName = z.string().max(FIELD_NAME_MAX);
/** The words of the document that a person pointed at: UTF-16 offsets into its text, `end` exclusive. */
const pointedWords = z.strictObject({ start: z.number().int().min(0), end: z.number().int().min(0) });
/** What a person says of a value. A text sent for another type is read as the document writes such values. */
export const correctValueInput = z.union(
  [
    z.strictObject({ name: valueName, value, pointed: pointedWords.optional() }),
    z.strictObject({ name: valueName, confirmed: z.literal(true) }),
    /** The position in `candidates`, from 0. */
    z.strictObject({ name: valueName, candidate: z.number().int().min(0) }),
    z.strictObject({ name: valueName, original: z.literal(true) }),
  ],
  {
    error:
      "Please send a name, and either a value, confirmed: true, the number of a candidate, or original: true",
  },
);
export type CorrectValueInput = z.infer<typeof correctValueInput>;
