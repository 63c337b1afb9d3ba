import "server-only";
import type { RelearnedDocumentDto } from "@/lib/api/layout";
import type { UserContext } from "@/lib/context";
import { invalidCorrection } from "@/lib/documents/invalid-correction";
import { ownDocument } from "@/lib/documents/own-document";
import { AppError } from "@/lib/errors";
import { keyWith } from "@/lib/extractors/fields-key";
import type { ToJudge } from "@/lib/extractors/judge-results";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { fieldNotFound } from "@/lib/extractors/own-extractor";
import { readValues } from "@/lib/values/present-names";
import type { ChunkOfTable } from "@/lib/values/row-chunks";
import { isScalar, type WrittenValue } from "@/lib/values/stored-values";
import { findAgain } from "./find-again";

export interface Reread extends Pick<RelearnedDocumentDto, "filename" | "changes"> {
  layoutId: string | null;
  fieldsKey?: string | null;
  chunks?: (readonly [name: string, chunks: ChunkOfTable[]])[];
}

/** @throws AppError `not_found`; `invalid` for a table; `conflict` if the field needs a model */
export async function assertReadable(ctx: UserContext, extractorId: string, fieldId: string): Promise<void> {
  const { storedFields } = await loadOwnExtractor(ctx, extractorId);
  const field = storedFields.find(({ id }) => id === fieldId);
  if (!field) throw fieldNotFound();
  if (field.type === "TABLE")
    throw invalidCorrection("field", "To read a new table, extract the documents again.");
  if (ctx.engine.service) throw new AppError("conflict", "To read this field, extract the documents again.");
}

/** Returns null if the document already has a value for the field or has been deleted. */
export async function readAddedField(
  ctx: UserContext,
  extractorId: string,
  id: string,
  fieldId: string,
): Promise<{
  extractor: Awaited<ReturnType<typeof loadOwnExtractor>>;
  documents: ToJudge<WrittenValue, Reread>[];
} | null> {
  const extractor = await loadOwnExtractor(ctx, extractorId);
  const field = extractor.storedFields.find((field) => field.id === fieldId);
  const row = await ctx.db.document.findFirst({
    where: { ...ownDocument(ctx, extractorId, id), status: "SUCCESS" },
    select: { filename: true, values: true, revision: true, fieldsKey: true },
  });
  if (!field || !row?.values) return null;
  const former = readValues(row.values, extractor.names);
  if (former.some((value) => value.fieldId === fieldId || value.name === field.name)) return null;
  const again = await findAgain(ctx, id, extractor);
  const value = again?.values.find(({ name }) => name === field.name);
  if (!again || !value || !isScalar(value)) return null;
  const { filename, revision, fieldsKey } = row;
  const changes = [{ name: field.name, old: null, new: value.value }];
  const read: ToJudge<WrittenValue, Reread> = {
    ...{ id, revision, former, values: [...former, value] },
    changed: new Set([field.name]),
    origin: { filename, changes, layoutId: again.layoutId, fieldsKey: keyWith(fieldsKey, [field]) },
  };
  return { extractor, documents: [read] };
}
