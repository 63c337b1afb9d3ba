import { CHECK_BELOW } from "@/lib/extraction/verify/confidence-threshold";
import { createUsage } from "@/lib/extraction/values/create-usage";
import { createTableFinder } from "@/lib/extraction/tables/find-table";
import type { AskedField, Extraction } from "@/lib/extraction/values/types";
import { splitFields } from "./split-fields";
import { verifyAnswers } from "./verify-answers";
import type { DocumentText } from "@/lib/text/types";
import { findInRecord } from "@/lib/extraction/records/find-in-record";
import { readRecord } from "@/lib/extraction/records/read-record";
import { scopeOfRecords } from "@/lib/extraction/records/scope-of-records";

export async function extractRecords(document: DocumentText, asked: AskedField[]): Promise<Extraction> {
  const { fields, tables } = splitFields(asked);
  const record = readRecord(document);
  const answers = findInRecord(record, fields);
  const found = tables.length > 0 ? tables.map(createTableFinder(document)) : [];
  const { coverage } = scopeOfRecords(document, asked, record);
  const given = { answers, found, usage: createUsage("local"), coverage };
  return verifyAnswers({ document }, asked, given, { checkBelow: CHECK_BELOW.local });
}
