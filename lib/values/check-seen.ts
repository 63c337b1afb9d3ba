import "server-only";
import { REMEMBERED_DAYS } from "@/lib/api/limits";
import type { Check } from "@/lib/extraction/values/types";
import type { JobContext } from "@/lib/jobs/lease";
import { comparedFieldsOf, type ComparingExtractor } from "./compared-fields";
import { findFollowers, loadFingerprints } from "./find-followers";
import { fingerprintsOf, type Fingerprint } from "./fingerprints";
import { lockFingerprints } from "./lock-fingerprints";
import { noteOpenAccounts } from "./note-open-accounts";
import type { WrittenValue } from "./stored-values";

interface Compared<V> {
  id: string;
  values: V[];
}

export interface SeenDocuments<V> {
  /** The values with new `seen_before` and `changed_since` checks. Unchanged values are the same objects. */
  values: V[][];
  /** Later documents that must be compared again, in another transaction. */
  followers: string[];
}

/**
 * Also compares with deleted documents. If two documents are checked concurrently, the later one finds the
 * earlier. Call this in the transaction that stores the values, after locking the documents' rows.
 * @param documents in order of arrival
 */
export async function checkSeen<V extends WrittenValue>(
  ctx: JobContext,
  extractor: ComparingExtractor,
  documents: readonly Compared<V>[],
): Promise<SeenDocuments<V>> {
  const { id: extractorId } = extractor;
  const fields = comparedFieldsOf(extractor);
  const ids = documents.map(({ id }) => id);
  const own: Own[] = [];
  for (const { id, values } of documents) {
    const fingerprints = await fingerprintsOf(values, fields);
    own.push(...fingerprints.map((fingerprint) => ({ documentId: id, ...fingerprint })));
  }
  if (own.length === 0 && !extractor.hasFingerprints)
    return {
      values: documents.map(({ values }) => values.map((value) => withChecks(value, []))),
      followers: [],
    };
  const former = await loadFingerprints(ctx, extractorId, ids);
  if (own.length + former.length > 0) await lockFingerprints(ctx, extractorId);
  await store(ctx, extractorId, ids, own);
  await noteOpenAccounts(
    ctx,
    own.filter(({ account }) => account !== null),
  );
  const found = await findEarlier(ctx, own);
  const values = documents.map(({ id, values }) => {
    const checks = own
      .filter(({ documentId }) => documentId === id)
      .flatMap((fingerprint) => {
        const day = found.get(`${id} ${fingerprint.key}`);
        return day ? [{ names: fingerprint.names, check: describe(fingerprint, day) }] : [];
      });
    return values.map((value) => withChecks(value, checks));
  });
  return { values, followers: await findFollowers(ctx, extractorId, ids, former) };
}

type Own = Fingerprint & { documentId: string };

/** Unchanged fingerprints keep their ID, which puts them in order of arrival. Deleted documents get none. */
async function store(
  ctx: JobContext,
  extractorId: string,
  documentIds: string[],
  own: readonly Own[],
): Promise<void> {
  const { db, now } = ctx;
  const column = <Key extends keyof Own>(key: Key) => own.map((row) => row[key]);
  const [ids, keys] = [column("documentId"), column("key")];
  await db.$executeRaw`
    DELETE FROM "Fingerprint" WHERE "documentId" = ANY(${documentIds})
    AND ("documentId", "key") NOT IN (SELECT * FROM unnest(${ids}::text[], ${keys}::text[]))`;
  if (own.length === 0) return;
  await db.$executeRaw`
    INSERT INTO "Fingerprint" ("extractorId", "documentId", "key", "account", "seenAt", "expiresAt")
    SELECT "extractorId", "documentId", "key", "account", ${now()}::timestamp,
      CASE WHEN "remembering" THEN ${now()}::timestamp + make_interval(days => ${REMEMBERED_DAYS}::int)
        ELSE "Document"."expiresAt" END
    FROM unnest(${ids}::text[], ${keys}::text[], ${column("account")}::text[])
      WITH ORDINALITY AS own("documentId", "key", "account", "place")
      JOIN "Document" ON "Document"."id" = "documentId" JOIN "Extractor" ON "Extractor"."id" = "extractorId"
    ORDER BY "place"
    ON CONFLICT ("documentId", "key") DO UPDATE SET "account" = EXCLUDED."account"`;
}

async function findEarlier({ db, now }: JobContext, own: readonly Own[]): Promise<Map<string, Date>> {
  if (own.length === 0) return new Map();
  const column = <Key extends keyof Own>(key: Key) => own.map((row) => row[key]);
  const found = await db.$queryRaw<{ documentId: string; key: string; seenAt: Date }[]>`
    SELECT own."documentId", own."key", earlier."seenAt"
    FROM unnest(${column("documentId")}::text[], ${column("key")}::text[]) AS asked("documentId", "key")
    JOIN "Fingerprint" AS own USING ("documentId", "key")
    JOIN LATERAL (
      SELECT "seenAt" FROM "Fingerprint" AS other
      WHERE other."extractorId" = own."extractorId" AND other."key" = own."key" AND other."id" < own."id"
        AND other."expiresAt" > ${now()}::timestamp AND NOT other."isOpen"
        AND (own."account" IS NULL OR other."account" <> own."account")
      -- The first document of an entry, the last one of an account.
      ORDER BY CASE WHEN own."account" IS NULL THEN other."id" ELSE -other."id" END LIMIT 1
    ) AS earlier ON true
    WHERE own."account" IS NULL OR NOT EXISTS (
      SELECT 1 FROM "Fingerprint" AS known
      WHERE known."extractorId" = own."extractorId" AND known."key" = own."key" AND known."id" < own."id"
        AND known."expiresAt" > ${now()}::timestamp AND NOT known."isOpen" AND known."account" = own."account")`;
  return new Map(found.map(({ documentId, key, seenAt }) => [`${documentId} ${key}`, seenAt]));
}

const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function describe({ account, names }: Fingerprint, seenAt: Date): Check {
  const shown = LONG.format(seenAt);
  const day = seenAt.toISOString().slice(0, 10);
  if (account !== null) {
    const message = `The bank account has changed since ${shown}.`;
    return { code: "changed_since", message, day };
  }
  const same = new Intl.ListFormat("en-GB").format(names.map((name) => `"${name}"`));
  return { code: "seen_before", message: `Same ${same} as on ${shown}.`, day };
}

function withChecks<V extends WrittenValue>(
  value: V,
  found: readonly { names: readonly string[]; check: Check }[],
): V {
  const { checks = [] } = value;
  const others = checks.filter(({ code }) => code !== "seen_before" && code !== "changed_since");
  const own = found.filter(({ names }) => names.includes(value.name)).map(({ check }) => check);
  const present = checks.filter((check) => !others.includes(check));
  const isSame = JSON.stringify(own) === JSON.stringify(present);
  return isSame ? value : { ...value, checks: [...others, ...own] };
}
