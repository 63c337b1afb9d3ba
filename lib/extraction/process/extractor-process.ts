import type { ExtractorRequest, ExtractorResult } from "./protocol";
import { extractLocally, proposeLocally } from "@/lib/extraction/local/extract-locally";
import { serveRequests } from "@/lib/text/process/serve-requests";
import { unpack } from "@/lib/text/process/protocol";

/** The program of an extractor process. */
serveRequests<ExtractorRequest, ExtractorResult>(({ document, fields, filename }) => {
  const text = unpack(document);
  return fields ? extractLocally(text, fields) : proposeLocally(text, filename);
});
