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
  return correctOne(ctx, read, correction);
}

/** What a document's values are after a change of one of them. @throws AppError `invalid`, `outside_limits`. */
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

interface ValueToChange {
  /** Where it is among the document's values; null where the document was not read for its field, so that it is added. */
  index: number | null;
  stored: StoredValue;
}

/** The changes by which a document gets a value of a field that it was not read for. */
const GIVING: ReadonlySet<Correction["change"]["kind"]> = new Set(["set", "point", "region"]);

/** @throws AppError `invalid` */
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

/** Values after a change of one of them. */
export function withChanged(
  values: readonly StoredValue[],
  { index }: ValueToChange,
  value: StoredValue,
): StoredValue[] {
  return index === null ? [...values, value] : values.with(index, value);
}

/** The fields that a document was not read for, of changed values. */
export function addedFieldsOf(changed: readonly ValueToChange[]): string[] {
  return changed.flatMap(({ index, stored }) => (index === null ? (stored.fieldId ?? []) : []));
}
