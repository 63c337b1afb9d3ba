import "server-only";
import type { TestsetQuery } from "@/lib/api/document";
import type { FieldDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { distinctNames } from "@/lib/exports/distinct-names";
import { exportFilename } from "@/lib/exports/export-documents";
import { streamZip } from "@/lib/exports/make-zip";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { documentFileKey } from "@/lib/storage/document-files";
import { expectedValues } from "@/lib/values/expected-values";
import { loadProcessed } from "./load-processed";

const EXPECTED = "expected.json";

/**
 * Creates a ZIP of the files and an `expected.json` for scripts/eval.
 * @throws AppError `not_found` unless every document belongs to this extractor and is in SUCCESS.
 */
export async function downloadTestset(
  ctx: UserContext,
  extractorId: string,
  { doc }: TestsetQuery,
): Promise<{ filename: string; parts: () => AsyncIterable<Uint8Array> }> {
  const { fields } = await getExtractor(ctx, extractorId);
  const documents = await loadProcessed(ctx, extractorId, [...new Set(doc)], fields);
  const names = distinctNames(
    documents.map(({ filename }) => filename),
    [EXPECTED],
  );
  const expected = {
    fields: fields.map(withoutIds),
    documents: documents.map(({ values }, index) => ({
      file: names[index] ?? "",
      ...expectedValues(fields, values),
    })),
  };
  async function* files(): AsyncGenerator<[string, Uint8Array]> {
    yield [EXPECTED, Buffer.from(`${JSON.stringify(expected, null, 2)}\n`)];
    for (const [index, { id }] of documents.entries())
      yield [names[index] ?? "", await ctx.storage.read(documentFileKey(id))];
  }
  return {
    filename: `testset_${exportFilename(extractorId, ctx.now(), "zip")}`,
    parts: () => streamZip(files()),
  };
}

function withoutIds({ id: _, columns, ...field }: FieldDto) {
  return { ...field, ...(columns && { columns: columns.map(({ id: _, ...column }) => column) }) };
}
