import "server-only";
import type { Context } from "@/lib/context";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { judgeResults } from "@/lib/extractors/judge-results";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { noteUsual } from "@/lib/extractors/note-usual";
import { recheckDocuments } from "@/lib/extractors/recheck-documents";
import { groupBy } from "@/lib/group-by";
import { itemAt } from "@/lib/item-at";
import { beginStep, settleJob, type Lease } from "@/lib/jobs/lease";
import { documentFileKey } from "@/lib/storage/document-files";
import { countReading } from "@/lib/documents/learning/count-reading";
import { loadTaught } from "@/lib/documents/learning/load-taught";
import { loadDocumentText } from "@/lib/documents/document-text";
import type { DatabaseContext } from "@/lib/db/client";
import { countPassing } from "@/lib/values/count-passing";
import { keepCorrections, type Result } from "@/lib/values/correct-values";
import { toChunksOf, type ChunkOfTable } from "@/lib/values/row-chunks";
import { loadTables } from "@/lib/values/stored-chunks";
import { readValues } from "@/lib/values/present-names";
import { isScalar, serializeValues, type StoredValue } from "@/lib/values/stored-values";
import { toResult } from "@/lib/values/to-result";
import { loadDocumentAtWork, type DocumentAtWork } from "./load-document-at-work";
import { partialAnswersOf } from "./partial-answers";
import { storeExtraction } from "./store-extraction";

export async function extractDocument(ctx: Context, lease: Lease, signal: AbortSignal): Promise<void> {
  const id = lease.subjectId;
  const atWork = await loadDocumentAtWork(ctx, id);
  const asked = atWork.extractor;
  const partialAnswers = partialAnswersOf(ctx.storage, id);
  const document = await loadDocumentText(ctx, id);
  const learnt = await loadTaught(ctx, asked, document.text);
  const input = {
    document,
    ...(learnt && { taught: learnt.taught }),
    readFile: () => ctx.storage.read(documentFileKey(id)),
    partialAnswers,
    signal,
  };
  const extraction = await extractFields(ctx.engine, input, asked.fields);
  if (asked.writtenRules.length > 0) await beginStep(ctx, lease, "check");
  const lastUsedAt = ctx.now();
  const isFirst = atWork.values === null;
  let unread: DocumentAtWork | null = atWork;
  let passing = { values: 0, passed: 0 };
  const owner = { ...ctx, user: { id: lease.userId } };
  const followers = await judgeResults(owner, [id], {
    transaction: (ctx, work) => settleJob(ctx, lease, work),
    read: async () => {
      const { extractor, revision, values } = unread ?? (await loadDocumentAtWork(ctx, id));
      unread = null;
      const former = await formerResult(ctx, asked, id, values);
      const kept = keepCorrections(toResult(extraction.results, asked.names), former, asked.fields);
      const chunks = toChunksOf(kept.tables);
      const present =
        extractor === asked ? kept.values : readValues(serializeValues(kept.values), extractor.names);
      const rows = rowsByTable(chunks);
      return {
        extractor,
        documents: [{ id, revision, former: [], values: present, rows, origin: chunks }],
      };
    },
    store: async (ctx, documents, { hasWebhooks }) => {
      const { values, origin: chunks } = itemAt(documents, 0);
      passing = countPassing(values);
      if (learnt) await ctx.db.layout.updateMany({ where: { id: learnt.layoutId }, data: { lastUsedAt } });
      const { usage } = extraction;
      return storeExtraction(ctx, id, { fields: asked, hasWebhooks, usage, values, chunks, isFirst });
    },
  });
  await noteUsual(ctx, id);
  if (isFirst) await countReading(ctx, id, { ...passing, isKnown: learnt !== null });
  await partialAnswers.forget();
  await recheckDocuments(owner, asked.id, { only: followers });
}

async function formerResult(
  ctx: DatabaseContext,
  { names }: LoadedExtractor,
  id: string,
  stored: string | null,
): Promise<Result<StoredValue>> {
  const values = stored === null ? [] : readValues(stored, names);
  const hasRows = values.some((value) => !isScalar(value) && value.correction !== null);
  return { values, tables: hasRows ? await loadTables(ctx, id, values) : {} };
}

function rowsByTable(chunks: readonly ChunkOfTable[]) {
  const tables = groupBy(chunks, ({ name }) => name);
  return new Map([...tables].map(([name, own]) => [name, () => Promise.resolve(own)]));
}
