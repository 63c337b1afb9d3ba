import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type Column, fieldDto } from "@/lib/api/extractor";
import { itemAt } from "@/lib/item-at";

const storedColumns = fieldDto.shape.columns.unwrap();

/**
 * What `Field.columns` holds of a TABLE's columns. A column keeps its id: it is the former one of the id that was sent, else of its
 * name; any other is new.
 *
 * @param former the columns that the table has had
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

/** @throws Error if the text is not a list of columns. */
export function parseColumns(json: string): z.infer<typeof storedColumns> {
  return storedColumns.parse(JSON.parse(json));
}
