import "server-only";
import type { Correction, WantedValue } from "@/lib/api/correction";
import type { CorrectedValueDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { recheckDocuments } from "@/lib/extractors/recheck-documents";
import { itemAt } from "@/lib/item-at";
import { rowsKeyOf } from "@/lib/values/present-names";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { applyToScalar } from "./apply-to-scalar";
import { applyToTable } from "./apply-to-table";
import {
  changeDocuments,
  type ChangedValues,
  type ReadDocument,
  type WrittenDocument,
} from "./change-documents";
import { CorrectedDocument } from "./corrected-document";
import { invalidCorrection } from "./invalid-correction";
import { toDocumentDto } from "./to-document-dto";

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
  const written: WrittenDocument<Corrected>[] = [];
  const followers = await changeDocuments(ctx, extractorId, [documentId], {
    change: (read) => correct(ctx, read, correction),
    refuse: (_, error) => {
      throw error;
    },
    onWritten: (documents) => written.push(...documents),
  });
  await recheckDocuments(ctx, extractorId, { only: followers });
  const document = itemAt(written, 0);
  const { changed, read, values, sameFiles } = document;
  const { answered, label, places, name } = changed;
  const corrected = values.filter((value) => value.name === name);
  const [dto] = await toValueDtos({ values: corrected, tables: {} }, null);
  if (!dto) throw new Error("The corrected value is gone.");
  const others = alsoChanged(document, new Set([name]));
  return {
    value: dto,
    rows: answered,
    document: toDocumentDto(document.document, { extractor: read.extractor, sameFiles }),
    label,
    ...(places && { places }),
    ...(others.length > 0 && { also_changed: others }),
  };
}

interface Corrected extends ChangedValues, Pick<CorrectedValueDto, "label" | "places"> {
  /** What the corrected value is called. */
  name: string;
  /** The rows that were changed. */
  answered: CorrectedValueDto["rows"];
}

async function correct(ctx: UserContext, read: ReadDocument, correction: Correction): Promise<Corrected> {
  assertRevision(correction.revision, read.row.revision);
  const { index, stored } = wantedValue(read.values, correction.value);
  const document = new CorrectedDocument(ctx, read);
  const { name } = stored;
  if (isScalar(stored)) {
    const { value, ...others } = await applyToScalar(document, stored, correction);
    return { ...others, name, answered: [], values: read.values.with(index, value) };
  }
  const { value, rows, chunks, store } = await applyToTable(document, stored, correction);
  return {
    name,
    answered: rows,
    label: null,
    values: read.values.with(index, value),
    store,
    ...(chunks && { rows: new Map([[rowsKeyOf(stored), chunks]]) }),
  };
}

/** Other values whose checks changed, with all their checks. */
export function alsoChanged(
  { read, values }: Pick<WrittenDocument<ChangedValues>, "read" | "values">,
  changed: ReadonlySet<string>,
) {
  return values
    .filter((value, at) => !changed.has(value.name) && value !== read.values[at])
    .map(({ name, checks }) => ({ name, checks }));
}

/** @throws AppError `conflict` where the sender has seen another revision. */
export function assertRevision(seen: number | null, revision: number): void {
  if (seen !== null && seen !== revision)
    throw new AppError("conflict", "The document has changed in the meantime.");
}

/** @throws AppError `invalid` */
export function wantedValue(
  values: readonly StoredValue[],
  wanted: WantedValue,
): { index: number; stored: StoredValue } {
  const index = values.findIndex(({ name, fieldId }) =>
    "field" in wanted ? fieldId === wanted.field : name === wanted.name,
  );
  const stored = values[index];
  if (stored) return { index, stored };
  if ("field" in wanted) throw invalidCorrection("field", "The document has no value of this field.");
  throw invalidCorrection("name", "The document has no value with this name.");
}
