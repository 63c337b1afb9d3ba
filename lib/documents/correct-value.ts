import "server-only";
import type { Correction } from "@/lib/api/correction";
import type { CorrectedValueDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { recheckDocuments } from "@/lib/extractors/recheck-documents";
import { toFieldDto } from "@/lib/extractors/to-field-dto";
import { itemAt } from "@/lib/item-at";
import { rowsKeyOf } from "@/lib/values/present-names";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { valueOfNewField } from "@/lib/values/value-of-new-field";
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
 * Queues webhooks when nothing is left to check.
 * @throws AppError `not_found`; `document_processing`; `conflict` if the document has no values or another
 * revision; `invalid`; `outside_limits` unless `insist` is set
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
  name: string;
  answered: CorrectedValueDto["rows"];
}

async function correct(ctx: UserContext, read: ReadDocument, correction: Correction): Promise<Corrected> {
  assertRevision(correction.revision, read.row.revision);
  return correctOne(ctx, read, correction);
}

/** @throws AppError `invalid`, `outside_limits`. */
export async function correctOne(
  ctx: UserContext,
  read: ReadDocument,
  correction: Omit<Correction, "revision">,
): Promise<Corrected> {
  const wanted = wantedValue(read, correction);
  const { stored } = wanted;
  const document = new CorrectedDocument(ctx, read);
  const known = { name: stored.name, addedFields: addedFieldsOf([wanted]) };
  if (isScalar(stored)) {
    const { value, ...others } = await applyToScalar(document, stored, correction);
    return { ...others, ...known, answered: [], values: withChanged(read.values, wanted, value) };
  }
  const { value, rows, chunks, store } = await applyToTable(document, stored, correction);
  return {
    ...known,
    answered: rows,
    label: null,
    values: withChanged(read.values, wanted, value),
    store,
    ...(chunks && { rows: new Map([[rowsKeyOf(stored), chunks]]) }),
  };
}

export function alsoChanged(
  { read, values }: Pick<WrittenDocument<ChangedValues>, "read" | "values">,
  changed: ReadonlySet<string>,
) {
  return values
    .filter((value, at) => !changed.has(value.name) && value !== read.values[at])
    .map(({ name, checks }) => ({ name, checks }));
}

export function assertRevision(seen: number | null, revision: number): void {
  if (seen !== null && seen !== revision)
    throw new AppError("conflict", "The document has changed. Please check it and try again.");
}

interface ValueToChange {
  index: number | null;
  stored: StoredValue;
}

const GIVING: ReadonlySet<Correction["change"]["kind"]> = new Set(["set", "point", "region"]);

export function wantedValue(
  { values, extractor }: Pick<ReadDocument, "values" | "extractor">,
  { value: wanted, change }: Pick<Correction, "value" | "change">,
): ValueToChange {
  const index = values.findIndex(({ name, fieldId }) =>
    "field" in wanted ? fieldId === wanted.field : name === wanted.name,
  );
  const stored = values[index];
  if (stored) return { index, stored };
  const field = extractor.storedFields.find(({ id, name }) =>
    "field" in wanted ? id === wanted.field : name === wanted.name,
  );
  if (field && GIVING.has(change.kind)) return { index: null, stored: valueOfNewField(toFieldDto(field)) };
  if ("field" in wanted) throw invalidCorrection("field", "The document has no value for this field.");
  throw invalidCorrection("name", "The document has no value with this name.");
}

export function withChanged(
  values: readonly StoredValue[],
  { index }: ValueToChange,
  value: StoredValue,
): StoredValue[] {
  return index === null ? [...values, value] : values.with(index, value);
}

export function addedFieldsOf(changed: readonly ValueToChange[]): string[] {
  return changed.flatMap(({ index, stored }) => (index === null ? (stored.fieldId ?? []) : []));
}
