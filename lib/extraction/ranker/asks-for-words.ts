import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";

/** Remarks and the like: their values are sentences, and go on over several lines. */
export function asksForWords({ field, concepts }: FieldQuery): boolean {
  const isOfWords = concepts.some(
    ({ concept, strength, from }) =>
      (concept === "remarks" || concept === "description") && strength === "strong" && from !== "prompt",
  );
  return field.type === "TEXT" && isOfWords;
}
