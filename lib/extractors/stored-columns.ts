import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type Column, fieldDto } from "@/lib/api/extractor";

const storedColumns = fieldDto.shape.columns.unwrap();

/**
 * A column keeps its id if the sent id, or else its name, is known; further headings that are not sent stay as well.
 * @param former columns of the table
 */
export function serializeColumns(columns: readonly Column[], former: readonly Column[] = []): string {
  const left = new Set(former);
  const take = (isIt: (column: Column) => boolean) => {
    const found = [...left].find(isIt);
    if (found) left.delete(found);
    return found;
  };
  const byId = columns.map(({ id }) => (id === undefined ? undefined : take((column) => column.id === id)));
  const known = columns.map(({ name }, at) => byId[at] ?? take((column) => column.name === name));
  return JSON.stringify(
    columns.map((column, at) => {
      const { id = uuidv7(), also_called } = known[at] ?? {};
      return { ...column, id, also_called: column.also_called ?? also_called };
    }),
  );
}

/** @throws Error if the stored JSON is invalid */
export function parseColumns(json: string): z.infer<typeof storedColumns> {
  return storedColumns.parse(JSON.parse(json));
}
