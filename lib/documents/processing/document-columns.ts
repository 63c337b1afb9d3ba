import type { Context } from "@/lib/context";
import type { Extraction, ReadingScope } from "@/lib/extraction/types";
import type { LoadedFields } from "@/lib/extractors/load-fields";
import type { DocumentText } from "@/lib/text/types";
import { keepCorrections, type Result } from "@/lib/values/correct-values";
import type { StoredValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { toResult } from "@/lib/values/to-values";

/** The columns of a document that has been read. */
export function readColumns({ pages }: DocumentText, { words, coverage }: ReadingScope) {
  return { words, pages: pages.length || null, coverage: JSON.stringify(coverage) };
}

/**
 * The columns of a document whose values have been found.
 *
 * @param former - the result that it had before, of which those are kept that a person corrected or confirmed.
 */
export function resultColumns(
  ctx: Context,
  { fields, key }: LoadedFields,
  extraction: Extraction,
  former: Result<StoredValue> = { values: [], tables: {} },
) {
  return {
    status: "SUCCESS" as const,
    ...valueColumns(keepCorrections(toResult(fields, extraction), former)),
    fieldsKey: key,
    usage: JSON.stringify(extraction.usage),
    processedAt: ctx.now(),
  };
}
