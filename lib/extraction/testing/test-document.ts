import { createCoverage } from "@/lib/text/coverage";
import type { Format } from "@/lib/text/formats";
import type { DocumentText } from "@/lib/text/types";

export function testDocument(text: string, format: Format = "txt"): DocumentText {
  const coverage = createCoverage("characters", text.length);
  return { format, text, pages: [], words: text.split(/\s+/).length, runs: [], scan: false, coverage };
}
