import type { Taught } from "@/lib/extraction/values/lesson";
import { createUsage } from "@/lib/extraction/values/create-usage";
import type { ExtractionEngine, RecordReader } from "@/lib/extraction/values/extraction-engine";
import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";

export interface Workplace extends RecordReader {
  extract(
    document: DocumentText,
    fields: FieldSpec[],
    signal?: AbortSignal,
    taught?: Taught,
  ): Promise<RawValue[]>;
}

/** Loads none of the engine's code. Only `workplace` does. */
export function localEngineAt(workplace: Workplace): ExtractionEngine {
  const { extract, findTables, propose } = workplace;
  return {
    name: "local",
    readsScans: false,
    records: workplace,
    async extract({ document, taught, signal }, fields) {
      return { answers: await extract(document, fields, signal, taught), usage: createUsage("local") };
    },
    async findTables({ document, taught, signal }, tables) {
      return { tables: await findTables(document, tables, signal, taught), usage: createUsage("local") };
    },
    propose: ({ document, filename, signal }) => propose(document, filename, signal),
  };
}
