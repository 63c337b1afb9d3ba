import "server-only";
import type { Correction } from "@/lib/api/correction";
import type { CorrectedValueDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { loadMeasure } from "@/lib/extractors/load-fields";
import { loadRules } from "@/lib/extractors/load-rules";
import { isScalar, parseValues, type StoredValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { leftToCheck } from "@/lib/values/unlike-the-others";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { applyToScalar } from "./apply-to-scalar";
import { applyToTable } from "./apply-to-table";
import { checkRules } from "./check-rules";
import { invalidCorrection } from "./invalid-correction";
import { documentNotFound, documentProcessing, ownDocument } from "./own-document";
import { recordOutcomes } from "./record-outcomes";
import { documentColumns, toDocumentDto, type DocumentRow } from "./to-document-dto";

/**
 * Corrects one value of a document, confirms it, chooses another candidate, or takes that back. Webhooks are told when no
 * value is left to check. The document is answered as in a brief list, of a table the rows that were changed; of other values
 * what a rule says of them now.
 *
 * @throws AppError `not_found`; `document_processing`; `conflict` where the document has no values, or another revision than the
 * sender saw; `invalid` where there is no such value, candidate or row, or what was entered is not of the field's type; `outside_limits`
 * where the field's limits refuse it and the person does not insist.
 */
export async function correctValue(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  correction: Correction,
): Promise<CorrectedValueDto> {
  const wanted = ownDocument(ctx, extractorId, documentId);
  const measure = await loadMeasure(ctx, extractorId);
  for (;;) {
    const row = await ctx.db.document.findFirst({
      where: wanted,
      select: { status: true, run: true, values: true, toCheck: true, knownPerMille: true, revision: true },
    });
    if (!row) throw documentNotFound();
    const values = valuesToCorrect(row);
    const { revision } = row;
    if (correction.revision !== null && correction.revision !== revision)
      throw new AppError("conflict", "The document has changed in the meantime.");
    const index = values.findIndex(({ name }) => name === correction.name);
    const stored = values[index];
    if (!stored) throw invalidCorrection("name", "The document has no value with this name.");
    const { value, rows, label, places, store } = await applyTo(ctx, documentId, stored, correction);
    const written = await inTransaction(ctx, async (ctx) => {
      // Where the document was changed meanwhile, that change would be lost: the values are read again.
      const { count } = await ctx.db.document.updateMany({
        where: { ...wanted, status: "SUCCESS", revision },
        data: { revision: { increment: 1 } },
      });
      if (count === 0) return null;
      await store(ctx);
      const rules = await loadRules(ctx, extractorId);
      const checked = await checkRules(ctx, documentId, values.with(index, value), rules);
      const document = await ctx.db.document.update({
        where: { id: documentId },
        data: valueColumns(checked),
        select: { ...documentColumns, ...eventColumns },
      });
      // The document itself may have been confirmed meanwhile, which is no change of its values.
      const { confirmedAt } = document;
      const isReviewed =
        leftToCheck({ ...row, confirmedAt }, measure.usual) > 0 && leftToCheck(document, measure.usual) === 0;
      const { run } = row;
      await recordOutcomes(ctx, { documentId, run, extractorId, before: values, after: checked });
      await ctx.db.dueLesson.createMany({ data: { documentId, extractorId }, skipDuplicates: true });
      const deliveries = isReviewed ? await recordDocumentEvent(ctx, "document.reviewed", document) : [];
      return { document, deliveries, checked };
    });
    if (!written) continue;
    await announceDeliveries(ctx, ctx.user.id, written.deliveries);
    const { checked } = written;
    const dto = toValueDtos({ values: checked.slice(index, index + 1), tables: {} }, null)[0];
    if (!dto) throw new Error("The corrected value is gone.");
    const others = checked.filter((value, at) => at !== index && value !== values[at]);
    const answered = { value: dto, rows, document: toDocumentDto(written.document, { measure }), label };
    return {
      ...answered,
      ...(places && { places }),
      ...(others.length > 0 && { also_changed: others.map(({ name, checks }) => ({ name, checks })) }),
    };
  }
}

function valuesToCorrect({ status, values }: Pick<DocumentRow, "status" | "values">): StoredValue[] {
  if (status === "PENDING" || status === "PROCESSING") throw documentProcessing();
  if (values === null) throw new AppError("conflict", "A failed document has no values.");
  return parseValues(values);
}

interface Applied extends Pick<CorrectedValueDto, "rows" | "label" | "places"> {
  value: StoredValue;
  /** Stores what the value's column does not hold. */
  store: (ctx: DatabaseContext) => Promise<void>;
}

async function applyTo(
  ctx: UserContext,
  documentId: string,
  stored: StoredValue,
  correction: Correction,
): Promise<Applied> {
  if (!isScalar(stored)) return { ...(await applyToTable(ctx, documentId, stored, correction)), label: null };
  const { value, label, places } = await applyToScalar(ctx, documentId, stored, correction);
  return { value, label, ...(places && { places }), rows: [], store: () => Promise.resolve() };
}
