import "server-only";
import { z } from "zod";
import {
  columnAlternative,
  evidenceDto,
  resultColumn,
  scalarEvidenceDto,
  scalarValueDto,
  tableEvidenceDto,
  tableValueDto,
  valueUnitDto,
} from "@/lib/api/value";
import { tableRegion } from "@/lib/api/table-region";

const { confidence, checks, candidates, suggestion, correction, confirmed_at, accepted_at } =
  scalarValueDto.shape;
const leftOut = z.array(z.object({ start: z.number().int(), end: z.number().int() })).default([]);
const evidence = evidenceDto.extend({ boxes: evidenceDto.shape.boxes.default([]) });
const unset = {
  checks: checks.default([]),
  confirmed_at: confirmed_at.default(null),
  accepted_at: accepted_at.default(null),
};

/** Stays the same when the field is renamed. Missing in older results. */
const fieldId = z.string().optional();

const storedScalar = scalarValueDto.omit({ field: true }).extend({
  ...unset,
  fieldId,
  evidence: evidence.extend({
    learned: scalarEvidenceDto.shape.learned.default(null),
    unit: scalarEvidenceDto.shape.unit.default(null),
  }),
  confidence: confidence.default(null),
  /** Why the confidence isn't higher. Omitted if that doesn't matter for reviewing. */
  doubt: z.string().optional(),
  candidates: z.array(candidates.element.extend({ boxes: evidence.shape.boxes })).default([]),
  suggestion: suggestion.default(null),
  correction: correction.default(null),
});
export type StoredScalar = z.output<typeof storedScalar>;

/** A former reading of a table. `from` is the first row of the reading that replaced it. */
const formerReading = z.object({
  from: z.number().int(),
  sums: tableEvidenceDto.shape.sums,
  checks,
  left_out: leftOut,
  /** Omitted if no region was drawn, or in results older than regions. */
  region: tableRegion.optional(),
  /** Number of rows that are missing because the user removed them. */
  removed: z.number().int().optional(),
});

const storedTable = tableValueDto.pick({ name: true, type: true, required: true }).extend({
  ...unset,
  fieldId,
  /** The name under which the table's rows are stored, if different (present-names.ts). */
  rowsKey: z.string().optional(),
  columns: z.array(resultColumn),
  uncertain: z
    .array(
      z.object({
        name: z.string(),
        head: z.string(),
        isEmpty: z.boolean(),
        alternatives: z.array(columnAlternative),
      }),
    )
    .default([]),
  evidence: evidence.extend({ learned: tableEvidenceDto.shape.learned.default(null) }),
  counted: tableEvidenceDto.shape.counted,
  attached_lines: tableEvidenceDto.shape.attached_lines.default(null),
  sums: tableEvidenceDto.shape.sums.default([]),
  left_out: leftOut,
  /** In the order of the readings. Older results store a single reading, or null. */
  drawn: z.preprocess((stored) => [stored ?? []].flat(), z.array(formerReading)).default([]),
  /** By cell position: the unit of most of its numbers, or null. Rows store the exceptions (stored-units.ts). */
  units: z.array(valueUnitDto.extend({ isHead: z.literal(true).optional() }).nullable()).default([]),
  rows: z.number().int(),
  correction: z.object({ at: z.string() }).nullable().default(null),
});
export type StoredTable = z.output<typeof storedTable>;

/** `Document.values`, in the extractor's order. Omits default values, because listing documents reads all values. */
const storedValues = z.array(z.discriminatedUnion("type", [storedScalar, storedTable]));

export type StoredValue = z.output<typeof storedValues>[number];

export type WrittenValue = z.input<typeof storedValues>[number];
export type WrittenScalar = z.input<typeof storedScalar>;
export type WrittenTable = z.input<typeof storedTable>;

export function parseValues(json: string): StoredValue[] {
  return storedValues.parse(JSON.parse(json));
}

export function serializeValues(values: WrittenValue[]): string {
  return JSON.stringify(values);
}

export function isOfField(value: WrittenValue, { id, name }: { id: string; name: string }): boolean {
  return value.fieldId === undefined ? value.name === name : value.fieldId === id;
}

export function isScalar<V extends { type: string }>(value: V): value is Exclude<V, { type: "TABLE" }> {
  return value.type !== "TABLE";
}
