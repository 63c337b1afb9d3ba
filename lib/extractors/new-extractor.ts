import { z } from "zod";
import { createFieldInput, extractorNameInput, type NewField } from "@/lib/api/extractor";
import { FIELDS_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import type { Proposal } from "@/lib/extraction/values/types";
import { fieldNameKey } from "./field-name";

export const newExtractor = z.object({ name: z.string(), fields: z.array(createFieldInput) });
export type NewExtractor = z.output<typeof newExtractor>;

/** Validates a proposal like user input, and drops duplicate names and invalid fields. */
export function toNewExtractor(proposal: Proposal): NewExtractor {
  const fields = new Map<string, NewField>();
  for (const proposed of proposal.fields) {
    const field = createFieldInput.safeParse(proposed);
    if (!field.success || fields.size === FIELDS_PER_EXTRACTOR_MAX) continue;
    const key = fieldNameKey(field.data.name);
    if (!fields.has(key)) fields.set(key, field.data);
  }
  const name = extractorNameInput.safeParse({ name: proposal.name });
  return { name: name.success ? name.data.name : "New extractor", fields: [...fields.values()] };
}
