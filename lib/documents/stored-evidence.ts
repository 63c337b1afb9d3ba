import type { Evidence, FieldSpec } from "@/lib/extraction/types";

/** A field as it was when the document was processed, and where its value came from: `Document.evidence`. */
export type StoredEvidence = (Pick<FieldSpec, "name" | "type" | "required"> & Evidence)[];

export function parseStoredEvidence(json: string): StoredEvidence {
  return JSON.parse(json) as StoredEvidence;
}
