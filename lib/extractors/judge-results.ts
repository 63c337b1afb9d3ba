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

/** A job knows only the user's id. */
export type OwnerContext = Context & { user: Pick<UserContext["user"], "id"> };

export interface ToJudge<V extends WrittenValue, Origin> extends DocumentToCheck<V> {
  revision: number;
  /** Values that also occur here keep the result of their accuracy-target check. */
  former: readonly WrittenValue[];
  origin: Origin;
}

type LockedRow = Pick<Document, keyof typeof eventColumns>;

export interface Judged<V extends WrittenValue, Origin> extends ToJudge<V, Origin> {
  row: LockedRow;
}

interface Judging<C, V extends WrittenValue, Origin, Stored> {
  /** Documents missing from the result stay unchanged. Null if none changes. */
  read: (ids: string[]) => Promise<{
    extractor: LoadedExtractor;
    documents: readonly ToJudge<V, Origin>[];
  } | null>;
  store: (ctx: C, documents: readonly Judged<V, Origin>[], extractor: LoadedExtractor) => Promise<Stored>;
  onStored?: (stored: Stored) => void;
  status?: Document["status"];
  rules?: RuleLimits;
  /** Default: `inTransaction`. A custom transaction may also end a job. */
  transaction?: <T>(ctx: C, work: (ctx: C) => Promise<T>) => Promise<T>;
}

/**
 * Adds all checks and stores values. No other code may store them. Retries documents that have changed. Evaluates
 * rules before the transaction, so that requests don't wait for them.
 * @returns later documents that must be compared again
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

/** Always locks in the same order, to prevent deadlocks. */
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

/** Call this after locking, so that the later of two concurrent rule changes wins. */
async function loadUnchanged(ctx: DatabaseContext, { id, rulesVersion, names }: LoadedExtractor) {
  const present = await loadExtractor(ctx, id);
  if (present?.rulesVersion !== rulesVersion || !haveSameNames(present.names, names))
    throw new ChangedMeanwhile();
  return present;
}
