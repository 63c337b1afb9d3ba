import "server-only";
import type { UserContext } from "@/lib/context";
import type { DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { checkRelations } from "@/lib/extractors/check-relations";
import type { Measure } from "@/lib/extractors/load-fields";
import { loadTrust } from "@/lib/extractors/load-trust";
import { applyTrustToChanged } from "@/lib/values/apply-trust";
import { storeValues } from "@/lib/values/store-values";
import { parseValues, type StoredValue } from "@/lib/values/stored-values";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordReviewed } from "@/lib/webhooks/record-document-event";
import { documentNotFound, documentProcessing, ownDocuments } from "./own-document";
import { listSameFiles } from "./list-same-files";
import { recordOutcomes } from "./record-outcomes";
import { documentColumns, type DocumentRow } from "./to-document-dto";

/** A document as it was read to be changed. */
export interface ReadDocument {
  id: string;
  run: number;
  revision: number;
  toCheck: number;
  knownPerMille: number | null;
  values: readonly StoredValue[];
}

export interface ChangedValues {
  values: StoredValue[];
  /** Stores what the values' column does not hold, in the transaction that stores them. */
  store?: (ctx: DatabaseContext) => Promise<void>;
}

export interface Change {
  read: ReadDocument;
  changed: ChangedValues;
}

export interface StoredChange {
  /** The values with what the rules say of them now. */
  values: StoredValue[];
  document: DocumentRow;
  /** Which documents of the same file are still here. */
  sameFiles: ReadonlySet<string>;
}

interface StoredChanges {
  /** By the document; one that was changed since it was read is left out, and as it is. */
  stored: ReadonlyMap<string, StoredChange>;
  /** The later documents that are to be compared again. */
  followers: readonly string[];
}

/**
 * Reads documents whose values are to be changed.
 *
 * @returns what gives each by its id, or throws AppError `not_found`; `document_processing`; `conflict` where it has no values
 */
export async function readToChange(
  ctx: UserContext,
  extractorId: string,
  ids: string[],
): Promise<(id: string) => ReadDocument> {
  const rows = await ctx.db.document.findMany({
    where: ownDocuments(ctx, extractorId, ids),
    select: {
      id: true,
      status: true,
      run: true,
      values: true,
      toCheck: true,
      knownPerMille: true,
      revision: true,
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id);
    if (!row) throw documentNotFound();
    const { status, values, ...read } = row;
    if (status === "PENDING" || status === "PROCESSING") throw documentProcessing();
    if (values === null) throw new AppError("conflict", "A failed document has no values.");
    return { ...read, values: parseValues(values) };
  };
}

/**
 * Stores changes of documents' values, all in one transaction, with what rules, earlier documents and the target say of them.
 * Webhooks are told where no value is left to check.
 */
export async function storeChanges(
  ctx: UserContext,
  { extractorId, measure }: { extractorId: string; measure: Measure },
  changes: readonly Change[],
): Promise<StoredChanges> {
  const written = await inTransaction(ctx, async (ctx) => {
    const current = await lockUnchanged(ctx, changes);
    if (current.length === 0) return null;
    const ids = current.map(({ read }) => read.id);
    for (const { changed } of current) await changed.store?.(ctx);
    const documents = current.map(({ read: { id }, changed: { values } }) => ({ id, values }));
    const { values: checked, followers } = await checkRelations(ctx, extractorId, documents);
    const trust = await loadTrust(ctx, extractorId);
    const results = current.map(({ read, changed }, at) => ({
      id: read.id,
      read,
      values: applyTrustToChanged(read.values, checked[at] ?? changed.values, read.id, trust),
    }));
    await storeValues(ctx, results);
    const outcomes = results.map(({ id, read, values }) => ({
      documentId: id,
      run: read.run,
      before: read.values,
      after: values,
    }));
    await recordOutcomes(ctx, extractorId, outcomes);
    const lessons = ids.map((documentId) => ({ documentId, extractorId }));
    await ctx.db.dueLesson.createMany({ data: lessons, skipDuplicates: true });
    const select = { ...documentColumns, ...eventColumns };
    const rows = await ctx.db.document.findMany({ where: { id: { in: ids } }, select });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const stored = results.flatMap(({ id, read, values }) => {
      const document = byId.get(id);
      return document ? [{ id, read, values, document }] : [];
    });
    const reviews = stored.map(({ read, document }) => ({ before: read, after: document }));
    const deliveries = await recordReviewed(ctx, reviews, measure.usual);
    return { stored, sameFiles: await listSameFiles(ctx, rows), deliveries, followers };
  });
  if (!written) return { stored: new Map(), followers: [] };
  const { stored, sameFiles, deliveries, followers } = written;
  await announceDeliveries(ctx, ctx.user.id, deliveries);
  const byId = new Map(stored.map(({ id, values, document }) => [id, { values, document, sameFiles }]));
  return { stored: byId, followers };
}

/** Those that are as they were read, their rows locked in the order in which they came: another change would be lost. */
async function lockUnchanged({ db }: DatabaseContext, changes: readonly Change[]): Promise<Change[]> {
  const ids = changes.map(({ read }) => read.id);
  const locked = await db.$queryRaw<{ id: string; revision: number }[]>`
    SELECT "id", "revision" FROM "Document" WHERE "id" = ANY(${ids}) AND "status" = 'SUCCESS'
    ORDER BY "id" FOR UPDATE`;
  return locked.flatMap(({ id, revision }) =>
    changes.filter(({ read }) => read.id === id && read.revision === revision),
  );
}
