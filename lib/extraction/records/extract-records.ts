import { CHECK_BELOW } from "@/lib/extraction/confidence-threshold";
import { createUsage } from "@/lib/extraction/create-usage";
import { createTableFinder } from "@/lib/extraction/tables/find-table";
import type { AskedField, Extraction } from "@/lib/extraction/types";
import { splitFields, verifyAnswers } from "@/lib/extraction/verify-answers";
import type { DocumentText } from "@/lib/text/types";
import { findInRecord } from "./find-in-record";
import { readRecord } from "./read-record";
import { scopeOfRecords } from "./scope-of-records";

/** The values of a CSV or JSON document, found by their names, with evidence. */
export async function extractRecords(document: DocumentText, asked: AskedField[]): Promise<Extraction> {
  const { fields, tables } = splitFields(asked);
  const record = readRecord(document);
  const answers = findInRecord(record, fields);
  const found = tables.length > 0 ? tables.map(createTableFinder(document)) : [];
  const { coverage } = scopeOfRecords(document, asked, record);
  const given = { answers, found, usage: createUsage("local"), coverage };
  return verifyAnswers({ document }, asked, given, CHECK_BELOW.local);
}
