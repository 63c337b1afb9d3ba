import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type Column, fieldDto } from "@/lib/api/extractor";
import { itemAt } from "@/lib/item-at";

const storedColumns = fieldDto.shape.columns.unwrap();

/**
 * A column keeps its id if the sent id, or else its name, is known.
 * @param former columns of the table
 */
export function serializeColumns(columns: readonly Column[], former: readonly Column[] = []): string {
  const left = new Set(former);
  const take = (isIt: (column: Column) => boolean) => {
    const found = [...left].find(isIt);
    if (found) left.delete(found);
    return found?.id;
  };
  const byId = columns.map(({ id }) => id && take((column) => column.id === id));
  const ids = columns.map(({ name }, at) => byId[at] ?? take((column) => column.name === name) ?? uuidv7());
  return JSON.stringify(columns.map((column, at) => ({ ...column, id: itemAt(ids, at) })));
}

/** @throws Error if it is invalid. */
export function parseColumns(json: string): z.infer<typeof storedColumns> {
  return storedColumns.parse(JSON.parse(json));
}
