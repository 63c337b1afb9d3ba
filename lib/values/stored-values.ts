import "server-only";
import { z } from "zod";
import { evidenceDto, valueDto } from "@/lib/api/document";

const { confidence, checks, candidates, correction, confirmed_at } = valueDto.shape;

/**
 * `Document.values`: all that is kept of a document's result, in the extractor's order. What has a default is left out
 * while nothing is known of it: listing documents reads all their values.
 */
const storedValues = z.array(
  valueDto.extend({
    evidence: evidenceDto.extend({ boxes: evidenceDto.shape.boxes.default([]) }),
    confidence: confidence.default(null),
    checks: checks.default([]),
    candidates: candidates.default([]),
    correction: correction.default(null),
    confirmed_at: confirmed_at.default(null),
  }),
);

export type StoredValue = z.output<typeof storedValues>[number];

/** A value as it is written: what has a default may be left out. */
export type WrittenValue = z.input<typeof storedValues>[number];

/** @throws Error when the text is no list of values. */
export function parseValues(json: string): StoredValue[] {
  return storedValues.parse(JSON.parse(json));
}

export function serializeValues(values: WrittenValue[]): string {
  return JSON.stringify(values);
}
