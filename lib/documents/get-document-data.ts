import "server-only";
import type { DocumentDataDto, DocumentDataQuery } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { type FoundValues, toShapedData } from "@/lib/extractors/json-schema/to-shaped-data";
import { loadOwnExtractor, type LoadedExtractor } from "@/lib/extractors/load-extractor";
import { readValues } from "@/lib/values/present-names";
import { loadTables } from "@/lib/values/stored-chunks";
import { foundValues } from "./found-values";
import { ofOneRevision } from "./of-one-revision";
import { documentNotFound, ownDocument } from "./own-document";

/**
 * Returns data by field name, or in the shape of the extractor's JSON Schema with a list of mismatches.
 * @throws AppError `not_found`, also if the document has no values
 */
export async function getDocumentData(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  { shape: wanted = "fields" }: DocumentDataQuery,
): Promise<DocumentDataDto> {
  const extractor = await loadOwnExtractor(ctx, extractorId);
  const values = await loadData(ctx, extractor, documentId);
  if (wanted === "fields") return { data: Object.fromEntries(values), problems: [] };
  return toShapedData(extractor.shapedFields, extractor.shape, values);
}

async function loadData(
  ctx: UserContext,
  { id: extractorId, names }: LoadedExtractor,
  documentId: string,
): Promise<FoundValues> {
  const where = { ...ownDocument(ctx, extractorId, documentId), status: "SUCCESS" } as const;
  const { values, tables } = await ofOneRevision(ctx, where, async () => {
    const document = await ctx.db.document.findFirst({
      where,
      select: { values: true, revision: true, run: true },
    });
    if (!document?.values) throw documentNotFound();
    const values = readValues(document.values, names);
    return { document, values, tables: await loadTables(ctx, documentId, values, () => 0) };
  });
  return foundValues(values, tables);
}
