import type { NewField } from "@/lib/api/extractor";
import type { AskedField } from "@/lib/extraction/values/types";

export function toAskedField({ type, columns, unique: _, partner: __, ...field }: NewField): AskedField {
  if (type !== "TABLE") return { ...field, type };
  if (!columns) throw new Error("A table has no columns.");
  const { name, required, prompt, also_called } = field;
  return {
    name,
    type,
    required,
    prompt,
    also_called,
    columns: columns.map(({ id: _, ...column }) => column),
  };
}
