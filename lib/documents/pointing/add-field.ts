import "server-only";
import { v7 as uuidv7 } from "uuid";
import { FIELD_NAME_MAX, FIELD_PROMPT_MAX } from "@/lib/api/limits";
import { createFieldInput, type NewField } from "@/lib/api/extractor";
import type { AddedFieldDto, AddFieldInput } from "@/lib/api/suggestion";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { changeDocuments, type ChangedValues, type ReadDocument } from "@/lib/documents/change-documents";
import { correctOne } from "@/lib/documents/correct-value";
import { CorrectedDocument } from "@/lib/documents/corrected-document";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { invalidCorrection } from "@/lib/documents/invalid-correction";
import { documentNotFound, ownDocument, valuesOf } from "@/lib/documents/own-document";
import { loadRecentText } from "@/lib/documents/recent-texts";
import { AppError } from "@/lib/errors";
import { itemAt } from "@/lib/item-at";
import { isTaken } from "@/lib/extraction/proposal/is-taken";
import type { Offer } from "@/lib/extraction/values/offer";
import type { FieldType } from "@/lib/extraction/values/field-types";
import { createField } from "@/lib/extractors/create-field";
import { fieldNameKey } from "@/lib/extractors/field-name";
import { insertField, type InsertedField, type NewFieldRow } from "@/lib/extractors/insert-field";
import { ChangedMeanwhile } from "@/lib/extractors/judge-results";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { recheckDocuments } from "@/lib/extractors/recheck-documents";
import { toAskedField } from "@/lib/extractors/to-asked-field";
import { toFieldDto } from "@/lib/extractors/to-field-dto";
import { toFieldRow } from "@/lib/extractors/to-field-row";
import { partnerAmong } from "@/lib/values/partner-among";
import { findOffer } from "./find-offer";
import { readOfferedTable } from "./read-offered-table";
import { takenValues } from "./taken-values";

type PointedField = Extract<AddFieldInput, { from: unknown }>;

/**
 * Adds a field and, if `from` is set, its confirmed value. Picks a free name if none is given.
 * @throws AppError `not_found`; `invalid` if the name is taken or there is no such value; `field_limit_reached`;
 * `document_processing`; `conflict` if the document failed or another field has the value; `outside_limits`;
 * `engine_refused`
 */
export async function addField(
  ctx: UserContext,
  extractorId: string,
  input: AddFieldInput,
  signal?: AbortSignal,
): Promise<AddedFieldDto> {
  if (input.field) return { field: await createField(ctx, extractorId, input.field) };
  const documentId = input.from.document;
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, documentId),
    select: { status: true, values: true },
  });
  if (!row) throw documentNotFound();
  valuesOf(row);
  const text = await loadRecentText(ctx, documentId);
  const offer = await findOffer(ctx, text, input.from, signal);
  const { field, isComparedOtherwise } = await addOffered(ctx, extractorId, documentId, {
    offer,
    field: completed(input.given, offer),
    isNamed: input.given.name !== undefined,
    isSuggested: "suggestion" in input.from,
    signal,
  });
  if (isComparedOtherwise) await recheckDocuments(ctx, extractorId);
  const { document, values } = await getDocumentResult(ctx, extractorId, documentId);
  const value = values.find((value) => value.field === field.id);
  return { field, document, ...(value && { value }) };
}

interface OfferedField {
  offer: Offer;
  field: NewField;
  isNamed: boolean;
  /** A suggestion creates only one field, however often it is sent. Selected words may create several. */
  isSuggested: boolean;
  /** No field is added once this is aborted. */
  signal: AbortSignal | undefined;
}

async function addOffered(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  { offer, field, isNamed, isSuggested, signal }: OfferedField,
): Promise<InsertedField> {
  const own = { ...toFieldRow(field), id: uuidv7() };
  const namesPartner = (await partnerAmong([own])) !== null;
  let row: NewFieldRow = own;
  let inserted: InsertedField | undefined;
  const followers = await changeDocuments(ctx, extractorId, [documentId], {
    load: () =>
      loadOwnExtractor(ctx, extractorId, (others) => {
        const name = isNamed ? own.name : freeName(own.name, others);
        row = { ...own, name, nameKey: fieldNameKey(name) };
        return { ...own, name, isPartner: false, key: "" };
      }),
    change: (read) => {
      if (isSuggested && isTaken(offer, takenValues(read.values))) throw alreadyAField();
      return withOffered(ctx, read, own.id, offer, signal);
    },
    transaction: (ctx, work) =>
      inTransaction(ctx, async (ctx) => {
        signal?.throwIfAborted();
        inserted = await insertField(ctx, extractorId, row, namesPartner).catch(orAnotherName(isNamed));
        return work(ctx);
      }),
    refuse: (_, error) => {
      throw error;
    },
    onWritten: () => undefined,
  });
  if (!inserted) throw documentNotFound();
  await recheckDocuments(ctx, extractorId, { only: followers });
  return inserted;
}

function orAnotherName(isNamed: boolean) {
  return (error: unknown): never => {
    const isTaken = error instanceof AppError && error.fields?.name !== undefined;
    throw isTaken && !isNamed ? new ChangedMeanwhile() : error;
  };
}

function completed(given: PointedField["given"], offer: Offer): NewField {
  const { type = offer.type } = given;
  if ((type === "TABLE") !== (offer.type === "TABLE")) throw notOfType(type, offer);
  const { columns } = offer;
  const { data, error } = createFieldInput.safeParse({
    name: offer.name.slice(0, FIELD_NAME_MAX),
    prompt: offer.prompt.slice(0, FIELD_PROMPT_MAX),
    ...(columns && { columns }),
    ...given,
    type,
  });
  if (data) return data;
  const [issue] = error.issues;
  throw invalidCorrection(issue?.path.map(String).join(".") || "from", issue?.message ?? "Invalid input");
}

function freeName(name: string, fields: readonly { name: string }[]): string {
  const taken = new Set(fields.map((field) => fieldNameKey(field.name)));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const free = `${name.slice(0, FIELD_NAME_MAX - suffix.length).trimEnd()}${suffix}`;
    if (!taken.has(fieldNameKey(free))) return free;
  }
}

async function withOffered(
  ctx: UserContext,
  read: ReadDocument,
  fieldId: string,
  offer: Offer,
  signal: AbortSignal | undefined,
): Promise<ChangedValues> {
  const stored = itemAt(read.extractor.storedFields, read.extractor.storedFields.length - 1);
  const field = toFieldDto(stored);
  const spec = toAskedField(field);
  if (spec.type === "TABLE") {
    const document = new CorrectedDocument(ctx, read);
    const { value, ...rows } = await readOfferedTable(document, field, spec, offer, signal);
    return { values: [...read.values, value], ...rows, addedFields: [fieldId] };
  }
  const { type, quote, start, end } = offer;
  // Keep even "n/a", which normally means no value, because the user has pointed at it.
  const value = (field.type === type ? offer.value : null) ?? quote;
  const correction = {
    value: { field: fieldId },
    of: null,
    insist: false,
    change: { kind: "set" as const, value, pointed: { start, end } },
  };
  return correctOne(ctx, read, correction).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "invalid" ? notOfType(field.type, offer) : error;
  });
}

function alreadyAField(): AppError {
  return new AppError("conflict", "Another field already has this value.");
}

const CALLED: Record<FieldType, string> = {
  TEXT: "text",
  NUMBER: "a number",
  DATE: "a date",
  BOOLEAN: "a yes or no",
  TABLE: "a table",
};

function notOfType(type: FieldType, offer: Offer): AppError {
  return invalidCorrection("type", `This is not ${CALLED[type]}. Use the type ${offer.type} instead.`);
}
