import "server-only";
import { z } from "zod";
import { evidenceDto, valueDto } from "@/lib/api/value";

const { confidence, checks, candidates, correction, confirmed_at } = valueDto.shape;
const boxes = evidenceDto.shape.boxes.default([]);

/**
 * `Document.values`: a document's stored result, in the extractor's order. Members with a default are omitted while
 * unset, because listing documents reads all their values.
 */
const storedValues = z.array(
  valueDto.extend({
    evidence: evidenceDto.extend({ boxes }),
    confidence: confidence.default(null),
    checks: checks.default([]),
    candidates: z.array(candidates.element.extend({ boxes })).default([]),
    correction: correction.default(null),
    confirmed_at: confirmed_at.default(null),
  }),
);

export type StoredValue = z.output<typeof storedValues>[number];

/** A value to be stored; members with a default are optional. */
export type WrittenValue = z.input<typeof storedValues>[number];

/** @throws Error if the text is not a list of values. */
export function parseValues(json: string): StoredValue[] {
  return storedValues.parse(JSON.parse(json));
}

export function serializeValues(values: WrittenValue[]): string {
  return JSON.stringify(values);
}
