import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { isSettled, isWhole, outcomeOf } from "@/lib/values/value-outcomes";

const OUTCOMES_KEPT = 1_000;

interface ChangedDocument {
  documentId: string;
  run: number;
  before: readonly StoredValue[];
  after: readonly StoredValue[];
}

/**
 * Records once per run whether each reviewed value was right. A new review overwrites the outcome, and undoing a
 * review deletes it. Call this in the transaction of the change, after locking the documents' rows.
 */
export async function recordOutcomes(
  ctx: DatabaseContext,
  { id: extractorId, storedFields }: Pick<LoadedExtractor, "id" | "storedFields">,
  documents: readonly ChangedDocument[],
): Promise<void> {
  const { db } = ctx;
  const fieldIds = new Map(storedFields.map(({ id, name, type }) => [`${type} ${name}`, id]));
  const looks = documents.flatMap(({ documentId, run, before, after }) =>
    after.flatMap((value, index) => {
      const former = before[index];
      const fieldId = fieldIds.get(`${value.type} ${value.name}`);
      // A change by a rule check is not a review.
      const isLook = former && former !== value && (isSettled(former) || isSettled(value));
      return isLook && isScalar(value) && fieldId !== undefined
        ? [{ documentId, run, fieldId, former, value }]
        : [];
    }),
  );
  if (looks.length === 0) return;
  const takenBack = looks.filter(({ value }) => !isSettled(value));
  if (takenBack.length > 0)
    await db.outcome.deleteMany({
      where: { OR: takenBack.map(({ documentId, fieldId }) => ({ documentId, fieldId })) },
    });
  const told = looks
    .filter(({ value }) => isSettled(value))
    .map(({ former, value, ...of }) => ({
      ...of,
      wrong: value.correction !== null,
      first: outcomeOf(former),
    }));
  await db.$executeRaw`
    UPDATE "Outcome" AS outcome SET "wrong" = told."wrong"
    FROM json_to_recordset(${JSON.stringify(told)}::json)
         AS told("documentId" text, "run" int, "fieldId" text, "wrong" boolean)
    WHERE outcome."documentId" = told."documentId" AND outcome."run" = told."run" AND outcome."fieldId" = told."fieldId"`;
  await db.outcome.createMany({
    data: told.flatMap(({ first, ...outcome }) => (first ? [{ ...outcome, extractorId, ...first }] : [])),
    skipDuplicates: true,
  });
  const ids = new Set(looks.map(({ documentId }) => documentId));
  const whole = documents
    .filter(({ documentId }) => ids.has(documentId))
    .map(({ documentId, run, after }) => ({ documentId, run, whole: isWhole(after) }));
  await db.$executeRaw`
    UPDATE "Outcome" AS outcome SET "whole" = present."whole"
    FROM json_to_recordset(${JSON.stringify(whole)}::json) AS present("documentId" text, "run" int, "whole" boolean)
    WHERE outcome."documentId" = present."documentId" AND outcome."run" = present."run"`;
  await dropOldest(ctx, extractorId);
}

async function dropOldest({ db }: DatabaseContext, extractorId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "Outcome" WHERE "extractorId" = ${extractorId} AND "createdAt" < (
      SELECT "createdAt" FROM "Outcome" WHERE "extractorId" = ${extractorId}
      ORDER BY "createdAt" DESC OFFSET ${OUTCOMES_KEPT - 1}::int LIMIT 1)`;
}
