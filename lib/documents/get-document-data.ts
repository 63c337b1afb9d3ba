import "server-only";
import type { DocumentDataDto, DocumentDataQuery } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { type FoundValues, toShapedData } from "@/lib/extractors/json-schema/to-shaped-data";
import { loadShapedFields } from "@/lib/extractors/load-shaped-fields";
import { parseTables } from "@/lib/values/row-chunks";
import { loadChunks } from "@/lib/values/stored-chunks";
import { parseValues } from "@/lib/values/stored-values";
import { foundValues } from "./found-values";
import { documentNotFound, ownDocument } from "./own-document";

/**
 * A document's data with all rows of its tables: by the names that its values have, or as its extractor's JSON Schema has it, with
 * the places in which it cannot be so.
 *
 * @throws AppError `not_found`, also of a document without values.
 */
export async function getDocumentData(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  { shape: wanted = "fields" }: DocumentDataQuery,
): Promise<DocumentDataDto> {
  const values = await loadData(ctx, extractorId, documentId);
  if (wanted === "fields") return { data: Object.fromEntries(values), problems: [] };
  const { fields, shape } = await loadShapedFields(ctx, extractorId);
  return toShapedData(fields, shape, values);
}

/** Values and rows of one revision: those that are changed while they are read are read again. */
async function loadData(ctx: UserContext, extractorId: string, documentId: string): Promise<FoundValues> {
  const where = { ...ownDocument(ctx, extractorId, documentId), status: "SUCCESS" } as const;
  for (;;) {
    const document = await ctx.db.document.findFirst({
      where,
      select: { values: true, revision: true, run: true },
    });
    if (!document?.values) throw documentNotFound();
    const { values, revision, run } = document;
    const tables = parseTables((await loadChunks(ctx, [documentId])).get(documentId) ?? []);
    if ((await ctx.db.document.count({ where: { ...where, revision, run } })) === 0) continue;
    return foundValues(parseValues(values), tables);
  }
}
