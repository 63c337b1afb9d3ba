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
/** UTF-16 offsets into the document's text. */
const leftOut = z.array(z.object({ start: z.number().int(), end: z.number().int() })).default([]);
const evidence = evidenceDto.extend({ boxes: evidenceDto.shape.boxes.default([]) });
const unset = {
  checks: checks.default([]),
  confirmed_at: confirmed_at.default(null),
  accepted_at: accepted_at.default(null),
};

/** The field that it was read for, whatever that is called now; omitted where it was stored before this was. */
const fieldId = z.string().optional();

const storedScalar = scalarValueDto.omit({ field: true }).extend({
  ...unset,
  fieldId,
  evidence: evidence.extend({
    learned: scalarEvidenceDto.shape.learned.default(null),
    unit: scalarEvidenceDto.shape.unit.default(null),
  }),
  confidence: confidence.default(null),
  /** Why that is no higher; omitted where it does not decide whether the value is to be checked. */
  doubt: z.string().optional(),
  candidates: z.array(candidates.element.extend({ boxes: evidence.shape.boxes })).default([]),
  suggestion: suggestion.default(null),
  correction: correction.default(null),
});
export type StoredScalar = z.output<typeof storedScalar>;

/** What was known of a table before a person had it read in another way, and the index of the first found row of that reading. */
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

/** A table without its rows, which are stored apart (stored-tables.ts). */
const storedTable = tableValueDto.pick({ name: true, type: true, required: true }).extend({
  ...unset,
  fieldId,
  /** The name that its rows are stored by, where that is another (present-names.ts). */
  rowsKey: z.string().optional(),
  columns: z.array(resultColumn),
  /** The cells of the alternatives are stored with the rows, behind those of the columns. */
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
  /** Where the lines of the table say what is in none of its cells. */
  left_out: leftOut,
  /** In the order of the readings. Until there could be several, one was stored by itself, or null. */
  drawn: z.preprocess((stored) => [stored ?? []].flat(), z.array(formerReading)).default([]),
  /** Those that most numbers have: rows hold others alone (stored-units.ts). */
  units: z.array(valueUnitDto.extend({ isHead: z.literal(true).optional() }).nullable()).default([]),
  /** How many rows are in force. */
  rows: z.number().int(),
  correction: z.object({ at: z.string() }).nullable().default(null),
});
export type StoredTable = z.output<typeof storedTable>;

/**
 * `Document.values`: a document's stored result, in the extractor's order. Members with a default are omitted while
 * unset, because listing documents reads all their values.
 */
const storedValues = z.array(z.discriminatedUnion("type", [storedScalar, storedTable]));

export type StoredValue = z.output<typeof storedValues>[number];

/** A value to be stored; members with a default are optional. */
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

/** Whether a value was read for this field; where its own is not stored, it is the one of its name. */
export function isOfField(value: WrittenValue, { id, name }: { id: string; name: string }): boolean {
  return value.fieldId === undefined ? value.name === name : value.fieldId === id;
}

export function isScalar<V extends { type: string }>(value: V): value is Exclude<V, { type: "TABLE" }> {
  return value.type !== "TABLE";
}
