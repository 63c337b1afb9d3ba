import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type Column, fieldDto } from "@/lib/api/extractor";

const storedColumns = fieldDto.shape.columns.unwrap();

/** Finds each column's former version by id, or else by name. Keeps its id, and its `also_called` if none is sent. */
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

export function parseColumns(json: string): z.infer<typeof storedColumns> {
  return storedColumns.parse(JSON.parse(json));
}
