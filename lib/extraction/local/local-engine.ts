import "server-only";
import { interpretField } from "./field-intent";
import { prepareFinder } from "./prepare-finder";
import { proposeFields } from "./propose";
import { createUsage } from "@/lib/extraction/create-usage";
import { createYield } from "@/lib/yield-to-event-loop";
import type { ExtractionEngine, RawValue } from "@/lib/extraction/types";

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
      const intents = fields.map(interpretField);
      const { find } = await prepareFinder(document, intents, yieldToEventLoop);
      const answers: RawValue[] = [];
      for (const [index, intent] of intents.entries()) answers.push(await find(intent, index));
      return { answers, usage: createUsage("local") };
    },
    propose({ document, filename, signal }) {
      return proposeFields(document, filename, createYield(signal));
    },
  };
}
