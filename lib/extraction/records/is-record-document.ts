import type { DocumentText } from "@/lib/text/types";

/** Whether a document consists of named values, which need no engine to be found. */
export function isRecordDocument({ format }: Pick<DocumentText, "format">): boolean {
  return format === "csv" || format === "json";
}
