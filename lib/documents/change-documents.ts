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

/** A document as it was read to be changed. */
export interface ReadDocument {
  row: DocumentRow & { run: number };
  values: readonly StoredValue[];
  extractor: LoadedExtractor;
}

export interface ChangedValues {
  values: StoredValue[];
  /** The rows of tables that are not stored yet. */
  rows?: DocumentToCheck<StoredValue>["rows"];
  /** The ids of fields that the document was not read for, and has values of now. */
  addedFields?: readonly string[];
  /** Stores what the values' column does not hold, in the transaction that stores them. */
  store?: (ctx: DatabaseContext) => Promise<void>;
}

/** A document after its values were changed. */
export interface WrittenDocument<Changed extends ChangedValues> {
  document: DocumentRow;
  /** With the checks that they have now. */
  values: StoredValue[];
  changed: Changed;
  /** As it was before. */
  read: ReadDocument;
  /** By the document: another one of the same file. */
  sameFiles: ReadonlyMap<string, string>;
}

interface Changing<Changed extends ChangedValues> {
  /** What becomes of a document; it is asked again where another change comes between. */
  change: (document: ReadDocument) => Promise<Changed>;
  /** Told why a document cannot be changed; the others are, unless it throws. */
  refuse: (id: string, error: unknown) => void;
  /** Told after each transaction. */
  onWritten: (documents: readonly WrittenDocument<Changed>[]) => void;
  /** Loads the extractor as it will be once the transaction has changed it; as it is, unless this is given. */
  load?: () => Promise<LoadedExtractor>;
  /** In which the documents are stored. */
  transaction?: <T>(ctx: UserContext, work: (ctx: UserContext) => Promise<T>) => Promise<T>;
}

/**
 * Stores what `change` makes of documents' values, in one transaction, with what rules, earlier documents and the target say of
 * them. Webhooks are told where no value is left to check. Why a document is refused: AppError `not_found`; `document_processing`;
 * `conflict` where it has no values; what `change` throws.
 *
 * @returns later documents that are to be compared again
 * @throws AppError `not_found` where there is no such extractor
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

/** @returns what gives each document by its id, or throws */
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

/** Notes of documents that they have values of further fields now. */
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
