import { inThisProcess } from "@/lib/extraction/engines/local-engine";
import { createUsage } from "@/lib/extraction/values/create-usage";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { RawValue } from "@/lib/extraction/values/types";

export function fakeEngine(
  answers: RawValue[],
  name: Extract<ExtractionEngine["name"], "local" | "anthropic"> = "local",
): ExtractionEngine {
  return {
    ...unaskedEngine,
    name,
    readsScans: false,
    extract: () => Promise.resolve({ answers, usage: createUsage(name) }),
    findTables: () => Promise.resolve({ tables: [], usage: createUsage("local") }),
  };
}

const refuse = () => Promise.reject(new Error("must not be asked"));

/** An engine that only reads records and refuses everything else. */
export const unaskedEngine: ExtractionEngine = {
  name: "anthropic",
  readsScans: true,
  records: inThisProcess,
  extract: refuse,
  findTables: refuse,
  propose: refuse,
};
