import "server-only";
import type { Context } from "@/lib/context";
import type { Usage } from "@/lib/extraction/values/types";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { SubjectGoneError } from "@/lib/jobs/run-step";
import type { ChunkOfTable } from "@/lib/values/row-chunks";
import { insertChunks, replaceTables } from "@/lib/values/stored-chunks";
import type { WrittenValue } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";

interface Extraction {
  fields: Pick<LoadedExtractor, "fieldsKey">;
  hasWebhooks: boolean;
  usage: Usage;
  values: WrittenValue[];
  chunks: readonly ChunkOfTable[];
  isFirst: boolean;
}

/** @throws SubjectGoneError if the document no longer exists */
export async function storeExtraction(
  ctx: Context,
  id: string,
  { fields, hasWebhooks, usage, values, chunks, isFirst }: Extraction,
): Promise<{ deliveries: string[] }> {
  const [document] = await ctx.db.document.updateManyAndReturn({
    where: { id, status: "PROCESSING" },
    data: {
      status: "SUCCESS",
      ...valueColumns(values),
      fieldsKey: fields.fieldsKey,
      usage: JSON.stringify(usage),
      processedAt: ctx.now(),
      revision: { increment: 1 },
    },
    select: eventColumns,
  });
  if (!document) throw new SubjectGoneError();
  if (isFirst) await insertChunks(ctx, id, chunks);
  else await replaceTables(ctx, id, chunks);
  return { deliveries: hasWebhooks ? await recordDocumentEvent(ctx, "document.succeeded", document) : [] };
}
