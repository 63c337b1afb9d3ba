import type { DocumentInListDto } from "@/lib/api/document";

type Extracted = Pick<DocumentInListDto, "extracted_data" | "values_truncated" | "rows_omitted">;

export function foundValues({
  extracted_data: data,
  values_truncated: truncated = [],
  rows_omitted: omitted = {},
}: Extracted): { found: number; of: number } | null {
  if (data === null) return null;
  const values = Object.entries(JSON.parse(data) as Record<string, unknown>);
  // Document lists omit table rows, so a null value may still be a table with rows.
  const found = values.filter(
    ([name, value]) => value !== null || truncated.includes(name) || Object.hasOwn(omitted, name),
  );
  return { found: found.length, of: values.length };
}
