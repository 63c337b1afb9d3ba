import type { z } from "zod";
import { type Column, fieldDto } from "@/lib/api/extractor";

const storedColumns = fieldDto.shape.columns.unwrap();

/** What `Field.columns` holds of a TABLE's columns. */
export function serializeColumns(columns: readonly Column[]): string {
  return JSON.stringify(columns);
}

/** @throws Error if the text is not a list of columns. */
export function parseColumns(json: string): z.infer<typeof storedColumns> {
  return storedColumns.parse(JSON.parse(json));
}
