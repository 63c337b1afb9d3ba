import type { ReadingScope } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";

export function readColumns({ pages }: DocumentText, { words, coverage }: ReadingScope) {
  return { words, pages: pages.length || null, coverage: JSON.stringify(coverage) };
}
