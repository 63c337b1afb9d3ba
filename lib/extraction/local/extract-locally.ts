import { interpretField } from "./field-intent";
import { prepareFinder } from "./prepare-finder";
import { proposeFields } from "./propose";
import type { FieldSpec, Proposal, RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

/**
 * Finds values by their labels, their position on the page and their format, in seven languages. Deterministic and
 * offline. One answer per field, in the same order; a value that it is not confident of is null.
 */
export function extractLocally(document: DocumentText, fields: FieldSpec[]): RawValue[] {
  const intents = fields.map(interpretField);
  const { find } = prepareFinder(document, intents);
  return intents.map((intent, index) => find(intent, index));
}

/**
 * The extractor for documents like a sample.
 *
 * @throws AppError no_fields
 */
export function proposeLocally(document: DocumentText, filename: string): Proposal {
  return proposeFields(document, filename);
}
