import type { Context } from "@/lib/context";
import type { ReadingScope } from "@/lib/extraction/reading-scope";
import type { Extraction, FieldSpec } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";
import { serializeValues } from "@/lib/values/stored-values";
import { toValues } from "@/lib/values/to-values";

/** The columns of a document that has been read. */
export function readColumns({ pages }: DocumentText, { words, coverage }: ReadingScope) {
  return { words, pages: pages.length || null, coverage: JSON.stringify(coverage) };
}

/** The columns of a document whose values have been found. */
export function resultColumns(ctx: Context, fields: FieldSpec[], extraction: Extraction) {
  return {
    status: "SUCCESS" as const,
    values: serializeValues(toValues(fields, extraction)),
    usage: JSON.stringify(extraction.usage),
    processedAt: ctx.now(),
  };
}
