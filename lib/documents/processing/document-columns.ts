import type { Context } from "@/lib/context";
import type { ReadingScope, Usage } from "@/lib/extraction/values/types";
import type { LoadedFields } from "@/lib/extractors/load-fields";
import type { DocumentText } from "@/lib/text/types";
import type { WrittenValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";

/** The columns of a document that has been read. */
export function readColumns({ pages }: DocumentText, { words, coverage }: ReadingScope) {
  return { words, pages: pages.length || null, coverage: JSON.stringify(coverage) };
}

/** The columns of a document whose values have been found. */
export function resultColumns(
  ctx: Context,
  { key }: Pick<LoadedFields, "key">,
  usage: Usage,
  values: WrittenValue[],
) {
  return {
    status: "SUCCESS" as const,
    ...valueColumns(values),
    fieldsKey: key,
    usage: JSON.stringify(usage),
    processedAt: ctx.now(),
  };
}
