import "server-only";
import { readIntent } from "@/lib/extraction/local/field-intent";
import { pause, prepareFinder } from "@/lib/extraction/local/prepare-finder";
import { proposeFields } from "@/lib/extraction/local/propose";
import { csvValues, findRecord, groupByName, jsonValues } from "@/lib/extraction/local/records";
import type { ExtractionEngine, FieldSpec, RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

const FIELDS_A_TURN = 4;

/**
 * The engine that needs no model: it finds values by their labels, their place on the page and their form, in seven
 * languages. Deterministic, and without any connection. What it is not sure of it leaves out.
 */
export function createLocalEngine(): ExtractionEngine {
  return {
    name: "local",
    readsScans: false,
    async extract({ document, signal }, fields) {
      if (document.format === "json" || document.format === "csv") return extractRecords(document, fields);
      const intents = fields.map(readIntent);
      const { find } = await prepareFinder(document, intents, signal);
      const values: RawValue[] = [];
      for (const [index, intent] of intents.entries()) {
        if (index % FIELDS_A_TURN === FIELDS_A_TURN - 1) await pause(signal);
        values.push(find(intent, index));
      }
      return values;
    },
    async propose({ document, filename, signal }) {
      await pause(signal);
      return proposeFields(document, filename);
    },
  };
}

function extractRecords(document: DocumentText, fields: FieldSpec[]): RawValue[] {
  const values = document.format === "json" ? jsonValues(document.text) : csvValues(document.text);
  const columns = groupByName(values);
  return fields.map((field) => findRecord(field, columns) ?? { raw: null, quote: null });
}
