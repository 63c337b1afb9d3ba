import "server-only";
import { z } from "zod";
import type {
  FieldLesson,
  Lesson,
  Place,
  Signature,
  TableLesson,
  TaughtPart,
} from "@/lib/extraction/values/lesson";

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
const readAs = z.enum([".", ",", "day-first", "month-first"]);
const partEdges = z.array(
  z.object({
    by: z.enum(["mark", "last mark", "mark or end", "line", "end", "count"]),
    mark: z.string().optional(),
    count: count.optional(),
  }),
);
const part: z.ZodType<TaughtPart> = z.object({
  column: z.string(),
  within: count,
  isOptional: z.boolean(),
  kinds: z.string(),
  starts: partEdges,
  ends: partEdges,
});
const table: z.ZodType<Omit<TableLesson, "field">> = z.object({
  columns: z.array(
    z.object({
      column: z.string().nullable(),
      head: hashes,
      align: z.enum(["left", "right", "center"]),
      offset: z.number(),
    }),
  ),
  parts: z.array(part).optional(),
  empty: z.array(z.string()),
  emptied: z.array(z.string()).optional(),
  headLines: count,
  above: hashes,
  rows: z.array(z.string()),
  rest: z.array(z.string()),
  hasLeading: z.boolean(),
  hasSums: z.boolean(),
  ends: hashes,
  endStarts: hashes,
  others: hashes,
  otherPatterns: z.array(z.string()),
  isCorrected: z.boolean(),
  readAs: z.array(readAs).optional(),
});
type StoredLesson = FieldLesson & { table?: Omit<TableLesson, "field"> | undefined };
const fields: z.ZodType<StoredLesson[]> = z.array(
  z.object({
    field: z.string(),
    weight: z.number(),
    places: z.array(place),
    readAs: readAs.optional(),
    table: table.optional(),
  }),
);

export type Outcomes = Record<string, "right" | "wrong">;
const outcomes: z.ZodType<Outcomes> = z.record(z.string(), z.enum(["right", "wrong"]));

export const parseSignature = (json: string): Signature => signature.parse(JSON.parse(json));
export const parseOutcomes = (json: string): Outcomes => outcomes.parse(JSON.parse(json));

export function serializeLesson({ fields, tables = [] }: Lesson): string {
  const stored = tables.map(({ field, ...table }): StoredLesson => ({ field, weight: 1, places: [], table }));
  return JSON.stringify([...fields, ...stored]);
}

export function parseLesson(row: { signature: string; fields: string }): Lesson & { tables: TableLesson[] } {
  const stored = fields.parse(JSON.parse(row.fields));
  return {
    signature: parseSignature(row.signature),
    fields: stored.flatMap(({ table, ...field }) => (table ? [] : [field])),
    tables: stored.flatMap(({ field, table }) => (table ? [{ field, ...table }] : [])),
  };
}
