import { texts } from "@/components/texts";
import type { ScalarValueDto } from "@/lib/api/value";
import type { FieldType } from "@/lib/api/vocabulary";
import { writtenValue } from "./written-value";

/** A value as it is first shown for editing: as the document writes it. Empty where there is none. */
export function draftOf(value: ScalarValueDto): string {
  if (typeof value.value === "boolean") return value.value ? "yes" : "no";
  return writtenValue(value) ?? String(value.value ?? "");
}

/** What is sent of a draft: an empty one says that there is no value. The server reads numbers and dates. */
export function parseDraft(draft: string, type: FieldType): string | boolean | null {
  const text = draft.trim();
  if (text === "") return null;
  return type === "BOOLEAN" ? text === "yes" : text;
}

/** What is expected instead of a draft that cannot be a value of the type; null where it can. */
export function problemWith(draft: string, type: FieldType): string | null {
  if (draft.trim() === "" || /\p{Nd}/u.test(draft)) return null;
  if (type === "NUMBER") return texts.editing.number;
  return type === "DATE" ? texts.editing.date : null;
}
