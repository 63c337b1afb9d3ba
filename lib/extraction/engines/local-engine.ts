import { extractLocally, findTablesLocally, proposeLocally } from "./extract-locally";
import { localEngineAt, type Workplace } from "./local-engine-at";
import { offerAt } from "@/lib/extraction/proposal/offer-at";
import { offerTable } from "@/lib/extraction/proposal/offer-table";
import { suggestFields } from "@/lib/extraction/proposal/suggest-fields";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import { readDrawnTable } from "@/lib/extraction/verify/read-drawn-table";
import { verifyAnswers } from "@/lib/extraction/results/verify-answers";
import { extractRecords } from "@/lib/extraction/results/extract-records";
import { scopeOfRecords } from "@/lib/extraction/records/scope-of-records";

/** Has no limits and never yields, so it suits only programs that do nothing else. */
export const inThisProcess: Workplace = {
  async extract(document, fields, signal, taught) {
    signal?.throwIfAborted();
    return extractLocally(document, fields, taught);
  },
  async verify(document, asked, found, belief, signal) {
    return verifyAnswers({ document, ...(signal && { signal }) }, asked, found, belief);
  },
  async readDrawn(document, region, table, taught, signal) {
    signal?.throwIfAborted();
    return readDrawnTable(document, region, table, taught);
  },
  async learn(document, reviewed, key, signal) {
    signal?.throwIfAborted();
    return readLesson(document, reviewed, key);
  },
  async findTables(document, tables, signal, taught) {
    signal?.throwIfAborted();
    return findTablesLocally(document, tables, taught);
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
  async suggest(document, signal) {
    signal?.throwIfAborted();
    return suggestFields(document);
  },
  async offerAt(document, span, signal) {
    signal?.throwIfAborted();
    return offerAt(document, span);
  },
  async offerTable(document, region, signal) {
    signal?.throwIfAborted();
    return offerTable(document, region);
  },
};

export function createLocalEngine(): ExtractionEngine {
  return localEngineAt(inThisProcess);
}
