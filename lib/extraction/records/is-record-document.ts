import type { DocumentText } from "@/lib/text/types";

export function isRecordDocument({ format }: Pick<DocumentText, "format">): boolean {
  return format === "csv" || format === "json";
}
