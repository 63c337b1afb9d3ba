import { extractByName } from "./by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { testDocument } from "./test-document";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { FieldSpec, Value } from "@/lib/extraction/values/types";
import type { Format } from "@/lib/text/formats";

export function field(name: string, type: ScalarType, prompt = ""): FieldSpec {
  return { name, type, required: false, prompt };
}

/** Throws if a verified quote is not in the text. */
async function extractWithEvidence(text: string, fields: FieldSpec[], format: Format = "txt") {
  const input = {
    document: testDocument(text, format),
    readFile: () => Promise.reject(new Error("not needed")),
  };
  const extraction = await extractByName(createLocalEngine(), input, fields);
  for (const [name, { state, quote, start, end }] of Object.entries(extraction.evidence)) {
    if (state === "verified" && text.slice(start ?? 0, end ?? 0) !== quote)
      throw new Error(`${name}: ${quote} is not in the text`);
  }
  return extraction;
}

export async function extract(
  text: string,
  fields: FieldSpec[],
  format: Format = "txt",
): Promise<Record<string, Value>> {
  return (await extractWithEvidence(text, fields, format)).data;
}
