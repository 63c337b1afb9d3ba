import { z } from "zod";
import { ModelFailure } from "@/lib/extraction/model/model-failure";
import type { DocumentPart } from "@/lib/extraction/model/ask-model";
import { ROWS_SYSTEM } from "@/lib/extraction/model/prompts";
import type { Ask } from "@/lib/extraction/model/send-requests";

export const modelRow = z.object({
  line: z.number().int(),
  quote: z.string(),
  /** Columns count from 0. Empty cells are omitted. */
  cells: z.array(z.object({ column: z.number().int(), raw: z.string() })),
});
export type ModelRow = z.infer<typeof modelRow>;

/** All tables share one schema, because the service caches each schema separately. */
const answerSchema = z.object({ rows: z.array(modelRow) });

export interface RowsQuestion {
  document: DocumentPart[];
  request: string;
  isRepeated: boolean;
  maxTokens: number;
}

/**
 * Drops empty cells and cells of unknown columns.
 * @throws ModelFailure, for example `malformed` if no cell belongs to a column
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
