import { extractLocally, findTablesLocally, proposeLocally } from "./extract-locally";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import type { Taught } from "@/lib/extraction/values/lesson";
import { createUsage } from "@/lib/extraction/values/create-usage";
import type {
  ExtractionEngine,
  FieldSpec,
  FoundTable,
  RawValue,
  RecordReader,
  TableSpec,
} from "@/lib/extraction/values/types";
import { extractRecords } from "@/lib/extraction/results/extract-records";
import { scopeOfRecords } from "@/lib/extraction/records/scope-of-records";
import type { DocumentText } from "@/lib/text/types";

/** Where the local engine does its work, which takes processor time without a pause. */
export interface Workplace extends RecordReader {
  extract(
    document: DocumentText,
    fields: FieldSpec[],
    signal?: AbortSignal,
    taught?: Taught,
  ): Promise<RawValue[]>;
  findTables(document: DocumentText, tables: TableSpec[], signal?: AbortSignal): Promise<FoundTable[]>;
}

/** Without limits, and without a turn for others: for a program that does nothing else. */
export const inThisProcess: Workplace = {
  async extract(document, fields, signal, taught) {
    signal?.throwIfAborted();
    return extractLocally(document, fields, taught);
  },
  async learn(document, reviewed, key, signal) {
    signal?.throwIfAborted();
    return readLesson(document, reviewed, key);
  },
  async findTables(document, tables, signal) {
    signal?.throwIfAborted();
    return findTablesLocally(document, tables);
  },
  async scopeOfRecords(document, fields, signal) {
    signal?.throwIfAborted();
    return scopeOfRecords(document, fields);
  },
  async extractRecords(document, fields, signal) {
    signal?.throwIfAborted();
    return extractRecords(document, fields);
  },
  async propose(document, filename, signal) {
    signal?.throwIfAborted();
    return proposeLocally(document, filename);
  },
};

export function createLocalEngine(workplace = inThisProcess): ExtractionEngine {
  const { extract, findTables, propose } = workplace;
  return {
    name: "local",
    readsScans: false,
    records: workplace,
    async extract({ document, taught, signal }, fields) {
      return { answers: await extract(document, fields, signal, taught), usage: createUsage("local") };
    },
    async findTables({ document, signal }, tables) {
      return { tables: await findTables(document, tables, signal), usage: createUsage("local") };
    },
    propose: ({ document, filename, signal }) => propose(document, filename, signal),
  };
}
