import "server-only";
import { interpretField } from "./field-intent";
import { prepareFinder } from "./prepare-finder";
import { proposeFields } from "./propose";
import { csvValues, findRecord, groupByName, jsonValues } from "./records";
import { createYield, type YieldToEventLoop } from "@/lib/yield-to-event-loop";
import type { ExtractionEngine, FieldSpec, RawValue } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

/**
 * The engine that needs no model: it finds values by their labels, their position on the page and their format, in seven
 * languages. Deterministic and offline. A value that it is not confident of is null.
 */
export function createLocalEngine(): ExtractionEngine {
  return {
    name: "local",
    readsScans: false,
    async extract({ document, signal }, fields) {
      const yieldToEventLoop = createYield(signal);
      if (document.format === "json" || document.format === "csv")
        return extractRecords(document, fields, yieldToEventLoop);
      const intents = fields.map(interpretField);
      const { find } = await prepareFinder(document, intents, yieldToEventLoop);
      const values: RawValue[] = [];
      for (const [index, intent] of intents.entries()) values.push(await find(intent, index));
      return values;
    },
    propose({ document, filename, signal }) {
      return proposeFields(document, filename, createYield(signal));
    },
  };
}

async function extractRecords(
  document: DocumentText,
  fields: FieldSpec[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<RawValue[]> {
  const read = document.format === "json" ? jsonValues : csvValues;
  const columns = await groupByName(await read(document.text, yieldToEventLoop), yieldToEventLoop);
  const values: RawValue[] = [];
  for (const field of fields) {
    await yieldToEventLoop();
    values.push(findRecord(field, columns) ?? { raw: null, quote: null });
  }
  return values;
}
