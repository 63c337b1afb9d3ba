import { buffer } from "node:stream/consumers";
import { PrismaAdapter } from "@auth/prisma-adapter";
import pg from "pg";
import { describe, expect, vi } from "vitest";
import type { OperationName } from "@/lib/api/endpoints";
import { correctValuesInput } from "@/lib/api/correct-values";
import { EVERYTHING } from "@/lib/api/limits";
import { findKey } from "@/lib/auth/find-key";
import { findSession } from "@/lib/auth/find-session";
import type { Context, UserContext } from "./context";
import { JobKind } from "@/lib/db/generated/enums";
import { inTransaction } from "@/lib/db/in-transaction";
import { confirmDocument } from "@/lib/documents/confirm-document";
import { correctValues } from "@/lib/documents/correct-values";
import { deleteDocument } from "@/lib/documents/delete-document";
import { downloadDocuments } from "@/lib/documents/download-documents";
import { downloadTestset } from "@/lib/documents/download-testset";
import { extractAgain } from "@/lib/documents/extract-again";
import { getDocumentData } from "@/lib/documents/get-document-data";
import { getDocumentFile } from "@/lib/documents/get-document-file";
import { getDocumentPage } from "@/lib/documents/get-document-page";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { getDocumentText } from "@/lib/documents/get-document-text";
import { listChangedDocuments, listDocuments } from "@/lib/documents/list-documents";
import { addField } from "@/lib/documents/pointing/add-field";
import { listSuggestions } from "@/lib/documents/pointing/list-suggestions";
import { listRows } from "@/lib/documents/list-rows";
import { listValues } from "@/lib/documents/list-values";
import { uploadDocument } from "@/lib/documents/upload-document";
import { retryDocument } from "@/lib/documents/retry-document";
import { waitForDocument } from "@/lib/documents/wait-for-document";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { createField } from "@/lib/extractors/create-field";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { deleteField } from "@/lib/extractors/delete-field";
import { findExtractor } from "@/lib/extractors/find-extractor";
import { forgetFingerprints } from "@/lib/extractors/forget-fingerprints";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { forgetLayout, forgetLayouts } from "@/lib/documents/learning/forget-layouts";
import { learnDue } from "@/lib/documents/learning/learn-due";
import { listLayouts } from "@/lib/documents/learning/list-layouts";
import { listRelearnable, relearnDocuments } from "@/lib/documents/learning/relearn";
import { getExtractorSchema } from "@/lib/extractors/get-extractor-schema";
import { listExtractors } from "@/lib/extractors/list-extractors";
import { listSuggestedRules } from "@/lib/documents/list-suggested-rules";
import { previewLimits } from "@/lib/documents/preview-limits";
import { previewRule } from "@/lib/documents/preview-rule";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { renderMetrics } from "@/lib/health/render-metrics";
import { listOverdueJobs } from "@/lib/jobs/outstanding-jobs";
import { deleteExpiredDocuments } from "@/lib/retention/delete-expired-documents";
import { deleteExpiredFingerprints } from "@/lib/retention/delete-expired-fingerprints";
import { deleteExpiredSessions } from "@/lib/retention/delete-expired-sessions";
import { deleteExpiredWizardRuns } from "@/lib/retention/delete-expired-wizard-runs";
import { deleteOrphanedFiles } from "@/lib/retention/delete-orphaned-files";
import { acceptTerms } from "@/lib/users/accept-terms";
import { adjustCredits } from "@/lib/users/adjust-credits";
import { listPage } from "@/lib/api/list-answer";
import { bonusLeft } from "@/lib/users/bonus";
import { claimBonus } from "@/lib/users/claim-bonus";
import { createKey } from "@/lib/users/create-key";
import { createUser } from "@/lib/users/create-user";
import { deleteKey } from "@/lib/users/delete-key";
import { deleteUser } from "@/lib/users/delete-user";
import { forgetFormerAccounts } from "@/lib/users/former-accounts";
import { getUser } from "@/lib/users/get-user";
import { listKeys } from "@/lib/users/list-keys";
import { listLedger } from "@/lib/users/list-ledger";
import { startDocumentUpload } from "@/lib/documents/start-document-upload";
import { deleteEndedWindows } from "@/lib/http/rate-limiter";
import { deleteExpiredUploads } from "@/lib/retention/delete-expired-uploads";
import { startWizardUpload } from "@/lib/wizard/start-wizard-upload";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { deleteWebhook } from "@/lib/webhooks/delete-webhook";
import { deliverAgain } from "@/lib/webhooks/deliver-again";
import { listDeliveries } from "@/lib/webhooks/list-deliveries";
import { listWebhooks } from "@/lib/webhooks/list-webhooks";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { testWebhook } from "@/lib/webhooks/test-webhook";
import { updateWebhook } from "@/lib/webhooks/update-webhook";
import { requestWizardRun } from "@/lib/wizard/request-wizard-run";
import { makeExtractor, receivedText, upload } from "@/tests/setup/account";
import { test as withContext } from "@/tests/setup/context";
import { FakeReceiver } from "@/tests/setup/fake-receiver";
import { deliverOnce, processDocumentOnce, runWizardOnce } from "@/tests/setup/job-steps";
import { rowLocks } from "@/tests/setup/side-by-side";
import { sendCorrection } from "@/tests/setup/send-correction";
import { later } from "@/tests/setup/later";

vi.stubEnv("ALLOW_CREDIT_ADJUSTMENT", "true");

/** The documents of all users; the other tables are in proportion. */
const DOCUMENTS = 100_000;
const USERS = 500;
/** Documents of the user whose queries are explained, in one extractor. */
const OWN_DOCUMENTS = 5_000;
/** The tables that grow with the users. The others are read as PostgreSQL likes. */
const LARGE = [
  "Document",
  "Job",
  "LedgerEntry",
  "Field",
  "Extractor",
  "Outcome",
  "Session",
  "Account",
  "WizardRun",
  "Webhook",
  "WebhookDelivery",
  "RowChunk",
  "Fingerprint",
  "User",
  "ApiKey",
];

const HOUR = 3_600_000;

/** One step of PostgreSQL's plan, as EXPLAIN (FORMAT JSON) describes it. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

interface Query {
  text: string;
  values: unknown[];
}

/** Records every query that `work` sends. */
async function recordQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const recorded: Query[] = [];
  const send = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
  } finally {
    for (const [config, values] of send.mock.calls as unknown as [string | Query, unknown[]?][])
      if (typeof config === "object" && typeof config.text === "string")
        recorded.push({ text: config.text, values: values ?? config.values ?? [] });
    send.mockRestore();
  }
  return recorded;
}

/** The queries whose plan becomes slower with the rows of others. */
async function slowQueries(client: pg.Client, queries: Query[]): Promise<string[]> {
  const slow: string[] = [];
  for (const { text, values } of queries) {
    if (!EXPLAINABLE.test(text)) continue;
    const explained = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      values,
    );
    const faults = faultsOf(explained.rows[0]!["QUERY PLAN"][0].Plan);
    if (faults.length > 0) slow.push(`${faults.join(", ")}: ${text}`);
  }
  return slow;
}

const EXPLAINABLE = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/** Why a plan takes longer the more rows there are of others; empty if it does not. */
function faultsOf(node: PlanNode, isLimited = false): string[] {
  const table = node["Relation Name"];
  const isLarge = table !== undefined && LARGE.includes(table);
  const scan = node["Node Type"];
  const isWhole = /^Seq Scan$|^Index (Only )?Scan$|^Bitmap Index Scan$/.test(scan) && !node["Index Cond"];
  const faults = isLarge && isWhole && (scan === "Seq Scan" || !isLimited) ? [`${scan} of ${table}`] : [];
  const limited = isLimited || scan === "Limit";
  // What is sorted is read to its end, whatever the limit.
  const below = limited && !/^(Incremental )?Sort$|Aggregate$|^Hash/.test(scan);
  return [...faults, ...(node.Plans ?? []).flatMap((child) => faultsOf(child, below))];
}

const ownerOf = (ctx: Context): UserContext => ({
  ...ctx,
  user: { id: "owner", email: "owner@example.com", tosAccepted: true },
});

/** Documents, extractors, jobs and so on of many users, among them `owner`, who has an extractor `own` of many documents. */
async function seed(client: pg.Client, values: string): Promise<void> {
  const run = (sql: string, ...given: unknown[]) => client.query(sql, given);
  await run(
    `INSERT INTO "User" ("id", "email", "credits", "tosAcceptedAt")
     SELECT 'user-' || n, n || '@example.com', 100, now() FROM generate_series(1, ${USERS}) n
     UNION ALL SELECT 'owner', 'owner@example.com', 1000, now()`,
  );
  await run(
    `INSERT INTO "Extractor" ("id", "userId", "name", "updatedAt")
     SELECT 'extractor-' || n, 'user-' || 1 + n % ${USERS}, 'Invoices', now() FROM generate_series(1, ${USERS * 10}) n
     UNION ALL SELECT 'own', 'owner', 'Own', now()`,
  );
  await run(
    `INSERT INTO "Field" ("id", "extractorId", "name", "nameKey", "position", "unique")
     SELECT "id" || '-' || f, "id", 'Field ' || f, 'field ' || f, f, f = 1 FROM "Extractor", generate_series(1, 5) f`,
  );
  await run(
    `INSERT INTO "Document" ("id", "userId", "extractorId", "filename", "size", "format", "status", "words", "credits",
                             "rejectionReason", "values", "fileHash", "createdAt", "updatedAt", "expiresAt")
     SELECT 'document-' || lpad(n::text, 6, '0'), e."userId", e."id", n || '.pdf', 20000, 'pdf',
            CASE WHEN n % 5 = 0 THEN 'PENDING' WHEN n % 50 = 13 THEN 'FAILURE' ELSE 'SUCCESS' END::"DocumentStatus", 500, 1,
            CASE WHEN n % 50 = 13 THEN 'It is damaged.' END,
            CASE WHEN n % 5 > 0 AND n % 50 <> 13 THEN $1 END, md5(n::text), now(), now(), now() + (n % 1000 - 5) * interval '80 seconds'
     FROM generate_series(1, ${DOCUMENTS}) n
     JOIN "Extractor" e ON e."id" = CASE WHEN n % ${DOCUMENTS / OWN_DOCUMENTS} = 3 THEN 'own' ELSE 'extractor-' || 1 + n % ${USERS * 10} END`,
    values,
  );
  await run(
    `INSERT INTO "Job" ("id", "kind", "subjectId", "userId", "notBefore")
     SELECT "id", 'DOCUMENT', "id", "userId", now() + interval '1 hour' FROM "Document" WHERE "status" = 'PENDING'`,
  );
  await run(
    `INSERT INTO "LedgerEntry" ("id", "userId", "kind", "amount", "balanceAfter", "key", "subjectId", "words")
     SELECT "id", "userId", 'CHARGE', -1, 100, 'charge:' || "id" || ':1', "id", 500 FROM "Document"`,
  );
  await run(
    `INSERT INTO "Session" ("sessionToken", "userId", "expires")
     SELECT gen_random_uuid(), 'user-' || 1 + n % ${USERS}, now() + n * interval '1 hour' FROM generate_series(1, 5000) n`,
  );
  await run(
    `INSERT INTO "Account" ("userId", "type", "provider", "providerAccountId")
     SELECT "id", 'oidc', 'google', "id" FROM "User"`,
  );
  await run(
    `INSERT INTO "WizardRun" ("id", "userId", "filename", "size", "format", "status", "updatedAt", "expiresAt")
     SELECT 'run-' || n, 'user-' || 1 + n % ${USERS}, 'a.pdf', 20000, 'pdf', 'SUCCESS', now(), now() + n * interval '1 minute'
     FROM generate_series(1, 5000) n`,
  );
  await run(
    `INSERT INTO "ApiKey" ("id", "userId", "name", "scope", "prefix", "secretHash")
     SELECT 'key-' || n, 'user-' || 1 + n % ${USERS}, 'Reports', 'READ', 'glk_' || lpad(n::text, 8, '0'), repeat('0', 64)
     FROM generate_series(1, 5000) n`,
  );
  await run(
    `INSERT INTO "Webhook" ("id", "userId", "url", "events", "sealedSecret", "deliveryCount")
     SELECT 'webhook-' || "id", "id", 'https://example.com/', ARRAY['document.succeeded', 'document.reviewed'], '', 60 FROM "User"`,
  );
  await run(
    `INSERT INTO "WebhookDelivery" ("id", "webhookId", "number", "eventId", "type", "documentId", "payload", "status")
     SELECT "id" || '-' || n, "id", n, 'msg_' || n, 'document.succeeded', 'document-' || n, '{}',
            CASE WHEN n % 10 = 0 THEN 'PENDING' ELSE 'FAILED' END::"DeliveryStatus"
     FROM "Webhook", generate_series(1, 60) n`,
  );
  await run(
    `INSERT INTO "RowChunk" ("documentId", "name", "position", "firstFound", "found", "rows", "totals")
     SELECT "id", 'Items', 0, 0, '[]', 0, '{"lastFound":-1,"sums":{}}' FROM "Document"
     WHERE "status" = 'SUCCESS' AND "userId" <> 'owner'`,
  );
  await run(
    `INSERT INTO "Layout" ("id", "extractorId", "signature", "sketch", "documents")
     SELECT 'layout-' || n, "extractorId", '{"words":[],"lines":[]}', '', 1 FROM (SELECT row_number() OVER () AS n, "id", "extractorId" FROM "Document" LIMIT 20000) AS numbered`,
  );
  await run(
    `INSERT INTO "Lesson" ("id", "layoutId", "documentId", "signature", "fields")
     SELECT "id", "id", "id", '{"words":[],"lines":[]}', '[]' FROM "Layout"`,
  );
  await run(
    `INSERT INTO "Fingerprint" ("extractorId", "documentId", "key", "account", "seenAt", "expiresAt")
     SELECT "extractorId", "id", md5((n % 20000)::text), CASE WHEN n % 2 = 0 THEN md5(n::text) END, now(), now() + n * interval '1 minute'
     FROM (SELECT row_number() OVER () AS n, "id", "extractorId" FROM "Document") AS numbered`,
  );
  await run(
    `INSERT INTO "Outcome" ("documentId", "run", "fieldId", "extractorId", "way", "confidence", "wrong")
     SELECT "id", 1, "extractorId" || '-1', "extractorId", 'PASSED', 970, false FROM "Document" WHERE "status" = 'SUCCESS'`,
  );
  await run("VACUUM ANALYZE");
}

const test = withContext
  /** A connection of its own, to the database with all its rows. */
  .extend("explain", { scope: "file" }, async ({ databaseUrl }, { onCleanup }): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    // As fits a disk without moving parts, which PostgreSQL does not expect by itself.
    await client.query("SET random_page_cost = 1.1");
    onCleanup(() => client.end());
    await seed(client, JSON.stringify([]));
    return client;
  });

const unused = async () => undefined;
const params = { extractorId: "own", documentId: "document-000503" };

const OWN_WEBHOOK = "webhook-owner";

const FILE = { filename: "note.txt", size: 12, type: "text/plain" };

/** As with files in a bucket, which is asked nothing here. */
function withBucket(ctx: UserContext): UserContext {
  const uploadForm = () => ({ url: "https://bucket.example", fields: {} });
  return { ...ctx, storage: { ...ctx.storage, direct: { uploadForm } as never } };
}

async function processed(ctx: UserContext): Promise<string> {
  const id = await upload(ctx, "own", "Field 1: N-7\n");
  await processDocumentOnce(ctx, id);
  return id;
}

async function processedTable(
  ctx: UserContext,
): Promise<{ extractorId: string; fieldId: string; id: string }> {
  const extractorId = await makeExtractor(ctx, []);
  const columns = [{ name: "Article" }];
  const { id: fieldId } = await createField(ctx, extractorId, { name: "Items", type: "TABLE", columns });
  const { id } = await uploadDocument(ctx, extractorId, () => receivedText("Article\nRope\n", "a.csv"));
  await processDocumentOnce(ctx, id);
  return { extractorId, fieldId, id };
}

/** What each operation asks of the database; those without an answer from it do nothing. */
const OPERATIONS: Record<OperationName, (ctx: UserContext) => Promise<unknown>> = {
  getUser: (ctx) => getUser(ctx, false),
  signIn: unused,
  signOut: (ctx) => ctx.db.session.deleteMany({ where: { sessionToken: "unknown" } }),
  deleteUser: (ctx) =>
    deleteUser(
      { ...ctx, user: { ...ctx.user, id: "user-7", email: "7@example.com" } },
      { email: "7@example.com" },
    ),
  createExtractor: (ctx) => createExtractor(ctx, { name: "New" }),
  listExtractors: async (ctx) => {
    await listExtractors(ctx);
    await listExtractors(ctx, { brief: true, take: 10, after: "own" });
  },
  getExtractor: (ctx) => getExtractor(ctx, "own"),
  deleteExtractor: async (ctx) => deleteExtractor(ctx, await makeExtractor(ctx)),
  updateExtractor: async (ctx) =>
    updateExtractor(ctx, "own", {
      name: "Renamed",
      field_order: (await getExtractor(ctx, "own")).fields.map(({ id }) => id),
      remembering: false,
      rules: [{ name: "Known", expression: '`Field 1` != ""', message: "It has a number." }],
      trust: { target: 0.99 },
    }),
  previewRule: (ctx) => previewRule(ctx, "own", '`Field 1` != ""'),
  listSuggestedRules: (ctx) => listSuggestedRules(ctx, "own"),
  createField: async (ctx) => {
    const from = { document: await processed(ctx), start: 0, end: 6 };
    await addField(ctx, "own", { from, given: { name: "Pointed" } });
    return createField(ctx, await makeExtractor(ctx), { name: "New" });
  },
  updateField: (ctx) => updateField(ctx, "own", "own-1", { prompt: "Where it says so" }),
  previewLimits: async (ctx) => {
    await previewLimits(ctx, "own", "own-1", { pattern: "A.*" });
    const { extractorId, fieldId } = await processedTable(ctx);
    await previewLimits(ctx, extractorId, fieldId, { column: "Article", pattern: "A.*" });
  },
  deleteField: (ctx) => deleteField(ctx, "own", "own-5"),
  listDocuments: async (ctx) => {
    await listDocuments(ctx, "own");
    await listDocuments(ctx, "own", { brief: true, take: 100, after: "document-050503" });
    const { changes } = await listChangedDocuments(ctx, "own", EVERYTHING);
    await listChangedDocuments(ctx, "own", changes.cursor);
  },
  uploadDocument: (ctx) => upload(ctx, "own", "Field 1: N-7\n"),
  deleteDocument: (ctx) => deleteDocument(ctx, "own", "document-090503"),
  downloadDocuments: async (ctx) => {
    const { parts } = await downloadDocuments(ctx, "own", { doc: ["document-050503"], format: "CSV" });
    return buffer(parts(new AbortController().signal));
  },
  runWizard: async (ctx) =>
    runWizardOnce(ctx, await requestWizardRun(ctx, () => receivedText("Invoice number: A-17\n"))),
  adjustCredits: (ctx) => adjustCredits(ctx, { amount: 1 }, true),
  acceptTerms,
  claimBonus,
  getDocumentResult: (ctx) => getDocumentResult(ctx, params.extractorId, params.documentId),
  listRows: async (ctx) => {
    const { extractorId, id } = await processedTable(ctx);
    await listRows(ctx, extractorId, id, { name: "Items", limit: 10 });
    await sendCorrection(ctx, extractorId, id, { name: "Items", row: 1, insert: {}, original: 0 }).catch(
      unused,
    );
    for (const change of [{ row: 0, cells: { Article: "Sail" } }, { original: true as const }])
      await sendCorrection(ctx, extractorId, id, { name: "Items", ...change });
  },
  getDocumentText: async (ctx) => getDocumentText(ctx, "own", await processed(ctx), { start: 0, end: 10 }),
  listSuggestions: async (ctx) => listSuggestions(ctx, "own", await processed(ctx)),
  getDocumentPage: async (ctx) => getDocumentPage(ctx, "own", await processed(ctx), 1).catch(unused),
  retryDocument: (ctx) => retryDocument(ctx, "own", "document-000563"),
  correctValue: async (ctx) =>
    sendCorrection(ctx, "own", await processed(ctx), { name: "Field 1", value: "N-8" }),
  correctValues: async (ctx) => {
    const change = { document: await processed(ctx), name: "Field 1", value: "N-8" };
    await correctValues(ctx, "own", correctValuesInput.parse({ changes: [change] }).changes);
  },
  confirmDocument: async (ctx) => {
    const id = await processed(ctx);
    for (const confirmed of [true, false]) await confirmDocument(ctx, "own", id, confirmed);
  },
  extractDocumentAgain: async (ctx) => {
    const id = await processed(ctx);
    await extractAgain(ctx, "own", [id]);
    await processDocumentOnce(ctx, id);
  },
  extractDocumentsAgain: (ctx) => extractAgain(ctx, "own", ["document-070503", "document-070523"]),
  getDocumentFile: async (ctx) => getDocumentFile(ctx, "own", await processed(ctx)),
  listValues: async (ctx) => {
    await listValues(ctx, "own", {});
    await listValues(ctx, "own", { brief: true, take: 200, after: "document-050503" });
  },
  downloadTestset: async (ctx) => downloadTestset(ctx, "own", { doc: [await processed(ctx)] }),
  startUpload: (ctx) => startDocumentUpload(withBucket(ctx), "own", FILE),
  startWizardUpload: (ctx) => startWizardUpload(withBucket(ctx), FILE),
  // The newest documents have no texts.
  listRelearnable: async (ctx) =>
    listRelearnable(ctx, "own", await processed(ctx), AbortSignal.timeout(9_000)).catch(unused),
  relearnDocuments: async (ctx) => relearnDocuments(ctx, "own", { documents: [await processed(ctx)] }),
  getDocumentData: async (ctx) => getDocumentData(ctx, "own", await processed(ctx), { shape: "schema" }),
  getExtractorSchema: (ctx) => getExtractorSchema(ctx, "own"),
  listLayouts: (ctx) => listLayouts(ctx, "own"),
  forgetLayout: (ctx) => forgetLayout(ctx, "own", "layout-503"),
  forgetLayouts: (ctx) => forgetLayouts(ctx, "own"),
  forgetFingerprints: (ctx) => forgetFingerprints(ctx, "own"),
  listKeys,
  listCredits: async (ctx) => {
    const { next_cursor } = await listPage({ limit: 1 }, (slice) => listLedger(ctx, slice));
    await listPage({ limit: 1, after: next_cursor ?? "none" }, (slice) => listLedger(ctx, slice));
    await bonusLeft(ctx);
  },
  createKey: (ctx) => createKey(ctx, { name: "Reports", scope: "read" }),
  deleteKey: async (ctx) => deleteKey(ctx, (await createKey(ctx, { name: "Revoked", scope: "read" })).key.id),
  listWebhooks,
  createWebhook: (ctx) => createWebhook(ctx, { url: "https://example.com", events: ["document.failed"] }),
  updateWebhook: (ctx) => updateWebhook(ctx, OWN_WEBHOOK, { url: "https://example.com/b", enabled: true }),
  deleteWebhook: async (ctx) => {
    const { webhook } = await createWebhook(ctx, { url: "https://example.com", events: ["document.failed"] });
    await testWebhook(ctx, webhook.id);
    await deleteWebhook(ctx, webhook.id);
  },
  testWebhook: (ctx) => testWebhook(ctx, OWN_WEBHOOK),
  listWebhookDeliveries: (ctx) => listDeliveries(ctx, OWN_WEBHOOK),
  resendWebhookDelivery: (ctx) => deliverAgain(ctx, OWN_WEBHOOK, `${OWN_WEBHOOK}-7`),
  // The tools ask what the calls ask that they stand for, and this.
  callMcp: async (ctx) => {
    await findExtractor(ctx, "own");
    await waitForDocument(ctx, "own", params.documentId, { ms: 1, signal: AbortSignal.timeout(1_000) });
  },
  getHealth: unused,
  getReadiness: ({ db }) => db.$queryRaw`SELECT 1`,
  getMetrics: renderMetrics,
};

/** What no operation asks. */
const BACKGROUND: Record<string, (ctx: UserContext) => Promise<unknown>> = {
  "a session": (ctx) => findSession(ctx, "0193e7b5-0000-7000-8000-000000000000"),
  "an API key": async (ctx) => findKey(ctx, (await createKey(ctx, { name: "Used", scope: "read" })).secret),
  "a sign-in with Google": async ({ db }) => {
    const adapter = PrismaAdapter(db as never);
    await adapter.getUserByEmail!("7@example.com");
    await adapter.getUserByAccount!({ provider: "google", providerAccountId: "user-7" });
    await adapter.getSessionAndUser!("0193e7b5-0000-7000-8000-000000000000");
  },
  "a new account": (ctx) => createUser(ctx, { email: "new@example.com" }),
  "the sweep of overdue jobs": async (ctx) => {
    for (const kind of Object.values(JobKind)) await listOverdueJobs(ctx, kind, 60);
  },
  "the delivery of events": async (ctx) => {
    const { id } = await testWebhook(ctx, OWN_WEBHOOK);
    await deliverOnce({ ...ctx, outbound: new FakeReceiver(410) }, id);
    await updateWebhook(ctx, OWN_WEBHOOK, { enabled: true });
    const document = await ctx.db.document.findFirstOrThrow({
      where: { id: "document-000503" },
      select: eventColumns,
    });
    const [first] = await inTransaction(ctx, (ctx) =>
      recordDocumentEvent(ctx, "document.succeeded", document),
    );
    await inTransaction(ctx, (ctx) => recordDocumentEvent(ctx, "document.reviewed", document));
    await deliverOnce({ ...ctx, outbound: new FakeReceiver(500) }, first!);
    const later = () => new Date(Date.now() + HOUR);
    await deliverOnce({ ...ctx, now: later, outbound: new FakeReceiver(200) }, first!);
  },
  "learning from reviewed documents": async (ctx) => {
    await learnDue(ctx);
    await learnDue(ctx, "own");
  },
  "the deletion of expired documents": deleteExpiredDocuments,
  "the deletion of expired uploads": deleteExpiredUploads,
  "the deletion of ended rate windows": deleteEndedWindows,
  "the deletion of expired wizard runs": deleteExpiredWizardRuns,
  "the deletion of expired fingerprints": deleteExpiredFingerprints,
  "the deletion of expired sessions": deleteExpiredSessions,
  "the deletion of orphaned files": async (ctx) => {
    await ctx.storage.put("documents/orphan/file", new Uint8Array());
    await deleteOrphanedFiles(later(ctx, 2 * 3600));
  },
  "forgetting former accounts": forgetFormerAccounts,
};

/** Counts all documents by their status, over an index: they are those of one day. */
const READS_A_WHOLE_INDEX = ["getMetrics"];

describe.runIf(rowLocks)(`with ${DOCUMENTS.toLocaleString("en")} documents in PostgreSQL`, () => {
  for (const [name, ask] of Object.entries({ ...OPERATIONS, ...BACKGROUND })) {
    test(`every query of ${name} is on an index`, async ({ committed, explain }) => {
      const queries = await recordQueries(() => ask(ownerOf(committed)));
      if (ask !== unused) expect(queries.length).toBeGreaterThan(0);
      const slow = await slowQueries(explain, queries);
      const allowed = READS_A_WHOLE_INDEX.includes(name) ? /^Index Only Scan of Document:/ : /^$/;
      expect(slow.filter((one) => !allowed.test(one))).toEqual([]);
    });
  }

  test("every reference has an index, which a deletion uses to find dependent rows", async ({ explain }) => {
    const { rows } = await explain.query<{ reference: string }>(`
      SELECT c.conname AS reference FROM pg_constraint c
      WHERE c.contype = 'f' AND NOT EXISTS (
        SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid
        AND (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(c.conkey)] = c.conkey)`);
    expect(rows).toEqual([]);
  });
});
