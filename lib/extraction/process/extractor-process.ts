import type { ExtractorRequest, ExtractorResult } from "./protocol";
import { extractLocally, findTablesLocally, proposeLocally } from "@/lib/extraction/engines/extract-locally";
import { offerAt } from "@/lib/extraction/proposal/offer-at";
import { offerTable } from "@/lib/extraction/proposal/offer-table";
import { suggestFields } from "@/lib/extraction/proposal/suggest-fields";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { verifyAnswers } from "@/lib/extraction/results/verify-answers";
import { readDrawnTable } from "@/lib/extraction/verify/read-drawn-table";
import { extractRecords } from "@/lib/extraction/results/extract-records";
import { scopeOfRecords } from "@/lib/extraction/records/scope-of-records";
import { serveRequests } from "@/lib/text/process/serve-requests";
import { unpack } from "@/lib/text/process/protocol";

serveRequests<ExtractorRequest, ExtractorResult>((request) => {
  const text = unpack(request.document);
  switch (request.task) {
    case "extract":
      return extractLocally(text, request.fields, request.taught);
    case "verify":
      return verifyAnswers({ document: text }, request.fields, request.found, request.belief);
    case "drawn":
      return readDrawnTable(text, request.region, request.table, request.taught);
    case "learn":
      return readLesson(text, request.reviewed, request.key);
    case "tables":
      return findTablesLocally(text, request.tables, request.taught);
    case "scope":
      return scopeOfRecords(text, request.fields);
    case "records":
      return extractRecords(text, request.fields);
    case "propose":
      return proposeLocally(text, request.filename);
    case "suggest":
      return suggestFields(text);
    case "offer":
      return offerAt(text, request.span);
    case "offerTable":
      return offerTable(text, request.region);
  }
});
