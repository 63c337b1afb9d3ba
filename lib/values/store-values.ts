import "server-only";
import type { JobContext } from "@/lib/jobs/lease";
import type { WrittenValue } from "./stored-values";
import { valueColumns } from "./to-check";

type WrittenColumns = ReturnType<typeof valueColumns> & { id: string };

/**
 * Also increments revisions. Call this after locking the documents' rows.
 * @returns the stored columns of each document, in the given order
 */
export async function storeValues(
  { db, now }: JobContext,
  documents: readonly { id: string; values: WrittenValue[] }[],
): Promise<WrittenColumns[]> {
  const rows = documents.map(({ id, values }) => ({ id, ...valueColumns(values) }));
  // Use JSON, because the driver escapes lists of long texts very slowly.
  await db.$executeRaw`
    UPDATE "Document" AS document
    SET "values" = kept."values", "toCheck" = kept."toCheck", "knownPerMille" = kept."knownPerMille",
        "revision" = document."revision" + 1, "updatedAt" = ${now()}::timestamp
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
         AS kept("id" text, "values" text, "toCheck" int, "knownPerMille" int)
    WHERE document."id" = kept."id"`;
  return rows;
}
