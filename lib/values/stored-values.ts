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

/** Survives renaming; missing in older results. */
const fieldId = z.string().optional();

const storedScalar = scalarValueDto.omit({ field: true }).extend({
  ...unset,
  fieldId,
  evidence: evidence.extend({
    learned: scalarEvidenceDto.shape.learned.default(null),
    unit: scalarEvidenceDto.shape.unit.default(null),
  }),
  confidence: confidence.default(null),
  /** Why confidence is no higher; omitted if irrelevant for checking. */
  doubt: z.string().optional(),
  candidates: z.array(candidates.element.extend({ boxes: evidence.shape.boxes })).default([]),
  suggestion: suggestion.default(null),
  correction: correction.default(null),
});
export type StoredScalar = z.output<typeof storedScalar>;

/** A table's state before a person had it read differently, and the index of that reading's first row. */
const formerReading = z.object({
  from: z.number().int(),
  sums: tableEvidenceDto.shape.sums,
  checks,
  left_out: leftOut,
  /** What the person has drawn for the other way; omitted where it was not drawn, or stored before this was. */
  region: tableRegion.optional(),
  /** How many rows it leaves out because a person had removed them; omitted where it leaves out none. */
  removed: z.number().int().optional(),
});

const storedTable = tableValueDto.pick({ name: true, type: true, required: true }).extend({
  ...unset,
  fieldId,
  /** The name its rows are stored under, if different (present-names.ts). */
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
  /** In order of the readings. Older results store a single one, or null. */
  drawn: z.preprocess((stored) => [stored ?? []].flat(), z.array(formerReading)).default([]),
  /** Most numbers' units; rows store exceptions (stored-units.ts). */
  units: z.array(valueUnitDto.extend({ isHead: z.literal(true).optional() }).nullable()).default([]),
  rows: z.number().int(),
  correction: z.object({ at: z.string() }).nullable().default(null),
});
export type StoredTable = z.output<typeof storedTable>;

/**
 * `Document.values`, in the extractor's order. Unset members with a default are omitted, because listing
 * documents reads all their values.
 */
const storedValues = z.array(z.discriminatedUnion("type", [storedScalar, storedTable]));

export type StoredValue = z.output<typeof storedValues>[number];

/** Members with a default are optional. */
export type WrittenValue = z.input<typeof storedValues>[number];
export type WrittenScalar = z.input<typeof storedScalar>;
export type WrittenTable = z.input<typeof storedTable>;

/** @throws Error if the text is not a list of values. */
export function parseValues(json: string): StoredValue[] {
  return storedValues.parse(JSON.parse(json));
}

export function serializeValues(values: WrittenValue[]): string {
  return JSON.stringify(values);
}

/** By id; by name where no id is stored. */
export function isOfField(value: WrittenValue, { id, name }: { id: string; name: string }): boolean {
  return value.fieldId === undefined ? value.name === name : value.fieldId === id;
}

export function isScalar<V extends { type: string }>(value: V): value is Exclude<V, { type: "TABLE" }> {
  return value.type !== "TABLE";
}
