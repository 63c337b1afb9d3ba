import "server-only";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import type { DocumentToCheck } from "@/lib/extractors/apply-rules";
import { keyWith } from "@/lib/extractors/fields-key";
import { judgeResults, type Judged, type ToJudge } from "@/lib/extractors/judge-results";
import { loadOwnExtractor, type LoadedExtractor } from "@/lib/extractors/load-extractor";
import { readValues } from "@/lib/values/present-names";
import { storeValues } from "@/lib/values/store-values";
import type { StoredValue } from "@/lib/values/stored-values";
import { recordReviewed } from "@/lib/webhooks/record-document-event";
import { listSameFiles } from "./list-same-files";
import { documentNotFound, ownDocuments, valuesOf } from "./own-document";
import { recordOutcomes } from "./record-outcomes";
import { documentColumns, type DocumentRow } from "./to-document-dto";

export interface ReadDocument {
  row: DocumentRow & { run: number };
  values: readonly StoredValue[];
  extractor: LoadedExtractor;
}

export interface ChangedValues {
  values: StoredValue[];
  rows?: DocumentToCheck<StoredValue>["rows"];
  addedFields?: readonly string[];
  store?: (ctx: DatabaseContext) => Promise<void>;
}

export interface WrittenDocument<Changed extends ChangedValues> {
  document: DocumentRow;
  values: StoredValue[];
  changed: Changed;
  read: ReadDocument;
  /** Maps a document's id to the id of another document with the same file. */
  sameFiles: ReadonlyMap<string, string>;
}

interface Changing<Changed extends ChangedValues> {
  /** Called again if the document changes in the meantime. */
  change: (document: ReadDocument) => Promise<Changed>;
  /** Called for a document that can't be changed. Unless this throws, the other documents are still changed. */
  refuse: (id: string, error: unknown) => void;
  onWritten: (documents: readonly WrittenDocument<Changed>[]) => void;
  /** Loads the extractor as it will be after the transaction. Default: as it is now. */
  load?: () => Promise<LoadedExtractor>;
  transaction?: <T>(ctx: UserContext, work: (ctx: UserContext) => Promise<T>) => Promise<T>;
}

/**
 * Stores changed values and their new checks in one transaction. Queues webhooks for documents that are done.
 * @returns later documents that must be compared again
 * @throws AppError `not_found` if the extractor doesn't exist
 */
export function changeDocuments<Changed extends ChangedValues>(
  ctx: UserContext,
  extractorId: string,
  ids: readonly string[],
  {
    change,
    refuse,
    onWritten,
    load = () => loadOwnExtractor(ctx, extractorId),
    transaction,
  }: Changing<Changed>,
): Promise<string[]> {
  return judgeResults(ctx, ids, {
    status: "SUCCESS",
    ...(transaction && { transaction }),
    read: async (ids) => {
      const extractor = await load();
      const readOf = await readDocuments(ctx, extractor, ids);
      const documents: ToJudge<StoredValue, Origin<Changed>>[] = [];
      for (const id of ids) {
        try {
          const read = readOf(id);
          documents.push(toJudge(read, await change(read)));
        } catch (error) {
          refuse(id, error);
        }
      }
      return { extractor, documents };
    },
    store: storeChanged<Changed>,
    onStored: ({ documents }) => onWritten(documents),
  });
}

interface Origin<Changed> {
  read: ReadDocument;
  changed: Changed;
}

async function readDocuments(
  ctx: UserContext,
  extractor: LoadedExtractor,
  ids: string[],
): Promise<(id: string) => ReadDocument> {
  const rows = await ctx.db.document.findMany({
    where: ownDocuments(ctx, extractor.id, ids),
    select: { ...documentColumns, run: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id);
    if (!row) throw documentNotFound();
    return { row, extractor, values: readValues(valuesOf(row), extractor.names) };
  };
}

function toJudge<Changed extends ChangedValues>(
  read: ReadDocument,
  changed: Changed,
): ToJudge<StoredValue, Origin<Changed>> {
  const { values, rows } = changed;
  const former = new Set(read.values);
  const others = values.filter((value) => !former.has(value)).map(({ name }) => name);
  return {
    id: read.row.id,
    revision: read.row.revision,
    former: read.values,
    values,
    changed: new Set(others),
    ...(rows && { rows }),
    origin: { read, changed },
  };
}

async function storeChanged<Changed extends ChangedValues>(
  ctx: UserContext,
  judged: readonly Judged<StoredValue, Origin<Changed>>[],
  extractor: LoadedExtractor,
) {
  for (const { origin } of judged) await origin.changed.store?.(ctx);
  const fieldsKeys = await storeAddedFields(ctx, judged, extractor);
  const columns = await storeValues(ctx, judged);
  const outcomes = judged.map(({ id, values, origin: { read } }) => ({
    documentId: id,
    run: read.row.run,
    before: read.values,
    after: values,
  }));
  await recordOutcomes(ctx, extractor, outcomes);
  const lessons = judged.map(({ id: documentId }) => ({ documentId, extractorId: extractor.id }));
  await ctx.db.dueLesson.createMany({ data: lessons, skipDuplicates: true });
  const reviews = judged.map(({ row }, at) => ({ before: row, after: { ...row, ...columns[at] } }));
  const deliveries = await recordReviewed(ctx, reviews, extractor.usual);
  const sameFiles = await listSameFiles(
    ctx,
    judged.map(({ origin }) => origin.read.row),
  );
  const documents = judged.map(({ row, revision, values, origin: { read, changed } }, at) => {
    const document = {
      ...read.row,
      ...row,
      ...columns[at],
      ...fieldsKeys.get(row.id),
      revision: revision + 1,
    };
    return { document, values, changed, read, sameFiles };
  });
  return { deliveries, documents };
}

async function storeAddedFields<Changed extends ChangedValues>(
  { db }: UserContext,
  judged: readonly Judged<StoredValue, Origin<Changed>>[],
  { storedFields }: LoadedExtractor,
): Promise<Map<string, Pick<DocumentRow, "fieldsKey">>> {
  const stored = new Map<string, Pick<DocumentRow, "fieldsKey">>();
  for (const { id, origin } of judged) {
    const { addedFields = [] } = origin.changed;
    const added = storedFields.filter((field) => addedFields.includes(field.id));
    if (added.length === 0) continue;
    const data = { fieldsKey: keyWith(origin.read.row.fieldsKey, added) };
    await db.document.updateMany({ where: { id }, data });
    stored.set(id, data);
  }
  return stored;
}
