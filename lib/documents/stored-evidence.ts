import type { Check, Evidence, FieldSpec } from "@/lib/extraction/types";

/** A field as it was when the document was processed, where its value came from and why to look again: `Document.evidence`. */
export type StoredEvidence = (Pick<FieldSpec, "name" | "type" | "required"> &
  Evidence & { checks: Check[] })[];

export function parseStoredEvidence(json: string): StoredEvidence {
  const stored = JSON.parse(json) as (Omit<StoredEvidence[number], "checks"> & { checks?: Check[] })[];
  // What was stored before values were checked says nothing of it.
  return stored.map((value) => ({ ...value, checks: value.checks ?? [] }));
}
