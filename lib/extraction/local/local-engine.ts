import "server-only";
import { setImmediate } from "node:timers/promises";
import { learnHabits } from "@/lib/extraction/habits";
import { readIntent, type Intent } from "@/lib/extraction/local/field-intent";
import { findLabels } from "@/lib/extraction/local/find-labels";
import { ValueFinder } from "@/lib/extraction/local/find-values";
import { extendTable, labelTable } from "@/lib/extraction/local/label-table";
import { readLayout } from "@/lib/extraction/local/layout";
import { proposeFields } from "@/lib/extraction/local/propose";
import { csvValues, findRecord, jsonValues } from "@/lib/extraction/local/records";
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
      const intents = fields.map(readIntent);
      if (document.format === "json" || document.format === "csv") return extractRecords(document, fields);
      const find = await prepare(document, intents, signal);
      const values: RawValue[] = [];
      for (const [index, intent] of intents.entries()) {
        if (index % FIELDS_A_TURN === FIELDS_A_TURN - 1) await pause(signal);
        values.push(find(intent, index));
      }
      return values;
    },
    async propose(input) {
      await pause(input.signal);
      return proposeFields(input.document, input.filename);
    },
  };
}

/** Others are served between turns: a long document must not hold the process. */
const FIELDS_A_TURN = 8;

async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

async function prepare(
  document: DocumentText,
  intents: Intent[],
  signal: AbortSignal | undefined,
): Promise<(intent: Intent, index: number) => RawValue> {
  const habits = learnHabits(document.text);
  await pause(signal);
  const layout = readLayout(document);
  await pause(signal);
  const own = intents.flatMap((intent, index) =>
    [...intent.ownLabels].map(([key, weight]) => [key, { concept: ownConcept(index), weight }] as const),
  );
  const labels = findLabels(layout, extendTable(labelTable(), own));
  await pause(signal);
  const finder = new ValueFinder({ layout, labels, habits });
  return (intent, index) => finder.find(intent, ownConcept(index));
}

/** The name under which a field's own words stand among the lexicon's concepts. */
function ownConcept(index: number): string {
  return `field ${index}`;
}

function extractRecords(document: DocumentText, fields: FieldSpec[]): RawValue[] {
  const values = document.format === "json" ? jsonValues(document.text) : csvValues(document.text);
  return fields.map((field) => findRecord(field, values) ?? { raw: null, quote: null });
}
