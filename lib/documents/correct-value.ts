import "server-only";
import type { CorrectedValueDto } from "@/lib/api/document";
import { LISTED_TABLES_BYTES, RESULT_TABLES_BYTES } from "@/lib/api/limits";
import type { CorrectValueInput } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { loadFieldsKey } from "@/lib/extractors/load-fields";
import { parseTables, rowsOf, type StoredTables } from "@/lib/values/stored-tables";
import { isScalar, parseValues, type StoredValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { applyToScalar } from "./correct-scalar";
import { applyToTable } from "./correct-table";
import { invalidCorrection } from "./invalid-correction";
import { documentNotFound, documentProcessing, ownDocument } from "./own-document";
import { tablesWithin } from "./result-columns";
import { documentColumns, toDocumentDto, type DocumentRow } from "./to-document-dto";

const { tables: _, ...columnsWithoutTables } = documentColumns;

/**
 * Corrects one value of a document, confirms it, chooses another candidate, or takes that back. Webhooks are told when no
 * value is left to check. The document is answered as in a list.
 *
 * @throws AppError `not_found`; `document_processing`; `conflict` where the document has no values; `invalid` where there is
 * no such value, candidate or row, or what was entered is not of the field's type.
 */
export async function correctValue(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  input: CorrectValueInput,
): Promise<CorrectedValueDto> {
  const wanted = ownDocument(ctx, extractorId, documentId);
  const fieldsKey = await loadFieldsKey(ctx, extractorId);
  for (;;) {
    const row = await ctx.db.document.findFirst({
      where: wanted,
      select: { status: true, values: true, toCheck: true },
    });
    if (!row) throw documentNotFound();
    const values = valuesToCorrect(row);
    const index = values.findIndex(({ name }) => name === input.name);
    const stored = values[index];
    if (!stored) throw invalidCorrection("name", "The document has no value of this name.");
    const rows = rowsNeeded(stored, input);
    const loaded = await loadTables(ctx, documentId, rows.bytes);
    const { value, tables, label } = await applyTo(ctx, documentId, stored, parseTables(loaded), input);
    const result = { values: values.with(index, value), tables };
    // Written only where no other value was corrected meanwhile, whose correction would be lost: then it is read again.
    const { tables: writtenTables, ...columns } = valueColumns(result);
    const isReviewed = row.toCheck > 0 && columns.toCheck === 0;
    const written = await inTransaction(ctx, async (ctx) => {
      const [document] = await ctx.db.document.updateManyAndReturn({
        where: { ...wanted, status: "SUCCESS", values: row.values, ...(rows.change && { tables: loaded }) },
        data: rows.change ? { ...columns, tables: writtenTables } : columns,
        select: { ...columnsWithoutTables, ...eventColumns },
      });
      if (!document) return null;
      const deliveries = isReviewed ? await recordDocumentEvent(ctx, "document.reviewed", document) : [];
      return { document, deliveries };
    });
    if (!written) continue;
    await announceDeliveries(ctx, ctx.user.id, written.deliveries);
    const [dto] = toValueDtos({ values: [value], tables }, null);
    if (!dto) throw new Error("The corrected value is gone.");
    const listed = isLong(writtenTables) ? { ...result, tables: {} } : result;
    const document = toDocumentDto({ ...written.document, tables: null }, { result: listed, fieldsKey });
    return { value: dto, document, label };
  }
}

function valuesToCorrect({ status, values }: Pick<DocumentRow, "status" | "values">): StoredValue[] {
  if (status === "PENDING" || status === "PROCESSING") throw documentProcessing();
  if (values === null) throw new AppError("conflict", "A document that failed has no values.");
  return parseValues(values);
}

/** Whether a change is one of a table's rows, and up to which size all tables of the document are needed for its answer. */
function rowsNeeded(
  stored: StoredValue,
  input: CorrectValueInput,
): { change: boolean; bytes: number | null } {
  if (isScalar(stored)) return { change: false, bytes: LISTED_TABLES_BYTES };
  if ("confirmed" in input) return { change: false, bytes: RESULT_TABLES_BYTES };
  return { change: true, bytes: null };
}

async function loadTables(
  ctx: UserContext,
  documentId: string,
  bytes: number | null,
): Promise<string | null> {
  const [row] = await ctx.db.$queryRaw<{ tables: string | null }[]>`
    SELECT ${tablesWithin(bytes)} AS "tables" FROM "Document" WHERE "id" = ${documentId}`;
  return row?.tables ?? null;
}

function isLong(tables: string | null): boolean {
  return tables !== null && Buffer.byteLength(tables) > LISTED_TABLES_BYTES;
}

interface Applied {
  value: StoredValue;
  tables: StoredTables;
  /** What the correction teaches: a label that the field does not know. */
  label: string | null;
}

async function applyTo(
  ctx: UserContext,
  documentId: string,
  stored: StoredValue,
  tables: StoredTables,
  input: CorrectValueInput,
): Promise<Applied> {
  if (isScalar(stored)) return { ...(await applyToScalar(ctx, documentId, stored, input)), tables };
  const { name } = stored;
  const table = { stored, rows: rowsOf(tables, name) };
  const { stored: value, rows } = await applyToTable(ctx, documentId, table, input);
  return { value, tables: rows === table.rows ? tables : { ...tables, [name]: rows }, label: null };
}
