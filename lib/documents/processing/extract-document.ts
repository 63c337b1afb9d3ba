import "server-only";
import type { Context } from "@/lib/context";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { loadFields } from "@/lib/extractors/load-fields";
import { noteUsual } from "@/lib/extractors/note-usual";
import { loadRules } from "@/lib/extractors/load-rules";
import { loadTrust } from "@/lib/extractors/load-trust";
import { settleJob, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError } from "@/lib/jobs/run-step";
import { documentFileKey } from "@/lib/storage/document-files";
import { countReading } from "@/lib/documents/learning/count-reading";
import { compareAgain } from "@/lib/documents/compare-again";
import { loadTaught } from "@/lib/documents/learning/load-taught";
import { loadDocumentText } from "@/lib/documents/document-text";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import type { DatabaseContext } from "@/lib/db/client";
import { applyRules } from "@/lib/values/apply-rules";
import { applyTrust } from "@/lib/values/apply-trust";
import { checkSeen } from "@/lib/values/check-seen";
import { countPassing } from "@/lib/values/count-passing";
import { keepCorrections, type Result } from "@/lib/values/correct-values";
import { parseTables } from "@/lib/values/row-chunks";
import { loadChunks, replaceTables } from "@/lib/values/stored-chunks";
import { isScalar, parseValues, type StoredValue } from "@/lib/values/stored-values";
import { toResult } from "@/lib/values/to-result";
import { resultColumns } from "./document-columns";
import { partialAnswersOf } from "./partial-answers";

/** Last step: extracts the values and sets the document to SUCCESS. A missing required value is only a warning. */
export async function extractDocument(ctx: Context, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = lease.subjectId;
  const fields = await loadFields(ctx, id);
  const partialAnswers = partialAnswersOf(ctx.storage, id);
  const document = await loadDocumentText(ctx, id);
  const learnt = await loadTaught(ctx, id, document.text);
  const input = {
    document,
    ...(learnt && { taught: learnt.taught }),
    readFile: () => ctx.storage.read(documentFileKey(id)),
    partialAnswers,
    signal,
  };
  const extraction = await extractFields(ctx.engine, input, fields.fields);
  const now = ctx.now();
  let isFirst = false;
  let passing = { values: 0, passed: 0 };
  const { deliveries, extractorId, followers } = await settleJob(ctx, lease, async (ctx) => {
    const former = await loadFormer(ctx, id);
    isFirst = former === null;
    const result = keepCorrections(
      toResult(extraction.results, fields.ids),
      former ?? { values: [], tables: {} },
      fields.fields,
    );
    const extractorId = await loadExtractorId(ctx, id);
    const ruled = applyRules(result, await loadRules(ctx, extractorId));
    const seen = await checkSeen(ctx, extractorId, [{ id, values: ruled }]);
    const values = applyTrust(seen.values[0] ?? ruled, id, await loadTrust(ctx, extractorId));
    passing = countPassing(values);
    const [extracted] = await ctx.db.document.updateManyAndReturn({
      where: { id, status: "PROCESSING" },
      data: {
        ...resultColumns(ctx, fields, extraction.usage, values),
        revision: { increment: 1 },
      },
      select: eventColumns,
    });
    if (!extracted) throw new SubjectGoneError();
    if (learnt) await ctx.db.layout.updateMany({ where: { id: learnt.layoutId }, data: { lastUsedAt: now } });
    await replaceTables(ctx, id, result.tables);
    const deliveries = await recordDocumentEvent(ctx, "document.succeeded", extracted);
    return { deliveries, extractorId, followers: seen.followers };
  });
  await noteUsual(ctx, id);
  await announceDeliveries(ctx, lease.userId, deliveries);
  if (isFirst) await countReading(ctx, id, { ...passing, isKnown: learnt !== null });
  await partialAnswers.forget();
  await compareAgain({ ...ctx, user: { id: lease.userId } }, extractorId, followers);
}

/** Locks the document's row: what is remembered of its values is written before they are. */
async function loadExtractorId({ db }: DatabaseContext, id: string): Promise<string> {
  const [document] = await db.$queryRaw<{ extractorId: string }[]>`
    SELECT "extractorId" FROM "Document" WHERE "id" = ${id} FOR UPDATE`;
  if (!document) throw new SubjectGoneError();
  return document.extractorId;
}

/** The document's previous result, whose corrected and confirmed values are kept; null where it is read for the first time. */
async function loadFormer(ctx: DatabaseContext, id: string): Promise<Result<StoredValue> | null> {
  const document = await ctx.db.document.findUnique({ where: { id }, select: { values: true } });
  if (!document?.values) return null;
  const values = parseValues(document.values);
  const hasRows = values.some((value) => !isScalar(value) && value.correction !== null);
  const chunks = hasRows ? (await loadChunks(ctx, [id])).get(id) : [];
  return { values, tables: parseTables(chunks ?? []) };
}
