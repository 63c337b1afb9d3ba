import "server-only";
import type { Context } from "@/lib/context";
import { extractFields } from "@/lib/extraction/extract-fields";
import { loadFields } from "@/lib/extractors/load-fields";
import { settleJob, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError } from "@/lib/jobs/run-step";
import { documentFileKey } from "@/lib/storage/document-files";
import { loadDocumentText } from "@/lib/documents/document-text";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { parseResult } from "@/lib/values/parse-result";
import { resultColumns } from "./document-columns";
import { partialAnswersOf } from "./partial-answers";

/** Last step: extracts the values and sets the document to SUCCESS. A missing required value is only a warning. */
export async function extractDocument(ctx: Context, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = lease.subjectId;
  const fields = await loadFields(ctx, id);
  const partialAnswers = partialAnswersOf(ctx.storage, id);
  const input = {
    document: await loadDocumentText(ctx, id),
    readFile: () => ctx.storage.read(documentFileKey(id)),
    partialAnswers,
    signal,
  };
  const extraction = await extractFields(ctx.engine, input, fields.fields);
  const deliveries = await settleJob(ctx, lease, async (ctx) => {
    const where = { id, status: "PROCESSING" } as const;
    const document = await ctx.db.document.findFirst({ where, select: { values: true, tables: true } });
    if (!document) throw new SubjectGoneError();
    const former = document.values === null ? undefined : parseResult(document.values, document.tables);
    const [extracted] = await ctx.db.document.updateManyAndReturn({
      where,
      data: resultColumns(ctx, fields, extraction, former),
      select: eventColumns,
    });
    if (!extracted) throw new SubjectGoneError();
    return recordDocumentEvent(ctx, "document.succeeded", extracted);
  });
  await announceDeliveries(ctx, lease.userId, deliveries);
  await partialAnswers.forget();
}
