import "server-only";
import type { Context } from "@/lib/context";
import { creditsForWords } from "@/lib/credits/credits-for-words";
import { postEntry } from "@/lib/credits/post-entry";
import { loadDocumentText } from "@/lib/documents/document-text";
import { partialAnswersOf } from "@/lib/documents/processing/partial-answers";
import { readColumns } from "@/lib/documents/processing/read-columns";
import { storeExtraction } from "@/lib/documents/processing/store-extraction";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { readingScope } from "@/lib/extraction/extract/reading-scope";
import { insertExtractor } from "@/lib/extractors/insert-extractor";
import { judgeBehindLocks } from "@/lib/extractors/judge-results";
import { loadExtractor } from "@/lib/extractors/load-extractor";
import { toAskedField } from "@/lib/extractors/to-asked-field";
import { newExtractor } from "@/lib/extractors/new-extractor";
import { itemAt } from "@/lib/item-at";
import { settleJob, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError } from "@/lib/jobs/run-step";
import { documentFileKey } from "@/lib/storage/document-files";
import { toChunksOf } from "@/lib/values/row-chunks";
import { toResult } from "@/lib/values/to-result";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { reachModel } from "./reach-model";

/**
 * The last step of a wizard run. A single transaction creates the extractor, the document and the charge, so that a
 * failed run leaves nothing behind.
 */
export async function extractSample(ctx: Context, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = lease.subjectId;
  const run = await ctx.db.wizardRun.findUnique({
    where: { id },
    select: {
      userId: true,
      keyId: true,
      filename: true,
      size: true,
      format: true,
      fileHash: true,
      createdAt: true,
      expiresAt: true,
      proposal: true,
    },
  });
  if (!run) throw new SubjectGoneError();
  const { proposal, ...file } = run;
  if (proposal === null) throw new Error("The wizard run has no proposal.");
  const extractor = newExtractor.parse(JSON.parse(proposal));
  const fields = extractor.fields.map(toAskedField);
  const text = await loadDocumentText(ctx, id);
  const scope = await readingScope(ctx.engine, text, fields);
  const readFile = () => ctx.storage.read(documentFileKey(id));
  const partialAnswers = partialAnswersOf(ctx.storage, id);
  const input = { document: text, readFile, partialAnswers, signal };
  const extraction = await reachModel(extractFields(ctx.engine, input, fields));

  const credits = creditsForWords(scope.words);
  const deliveries = await settleJob(ctx, lease, async (ctx) => {
    const extractorId = await insertExtractor(ctx, run.userId, extractor);
    const { count } = await ctx.db.wizardRun.updateMany({
      where: { id },
      data: { status: "SUCCESS", extractorId },
    });
    if (count === 0) throw new SubjectGoneError();
    const inserted = await loadExtractor(ctx, extractorId);
    if (!inserted) throw new SubjectGoneError();
    await ctx.db.document.create({
      data: { id, extractorId, ...file, ...readColumns(text, scope), status: "PROCESSING", credits },
      select: { id: true },
    });
    const { values, tables } = toResult(extraction.results, inserted.names);
    const judged = await judgeBehindLocks(ctx, inserted, [{ id, former: [], values }]);
    const { deliveries } = await storeExtraction(ctx, id, {
      fields: inserted,
      hasWebhooks: inserted.hasWebhooks,
      usage: extraction.usage,
      values: itemAt(judged.documents, 0).values,
      chunks: toChunksOf(tables),
      isFirst: true,
    });
    await postEntry(ctx, {
      userId: run.userId,
      kind: "WIZARD",
      amount: -credits,
      key: `wizard:${id}`,
      subjectId: id,
      words: scope.words,
      keyId: run.keyId,
    });
    return deliveries;
  });
  await announceDeliveries(ctx, lease.userId, deliveries);
  await partialAnswers.forget();
}
