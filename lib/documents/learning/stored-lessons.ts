import "server-only";
import { z } from "zod";
import type { FieldLesson, Lesson, Place, Signature } from "@/lib/extraction/values/lesson";

const hashes = z.array(z.string());
const count = z.number().int();
const edge = z.number().nullable();

const place: z.ZodType<Place> = z.object({
  before: hashes,
  after: hashes,
  line: hashes,
  above: hashes,
  below: hashes,
  linesAbove: hashes,
  linesBelow: hashes,
  head: hashes,
  shape: z.string(),
  tokens: count,
  first: z.string(),
  last: z.string(),
  lines: count,
  fromStart: count,
  toEnd: count,
  startsCell: z.boolean(),
  endsCell: z.boolean(),
  sameBefore: count,
  sameAfter: count,
  depth: z.number(),
  left: edge,
  right: edge,
  page: count,
  pageToEnd: count,
});
const signature: z.ZodType<Signature> = z.object({ words: hashes, lines: hashes });
const fields: z.ZodType<FieldLesson[]> = z.array(
  z.object({
    field: z.string(),
    weight: z.number(),
    places: z.array(place),
    readAs: z.enum([".", ",", "day-first", "month-first"]).optional(),
  }),
);

/** Whether a value that lessons had helped to find was right, by the id of its field. */
export type Outcomes = Record<string, "right" | "wrong">;
const outcomes: z.ZodType<Outcomes> = z.record(z.string(), z.enum(["right", "wrong"]));

export const parseSignature = (json: string): Signature => signature.parse(JSON.parse(json));
export const parseOutcomes = (json: string): Outcomes => outcomes.parse(JSON.parse(json));

/** A lesson whose fields are called by their ids. */
export function parseLesson(row: { signature: string; fields: string }): Lesson {
  return { signature: parseSignature(row.signature), fields: fields.parse(JSON.parse(row.fields)) };
}
