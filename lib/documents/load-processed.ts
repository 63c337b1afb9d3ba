import "server-only";
import type { CoverageDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { readValues, type NamedField } from "@/lib/values/present-names";
import type { StoredValue } from "@/lib/values/stored-values";
import { documentNotFound, ownDocuments } from "./own-document";
import { coverageOf } from "./to-document-dto";

export interface ProcessedDocument {
  id: string;
  filename: string;
  run: number;
  values: readonly StoredValue[];
  coverage: CoverageDto | null;
}

/**
 * Returns results in the order of the ids, without table rows.
 * @throws AppError `not_found` unless every document belongs to this extractor and is in SUCCESS.
 */
export async function loadProcessed(
  ctx: UserContext,
  extractorId: string,
  documentIds: string[],
  fields: readonly NamedField[],
): Promise<ProcessedDocument[]> {
  const rows = await ctx.db.document.findMany({
    where: { ...ownDocuments(ctx, extractorId, documentIds), status: "SUCCESS" },
    select: { id: true, filename: true, run: true, values: true, coverage: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return documentIds.map((id) => {
    const row = byId.get(id);
    if (!row) throw documentNotFound();
    const { filename, run, values } = row;
    return {
      id,
      filename,
      run,
      values: values === null ? [] : readValues(values, fields),
      coverage: coverageOf(row),
    };
  });
}
