import { z } from "zod";
import { ModelFailure } from "@/lib/extraction/model/model-failure";
import type { DocumentPart } from "@/lib/extraction/model/ask-model";
import { ROWS_SYSTEM } from "@/lib/extraction/model/prompts";
import type { Ask } from "@/lib/extraction/model/send-requests";

/** A row as a model quotes it. */
export const modelRow = z.object({
  /** The number of the line in which it begins. */
  line: z.number().int(),
  /** The first words of that line. */
  quote: z.string(),
  /** By the index of the column, which counts from 0; empty ones are left out. */
  cells: z.array(z.object({ column: z.number().int(), raw: z.string() })),
});
export type ModelRow = z.infer<typeof modelRow>;

/** The same for all tables: no word of a user is in it, and another schema would be another entry of the service's cache. */
const answerSchema = z.object({ rows: z.array(modelRow) });

export interface RowsQuestion {
  document: DocumentPart[];
  request: string;
  isRepeated: boolean;
  maxTokens: number;
}

/**
 * One request about the rows of a table with so many columns; other and empty cells are dropped.
 *
 * @throws ModelFailure, `malformed` too where no cell is of a column that was asked for
 */
export async function askRows(ask: Ask, columns: number, question: RowsQuestion): Promise<ModelRow[]> {
  const answer = await ask({ system: ROWS_SYSTEM, schema: answerSchema, ...question });
  const rows = answer.rows.flatMap((row) => {
    const cells = row.cells.filter(({ column, raw }) => column >= 0 && column < columns && raw.trim() !== "");
    return cells.length > 0 ? [{ ...row, cells }] : [];
  });
  if (answer.rows.length > 0 && rows.length === 0)
    throw new ModelFailure("malformed", { detail: "no cell is of a column" });
  return rows;
}
