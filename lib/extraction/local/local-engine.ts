import "server-only";
import { readIntent } from "@/lib/extraction/local/field-intent";
import { prepareFinder } from "@/lib/extraction/local/prepare-finder";
import { proposeFields } from "@/lib/extraction/local/propose";
import { csvValues, findRecord, groupByName, jsonValues } from "@/lib/extraction/local/records";
import { createPace, type Pace } from "@/lib/extraction/pace";
import type { ExtractionEngine, FieldSpec, RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

/**
 * The engine that needs no model: it finds values by their labels, their place on the page and their form, in seven
 * languages. Deterministic, and without any connection. What it is not sure of it leaves out.
 */
export function createLocalEngine(): ExtractionEngine {
  return {
    name: "local",
    readsScans: false,
    async extract({ document, signal }, fields) {
      const pace = createPace(signal);
      if (document.format === "json" || document.format === "csv")
        return extractRecords(document, fields, pace);
      const intents = fields.map(readIntent);
      const { find } = await prepareFinder(document, intents, pace);
      const values: RawValue[] = [];
      for (const [index, intent] of intents.entries()) values.push(await find(intent, index));
      return values;
    },
    propose({ document, filename, signal }) {
      return proposeFields(document, filename, createPace(signal));
    },
  };
}

async function extractRecords(document: DocumentText, fields: FieldSpec[], pace: Pace): Promise<RawValue[]> {
  const read = document.format === "json" ? jsonValues : csvValues;
  const columns = await groupByName(await read(document.text, pace), pace);
  const values: RawValue[] = [];
  for (const field of fields) {
    await pace();
    values.push(findRecord(field, columns) ?? { raw: null, quote: null });
  }
  return values;
}
