import "server-only";
import type { CorrectedValueDto } from "@/lib/api/document";
import type { CorrectValueInput } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { learnConventions } from "@/lib/extraction/conventions";
import { isOwnLabel } from "@/lib/extraction/labelled-place";
import { locateCorrection, unknownLabel } from "@/lib/extraction/locate-correction";
import { readCorrection } from "@/lib/extraction/read-correction";
import type { FieldSpec } from "@/lib/extraction/types";
import { loadFields, loadFieldsKey } from "@/lib/extractors/load-fields";
import { confirmValue, setValue, takeBack } from "@/lib/values/correct-values";
import { parseValues, type StoredValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { documentNotFound, documentProcessing, ownDocument } from "./own-document";
import { loadRecentText } from "./recent-texts";
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
): Promise<CorrectedValueDto> {
  const wanted = ownDocument(ctx, extractorId, documentId);
  const fieldsKey = await loadFieldsKey(ctx, extractorId);
  for (;;) {
    const row = await ctx.db.document.findFirst({ where: wanted, select: { status: true, values: true } });
    if (!row) throw documentNotFound();
    const values = valuesToCorrect(row);
    const index = values.findIndex(({ name }) => name === input.name);
    const stored = values[index];
    if (!stored) throw invalid("name", "The document has no value of this name.");
    const { value, label } = await applyTo(ctx, documentId, stored, input);
    const corrected = values.with(index, value);
    // Written only where no other value was corrected meanwhile, whose correction would be lost: then it is read again.
    const [written] = await ctx.db.document.updateManyAndReturn({
      where: { ...wanted, status: "SUCCESS", values: row.values },
      data: valueColumns(corrected),
      select: documentColumns,
    });
    if (written) return { value, document: toDocumentDto(written, { values: corrected, fieldsKey }), label };
  }
}

function valuesToCorrect({ status, values }: Pick<DocumentRow, "status" | "values">): StoredValue[] {
  if (status === "PENDING" || status === "PROCESSING") throw documentProcessing();
  if (values === null) throw new AppError("conflict", "A document that failed has no values.");
  return parseValues(values);
}

interface Applied {
  value: StoredValue;
  /** What the correction teaches: a label that the field does not know. */
  label: string | null;
}

async function applyTo(
  ctx: UserContext,
  documentId: string,
  stored: StoredValue,
  input: CorrectValueInput,
): Promise<Applied> {
  const now = ctx.now().toISOString();
  if ("confirmed" in input) return { value: confirmValue(stored, now), label: null };
  if ("original" in input) return { value: takeBack(stored), label: null };
  const document = await loadRecentText(ctx, documentId);
  const { fields } = await loadFields(ctx, documentId);
  const field = fieldOf(stored, fields);
  if ("candidate" in input) {
    const candidate = stored.candidates[input.candidate];
    if (!candidate) throw invalid("candidate", "The value has no such candidate.");
    const { value, ...place } = candidate;
    const { start, end } = place;
    if (start === null || end === null) return { value: setValue(stored, value, now), label: null };
    const label = unknownLabel(document.text, field, { start, end });
    return { value: setValue(stored, value, now, place), label: exceptOthers(label, field, fields) };
  }
  const value = readCorrection(input.value, stored.type, learnConventions(document.text));
  const written = typeof input.value === "string" ? input.value : null;
  const pointed = input.pointed ?? null;
  const { place, label } = await locateCorrection(document, field, { value, written, pointed });
  return { value: setValue(stored, value, now, place), label: exceptOthers(label, field, fields) };
}

/** The field as it is now; as it was, where it has been renamed or deleted since. */
function fieldOf({ name, type, required }: StoredValue, fields: FieldSpec[]): FieldSpec {
  return fields.find((field) => field.name === name) ?? { name, type, required, prompt: "" };
}

/** A label that is another field's would draw that field's values. */
function exceptOthers(label: string | null, own: FieldSpec, fields: FieldSpec[]): string | null {
  const isOthers = fields.some(
    (field) => field.name !== own.name && label !== null && isOwnLabel(field, label),
  );
  return isOthers ? null : label;
}

function invalid(input: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [input]: message } });
}
