import "server-only";
import type { CorrectValueInput, DocumentDto, ValueDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { type Conventions, learnConventions } from "@/lib/extraction/conventions";
import { readCorrection } from "@/lib/extraction/read-correction";
import { loadFieldsKey } from "@/lib/extractors/load-fields";
import { confirmValue, setValue, takeBack } from "@/lib/values/correct-values";
import { parseValues, type StoredValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { loadDocumentText } from "./document-text";
import { documentNotFound, documentProcessing, ownDocument } from "./own-document";
import { documentColumns, toDocumentDto, type DocumentRow } from "./to-document-dto";

/**
 * Corrects one value of a document, confirms it, chooses another candidate, or takes that back.
 *
 * @throws AppError `not_found`; `document_processing`; `conflict` where the document has no values; `invalid` where there is
 * no such value or candidate, or what was entered is not of the field's type.
 */
export async function correctValue(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  input: CorrectValueInput,
): Promise<{ value: ValueDto; document: DocumentDto }> {
  const wanted = ownDocument(ctx, extractorId, documentId);
  const fieldsKey = await loadFieldsKey(ctx, extractorId);
  for (;;) {
    const row = await ctx.db.document.findFirst({ where: wanted, select: { status: true, values: true } });
    if (!row) throw documentNotFound();
    const values = valuesToCorrect(row);
    const index = values.findIndex(({ name }) => name === input.name);
    const stored = values[index];
    if (!stored) throw invalid("name", "The document has no value of this name.");
    const value = await applyTo(ctx, documentId, stored, input);
    const corrected = values.with(index, value);
    // Written only where no other value was corrected meanwhile, whose correction would be lost: then it is read again.
    const [written] = await ctx.db.document.updateManyAndReturn({
      where: { ...wanted, status: "SUCCESS", values: row.values },
      data: valueColumns(corrected),
      select: documentColumns,
    });
    if (written) return { value, document: toDocumentDto(written, { values: corrected, fieldsKey }) };
  }
}

function valuesToCorrect({ status, values }: Pick<DocumentRow, "status" | "values">): StoredValue[] {
  if (status === "PENDING" || status === "PROCESSING") throw documentProcessing();
  if (values === null) throw new AppError("conflict", "A document that failed has no values.");
  return parseValues(values);
}

async function applyTo(
  ctx: UserContext,
  documentId: string,
  stored: StoredValue,
  input: CorrectValueInput,
): Promise<StoredValue> {
  const now = ctx.now().toISOString();
  if ("confirmed" in input) return confirmValue(stored, now);
  if ("original" in input) return takeBack(stored);
  if ("candidate" in input) {
    const candidate = stored.candidates[input.candidate];
    if (!candidate) throw invalid("candidate", "The value has no such candidate.");
    return setValue(stored, candidate.value, now);
  }
  const isWritten = typeof input.value === "string" && (stored.type === "NUMBER" || stored.type === "DATE");
  const conventions = isWritten ? await conventionsOf(ctx, documentId) : NO_CONVENTIONS;
  return setValue(stored, readCorrection(input.value, stored.type, conventions), now);
}

/** For types that every document writes in the same way. */
const NO_CONVENTIONS: Conventions = { number: null, date: null };

async function conventionsOf(ctx: UserContext, documentId: string): Promise<Conventions> {
  return learnConventions((await loadDocumentText(ctx, documentId)).text);
}

function invalid(input: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [input]: message } });
}
