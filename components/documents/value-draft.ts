import { texts } from "@/components/texts";
import type { ScalarValueDto } from "@/lib/api/value";
import type { FieldType } from "@/lib/api/vocabulary";
import { suggestedValue } from "./suggested-value";
import { writtenValue } from "./written-value";

export function draftOf(shown: ScalarValueDto): string {
  const value = suggestedValue(shown) ?? shown;
  if (typeof value.value === "boolean") return value.value ? "yes" : "no";
  return writtenValue(value) ?? String(value.value ?? "");
}

/** An empty draft means no value. The server parses numbers and dates. */
export function parseDraft(draft: string, type: FieldType): string | boolean | null {
  const text = draft.trim();
  if (text === "") return null;
  return type === "BOOLEAN" ? text === "yes" : text;
}

export function problemWith(draft: string, type: FieldType): string | null {
  if (draft.trim() === "" || /\p{Nd}/u.test(draft)) return null;
  if (type === "NUMBER") return texts.editing.number;
  return type === "DATE" ? texts.editing.date : null;
}
