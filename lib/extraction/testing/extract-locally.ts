import { extractFields } from "@/lib/extraction/extract-fields";
import { createLocalEngine } from "@/lib/extraction/local/local-engine";
import { testDocument } from "./test-document";
import type { ScalarType } from "@/lib/extraction/field-types";
import type { Extraction, FieldSpec, Value } from "@/lib/extraction/types";
import type { Format } from "@/lib/text/formats";

export function field(name: string, type: ScalarType, prompt = ""): FieldSpec {
  return { name, type, required: false, prompt };
}

/** The local engine's values with their evidence. Throws where a verified quote is not in the text. */
async function extractWithEvidence(
  text: string,
  fields: FieldSpec[],
  format: Format = "txt",
): Promise<Extraction> {
  const input = {
    document: testDocument(text, format),
    readFile: () => Promise.reject(new Error("not needed")),
  };
  const extraction = await extractFields(createLocalEngine(), input, fields);
  for (const [name, { state, quote, start, end }] of Object.entries(extraction.evidence)) {
    if (state === "verified" && text.slice(start ?? 0, end ?? 0) !== quote)
      throw new Error(`${name}: ${quote} is not in the text`);
  }
  return extraction;
}

/** The local engine's values. */
export async function extract(
  text: string,
  fields: FieldSpec[],
  format: Format = "txt",
): Promise<Record<string, Value>> {
  return (await extractWithEvidence(text, fields, format)).data;
}
