import "server-only";
import type { Context, UserContext } from "@/lib/context";
import { Prisma, type Document } from "@/lib/db/generated/client";
import type { DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { applyTrustToChanged } from "@/lib/values/apply-trust";
import { checkSeen } from "@/lib/values/check-seen";
import { haveSameNames } from "@/lib/values/present-names";
import { RuleBudget } from "@/lib/values/rules/rule-budget";
import type { WrittenValue } from "@/lib/values/stored-values";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns } from "@/lib/webhooks/record-document-event";
import { applyRules, type DocumentToCheck, type RuleLimits } from "./apply-rules";
import { loadExtractor, type LoadedExtractor } from "./load-extractor";
import { loadTrust } from "./load-trust";

/** Whose documents they are is all that judging needs of a user: a job has no more. */
export type OwnerContext = Context & { user: Pick<UserContext["user"], "id"> };

/** A document as it was read, and the values that it is to have. */
export interface ToJudge<V extends WrittenValue, Origin> extends DocumentToCheck<V> {
  revision: number;
  /** Values that are among these keep what the target said of them. */
  former: readonly WrittenValue[];
  /** What the caller knows of the document. */
  origin: Origin;
}

type LockedRow = Pick<Document, keyof typeof eventColumns>;

export interface Judged<V extends WrittenValue, Origin> extends ToJudge<V, Origin> {
  /** The document as it is before its values are stored. */
  row: LockedRow;
}

interface Judging<C, V extends WrittenValue, Origin, Stored> {
  /** Reads documents and says what they are to be. Those that it leaves out stay as they are, all of them if it answers null. */
  read: (ids: string[]) => Promise<{
    extractor: LoadedExtractor;
    documents: readonly ToJudge<V, Origin>[];
  } | null>;
  /** Stores judged documents, and answers the deliveries of their events. */
  store: (ctx: C, documents: readonly Judged<V, Origin>[], extractor: LoadedExtractor) => Promise<Stored>;
  /** Told after each transaction. */
  onStored?: (stored: Stored) => void;
  /** Only documents in this status are stored; unless it is said, in any. */
  status?: Document["status"];
  rules?: RuleLimits;
  /** In which documents are stored; one that is not the user's own ends a job. */
  transaction?: <T>(ctx: C, work: (ctx: C) => Promise<T>) => Promise<T>;
}

/**
 * The one way in which the values of documents are stored: with what rules, earlier documents and the target say of them. Documents
 * that change between reading and storing are read and judged again; so are all where their extractor's rules or names change.
 * Rules are applied before the transaction: other requests must not wait for the process that computes them.
 *
 * @returns later documents that are to be compared again
 */
export async function judgeResults<
  C extends OwnerContext,
  V extends WrittenValue,
  Origin,
  Stored extends { deliveries: string[] },
>(
  ctx: C,
  ids: readonly string[],
  { read, store, onStored, status, rules, transaction = inTransaction }: Judging<C, V, Origin, Stored>,
): Promise<string[]> {
  const limits = { budget: new RuleBudget(ids.length), ...rules };
  const followers = new Set<string>();
  for (let left = [...ids]; left.length > 0;) {
    const found = await read(left);
    if (!found || found.documents.length === 0) break;
    const { extractor } = found;
    const documents = await applyRules(ctx, extractor, found.documents, limits);
    left = documents.map(({ id }) => id);
    const written = await transaction(ctx, async (ctx) => {
      const current = await lockUnchanged(ctx, documents, status);
      const present = await loadUnchanged(ctx, extractor);
      const judged = await judgeBehindLocks(ctx, present, current);
      return { current, followers: judged.followers, stored: await store(ctx, judged.documents, present) };
    }).catch(nullIfChanged);
    if (!written) continue;
    const done = new Set(written.current.map(({ id }) => id));
    left = left.filter((id) => !done.has(id));
    for (const id of written.followers) followers.add(id);
    await announceDeliveries(ctx, ctx.user.id, written.stored.deliveries);
    onStored?.(written.stored);
  }
  return [...followers];
}

/** Documents with what earlier documents and the target say of them, in a transaction that has locked their rows. */
export async function judgeBehindLocks<V extends WrittenValue, D extends { former: readonly WrittenValue[] }>(
  ctx: Pick<Context, "db" | "now" | "engine">,
  extractor: LoadedExtractor,
  documents: readonly (D & { id: string; values: V[] })[],
): Promise<{ documents: (D & { id: string; values: V[] })[]; followers: string[] }> {
  const seen = await checkSeen(ctx, extractor, documents);
  const trust = await loadTrust(ctx, extractor);
  return {
    documents: documents.map((document, at) => ({
      ...document,
      values: applyTrustToChanged(document.former, seen.values[at] ?? document.values, document.id, trust),
    })),
    followers: seen.followers,
  };
}

/** Documents, or their extractor, have changed since they were read. Nothing is stored, and they are read again. */
export class ChangedMeanwhile extends Error {}

function nullIfChanged(error: unknown): null {
  if (error instanceof ChangedMeanwhile) return null;
  throw error;
}

const lockedColumns = Prisma.raw(
  Object.keys(eventColumns)
    .map((column) => `"${column}"`)
    .join(),
);

/** Locks the documents that are as they were read, always in one order, so that two transactions cannot wait for each other. */
async function lockUnchanged<D extends { id: string; revision: number }>(
  { db }: DatabaseContext,
  documents: readonly D[],
  status: Document["status"] | undefined,
): Promise<(D & { row: LockedRow })[]> {
  const ids = documents.map(({ id }) => id);
  const rows = await db.$queryRaw<(LockedRow & { revision: number })[]>`
    SELECT ${lockedColumns}, "revision" FROM "Document"
    WHERE "id" = ANY(${ids}) AND (${status ?? null}::text IS NULL OR "status"::text = ${status ?? null}::text)
    ORDER BY "id" FOR UPDATE`;
  const read = new Map(documents.map((document) => [document.id, document]));
  const current = rows.flatMap(({ revision, ...row }) => {
    const document = read.get(row.id);
    return document?.revision === revision ? [{ ...document, row }] : [];
  });
  if (current.length === 0) throw new ChangedMeanwhile();
  return current;
}

/** The extractor as it is behind the documents' locks: of two changes of rules, the later one is then applied last. */
async function loadUnchanged(ctx: DatabaseContext, { id, rulesVersion, names }: LoadedExtractor) {
  const present = await loadExtractor(ctx, id);
  if (present?.rulesVersion !== rulesVersion || !haveSameNames(present.names, names))
    throw new ChangedMeanwhile();
  return present;
}
