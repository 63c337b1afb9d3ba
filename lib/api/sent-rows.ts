import { z } from "zod";
import { COLUMNS_PER_TABLE_MAX } from "./limits";

const TOO_MANY_CELLS = `A row can have at most ${COLUMNS_PER_TABLE_MAX} cells`;

export function sentRow<Cell extends z.ZodType>(cell: Cell) {
  return z.preprocess(
    (row: Record<string, z.input<Cell>>, context) => {
      if (!isRow(row) || !hasTooMany(row)) return row;
      context.addIssue(TOO_MANY_CELLS);
      return z.NEVER;
    },
    z.record(z.string(), cell),
  );
}

/** Reports a single problem, because collecting thousands would be slow. */
export function sentList<Item extends z.ZodType>(item: Item, isItem: (item: unknown) => boolean) {
  return z.preprocess((list: z.input<Item>[], context) => {
    if (!Array.isArray(list) || list.every(isItem)) return list;
    context.addIssue("The list has an item of the wrong type");
    return z.NEVER;
  }, z.array(item));
}

export function isRowOfCells(item: unknown): boolean {
  return isRow(item) && !hasTooMany(item) && Object.values(item).every((cell) => !(cell instanceof Object));
}

function isRow(item: unknown): item is object {
  return typeof item === "object" && item !== null && !Array.isArray(item);
}

function hasTooMany(row: object): boolean {
  return Object.keys(row).length > COLUMNS_PER_TABLE_MAX;
}

export function isOriginal(item: unknown): boolean {
  return typeof item === "number" || item === null;
}
