import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { isScalar, type StoredScalar, type StoredValue } from "@/lib/values/stored-values";
import { isSettled, isWhole, outcomeOf } from "@/lib/values/value-outcomes";

/** The outcomes of an extractor that are kept, the newest. */
const OUTCOMES_KEPT = 1_000;

interface ChangedDocument {
  documentId: string;
  run: number;
  extractorId: string;
  /** All values before and after the change, in the same order. */
  before: readonly StoredValue[];
  after: readonly StoredValue[];
}

/**
 * Keeps what a person's changes of a document's values tell: whether each was right, once for a value of a run. Changing one's mind
 * rewrites it, taking it back forgets it. Call it in the transaction of the change, under the lock of the document's row.
 */
export async function recordOutcomes(ctx: DatabaseContext, changed: ChangedDocument): Promise<void> {
  const { documentId, run, extractorId, before, after } = changed;
  const pairs = after.flatMap((value, index): [StoredValue, StoredScalar][] => {
    const former = before[index];
    return former && former !== value && isScalar(value) ? [[former, value]] : [];
  });
  if (pairs.length === 0) return;
  const { db } = ctx;
  const select = { id: true, name: true, type: true } as const;
  const fields = await db.field.findMany({ where: { extractorId }, select });
  for (const [former, value] of pairs) {
    const fieldId = fields.find(({ name, type }) => name === value.name && type === value.type)?.id;
    if (fieldId === undefined) continue;
    if (!isSettled(value)) {
      await db.outcome.deleteMany({ where: { documentId, fieldId } });
      continue;
    }
    const wrong = value.correction !== null;
    const known = await db.outcome.updateMany({ where: { documentId, run, fieldId }, data: { wrong } });
    const outcome = known.count === 0 ? outcomeOf(former) : null;
    if (outcome)
      await db.outcome.create({ data: { documentId, run, fieldId, extractorId, ...outcome, wrong } });
  }
  await db.outcome.updateMany({ where: { documentId, run }, data: { whole: isWhole(after) } });
  await dropOldest(ctx, extractorId);
}

async function dropOldest({ db }: DatabaseContext, extractorId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "Outcome" WHERE "extractorId" = ${extractorId} AND "createdAt" < (
      SELECT "createdAt" FROM "Outcome" WHERE "extractorId" = ${extractorId}
      ORDER BY "createdAt" DESC OFFSET ${OUTCOMES_KEPT - 1}::int LIMIT 1)`;
}
