import type { FieldDto } from "@/lib/api/extractor";
import { parseValues, serializeValues, type StoredValue } from "./stored-values";
import { itemAt } from "@/lib/item-at";

/** A new field has no value or rows, because the document wasn't read for it. */
export function valueOfNewField({ id, name, type, required, columns = [] }: FieldDto): StoredValue {
  const evidence = { state: "unread" as const, quote: null, start: null, end: null, page: null, boxes: [] };
  const known = { fieldId: id, name, required, evidence };
  const written =
    type === "TABLE"
      ? // Use the ID, because a renamed table may still have rows under this name.
        { ...known, type, columns, rows: 0, counted: null, rowsKey: id }
      : { ...known, type, value: null, original: null };
  return itemAt(parseValues(serializeValues([written])), 0);
}
