import "server-only";
import type { CorrectedValueDto } from "@/lib/api/document";
import type { CorrectValueInput } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { loadFieldsKey } from "@/lib/extractors/load-fields";
import type { Result } from "@/lib/values/correct-values";
import { parseResult } from "@/lib/values/parse-result";
import { rowsOf } from "@/lib/values/stored-tables";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { applyToScalar } from "./correct-scalar";
import { applyToTable } from "./correct-table";
import { invalidCorrection } from "./invalid-correction";
import { documentNotFound, documentProcessing, ownDocument } from "./own-document";
import { documentColumns, toDocumentDto, type DocumentRow } from "./to-document-dto";
import { toValueDtos } from "@/lib/values/to-value-dtos";

/**
 * Corrects one value of a document, confirms it, chooses another candidate, or takes that back. Webhooks are told when no
 * value is left to check.
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
      select: { status: true, values: true, tables: true, toCheck: true },
    });
    if (!row) throw documentNotFound();
    const { result, label } = await applyTo(ctx, documentId, resultToCorrect(row), input);
    // Written only where no other value was corrected meanwhile, whose correction would be lost: then it is read again.
    const columns = valueColumns(result);
    const isReviewed = row.toCheck > 0 && columns.toCheck === 0;
    const written = await inTransaction(ctx, async (ctx) => {
      const [document] = await ctx.db.document.updateManyAndReturn({
        where: { ...wanted, status: "SUCCESS", values: row.values, tables: row.tables },
        data: columns,
        select: { ...documentColumns, ...eventColumns },
      });
      if (!document) return null;
      const deliveries = isReviewed ? await recordDocumentEvent(ctx, "document.reviewed", document) : [];
      return { document, deliveries };
    });
    if (!written) continue;
    await announceDeliveries(ctx, ctx.user.id, written.deliveries);
    const corrected = result.values.filter(({ name }) => name === input.name);
    const [value] = toValueDtos({ values: corrected, tables: result.tables }, null);
    if (!value) throw new Error("The corrected value is gone.");
    return { value, document: toDocumentDto(written.document, { result, fieldsKey }), label };
  }
}

function resultToCorrect({
  status,
  values,
  tables,
}: Pick<DocumentRow, "status" | "values" | "tables">): Result<StoredValue> {
  if (status === "PENDING" || status === "PROCESSING") throw documentProcessing();
  if (values === null) throw new AppError("conflict", "A document that failed has no values.");
  return parseResult(values, tables);
}

interface Applied {
  result: Result<StoredValue>;
  /** What the correction teaches: a label that the field does not know. */
  label: string | null;
}

async function applyTo(
  ctx: UserContext,
  documentId: string,
  { values, tables }: Result<StoredValue>,
  input: CorrectValueInput,
): Promise<Applied> {
  const index = values.findIndex(({ name }) => name === input.name);
  const stored = values[index];
  if (!stored) throw invalidCorrection("name", "The document has no value of this name.");
  if (isScalar(stored)) {
    const { value, label } = await applyToScalar(ctx, documentId, stored, input);
    return { result: { values: values.with(index, value), tables }, label };
  }
  const { name } = stored;
  const changed = await applyToTable(ctx, documentId, { stored, rows: rowsOf(tables, name) }, input);
  return {
    result: { values: values.with(index, changed.stored), tables: { ...tables, [name]: changed.rows } },
    label: null,
  };
}
