import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";

/** Whether the field asks for remarks or a description, whose sentences may span several lines. */
export function asksForWords({ field, concepts }: FieldQuery): boolean {
  const isOfWords = concepts.some(
    ({ concept, strength, from }) =>
      (concept === "remarks" || concept === "description") && strength === "strong" && from !== "prompt",
  );
  return field.type === "TEXT" && isOfWords;
}
