import "server-only";
import type { Correction } from "@/lib/api/correction";
import type { CorrectedValueDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import { loadMeasure } from "@/lib/extractors/load-fields";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { applyToScalar } from "./apply-to-scalar";
import { applyToTable } from "./apply-to-table";
import { invalidCorrection } from "./invalid-correction";
import { toDocumentDto } from "./to-document-dto";
import { alsoChanged, assertRevision, writeChanges } from "./write-changes";

/**
 * Corrects one value of a document, confirms it, chooses another candidate, or takes that back. Webhooks are told when no
 * value is left to check. The document is answered as in a brief list, of a table the rows that were changed; of other values
 * what a rule or an earlier document says of them now.
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
  const measure = await loadMeasure(ctx, extractorId);
  const { name } = correction;
  const written = await writeChanges(ctx, { extractorId, documentId, measure }, async (former, revision) => {
    assertRevision(correction.revision, revision);
    const { index, stored } = valueNamed(former, name);
    const applied = await applyTo(ctx, documentId, stored, correction);
    return { ...applied, values: former.with(index, applied.value) };
  });
  const corrected = written.values.filter((value) => value.name === name);
  const [dto] = toValueDtos({ values: corrected, tables: {} }, null);
  if (!dto) throw new Error("The corrected value is gone.");
  const { rows, label, places } = written.changed;
  const others = alsoChanged(written, new Set([name]));
  return {
    value: dto,
    rows,
    document: toDocumentDto(written.document, { measure, sameFiles: written.sameFiles }),
    label,
    ...(places && { places }),
    ...(others.length > 0 && { also_changed: others }),
  };
}

/** @throws AppError `invalid` */
export function valueNamed(
  values: readonly StoredValue[],
  wanted: string,
): { index: number; stored: StoredValue } {
  const index = values.findIndex(({ name }) => name === wanted);
  const stored = values[index];
  if (!stored) throw invalidCorrection("name", "The document has no value with this name.");
  return { index, stored };
}

interface Applied extends Pick<CorrectedValueDto, "rows" | "label" | "places"> {
  value: StoredValue;
  /** Stores what the value's column does not hold. */
  store?: (ctx: DatabaseContext) => Promise<void>;
}

async function applyTo(
  ctx: UserContext,
  documentId: string,
  stored: StoredValue,
  correction: Correction,
): Promise<Applied> {
  if (!isScalar(stored)) return { ...(await applyToTable(ctx, documentId, stored, correction)), label: null };
  const { value, label, places } = await applyToScalar(ctx, documentId, stored, correction);
  return { value, label, ...(places && { places }), rows: [] };
}
