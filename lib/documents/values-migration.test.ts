import { buffer } from "node:stream/consumers";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import type { UserContext } from "@/lib/context";
import { applyMigrations } from "@/lib/db/migrations";
import { createDatabase } from "@/lib/db/client";
import { createTestDatabase, dropTestDatabase } from "@/tests/setup/database";
import { test } from "@/tests/setup/context";
import { downloadDocuments } from "./download-documents";
import { getDocumentResult } from "./get-document-result";
import { listDocuments } from "./list-documents";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../prisma/migrations");
const VALUES_MIGRATION = "20261122020000_values";

const EXTRACTOR = "extractor";
const SUMS_DISAGREE = { code: "sums_disagree", message: "Net and tax are not the total." };
const missing = { state: "missing", quote: null, start: null, end: null, page: null };

/** A document as stored by the previous version. */
interface FormerDocument {
  id: string;
  status: "PENDING" | "SUCCESS" | "FAILURE";
  extractedData?: string;
  evidence?: string;
  missingRequired?: string[];
}

/** Creates a context with a migrated database that contains documents from the previous version. */
const migrated = test.extend("migrate", async ({ ctx }, { onCleanup }) => {
  const url = await createTestDatabase("empty");
  const former = mkdtempSync(path.join(tmpdir(), "gleaner-former-"));
  for (const name of readdirSync(MIGRATIONS).filter((name) => /^\d/.test(name) && name < VALUES_MIGRATION)) {
    cpSync(path.join(MIGRATIONS, name), path.join(former, name), { recursive: true });
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = createDatabase(url, 1);
  onCleanup(async () => {
    await client.end();
    await db.$disconnect();
    await dropTestDatabase(url);
    rmSync(former, { recursive: true, force: true });
  });
  return async (documents: FormerDocument[]): Promise<UserContext> => {
    await applyMigrations(client, former);
    await insert(client, documents);
    await applyMigrations(client, MIGRATIONS);
    return { ...ctx, db, user: { id: "user", email: "user@example.com", tosAccepted: true } };
  };
});

async function insert(client: pg.Client, documents: FormerDocument[]): Promise<void> {
  await client.query(`INSERT INTO "User" ("id", "email") VALUES ('user', 'user@example.com')`);
  await client.query(
    `INSERT INTO "Extractor" ("id", "userId", "name", "updatedAt") VALUES ($1, 'user', 'Invoices', now())`,
    [EXTRACTOR],
  );
  for (const { id, status, extractedData, evidence, missingRequired } of documents) {
    await client.query(
      `INSERT INTO "Document" ("id", "userId", "extractorId", "filename", "size", "format", "status",
                               "rejectionReason", "extractedData", "evidence", "missingRequired", "updatedAt", "expiresAt")
       VALUES ($1, 'user', $2, $1 || '.txt', 10, 'txt', $3, $4, $5, $6, $7, now(), now() + interval '1 day')`,
      [
        id,
        EXTRACTOR,
        status,
        status === "FAILURE" ? "The file is damaged." : null,
        extractedData,
        evidence,
        missingRequired ?? [],
      ],
    );
  }
}

migrated(
  "a result of the former version is read as one list, in the extractor's order",
  async ({ migrate }) => {
    const found = { state: "verified", quote: 'N-7 "à\\b"\n', start: 8, end: 17, page: 2 };
    const ambiguous = { state: "ambiguous", quote: "1,234.50", start: 22, end: 30, page: null };
    const inferred = { ...missing, state: "unverified" };
    const ctx = await migrate([
      {
        id: "a",
        status: "SUCCESS",
        extractedData:
          '{"Number":"N-7 \\"à\\\\b\\"","2026":1234.50,"constructor":null,"7":true,"__proto__":"2026-03-04"}',
        evidence: JSON.stringify([
          { name: "Number", type: "TEXT", required: true, ...found, checks: [] },
          { name: "2026", type: "NUMBER", required: false, ...ambiguous, checks: [SUMS_DISAGREE] },
          { name: "constructor", type: "TEXT", required: true, ...missing, checks: [] },
          { name: "7", type: "BOOLEAN", required: false, ...inferred },
          { name: "__proto__", type: "DATE", required: false, ...found, checks: [] },
        ]),
        missingRequired: ["constructor"],
      },
    ]);

    const { document, values } = await getDocumentResult(ctx, EXTRACTOR, "a");
    const unknown = {
      confidence: null,
      candidates: [],
      suggestion: null,
      correction: null,
      confirmed_at: null,
      accepted_at: null,
    };
    const expected = [
      { name: "Number", type: "TEXT", required: true, value: 'N-7 "à\\b"', evidence: found, checks: [] },
      {
        name: "2026",
        type: "NUMBER",
        required: false,
        value: 1234.5,
        evidence: ambiguous,
        checks: [SUMS_DISAGREE],
      },
      { name: "constructor", type: "TEXT", required: true, value: null, evidence: missing, checks: [] },
      { name: "7", type: "BOOLEAN", required: false, value: true, evidence: inferred, checks: [] },
      { name: "__proto__", type: "DATE", required: false, value: "2026-03-04", evidence: found, checks: [] },
    ];
    expect(values).toEqual(
      expected.map((value) => ({
        ...value,
        ...unknown,
        original: value.value,
        evidence: { ...value.evidence, boxes: [], learned: null, unit: null },
      })),
    );
    expect(document).toMatchObject({
      to_check: 1,
      fields_changed: false,
      changed_fields: 0,
      extracted_data:
        '{"Number":"N-7 \\"à\\\\b\\"","2026":1234.5,"constructor":null,"7":true,"__proto__":"2026-03-04"}',
      missing_required: ["constructor"],
    });
    const { parts } = await downloadDocuments(ctx, EXTRACTOR, { doc: ["a"], format: "CSV" });
    const bytes = await buffer(parts(new AbortController().signal));
    expect(new TextDecoder().decode(bytes)).toBe(
      'filename,Number,2026,constructor,7,__proto__\r\na.txt,"N-7 ""à\\b""",1234.5,,true,2026-03-04\r\n',
    );
  },
);

migrated("a document without a result still has none", async ({ migrate }) => {
  const ctx = await migrate([
    { id: "a", status: "PENDING" },
    { id: "b", status: "FAILURE" },
  ]);
  for (const document of await listDocuments(ctx, EXTRACTOR)) {
    expect(document).toMatchObject({ extracted_data: null, missing_required: [] });
  }
  expect((await getDocumentResult(ctx, EXTRACTOR, "b")).values).toEqual([]);
});

migrated("values without evidence are kept, and a result without fields stays empty", async ({ migrate }) => {
  const ctx = await migrate([
    { id: "a", status: "SUCCESS", extractedData: "{}", evidence: "[]" },
    {
      id: "b",
      status: "SUCCESS",
      extractedData: '{"Total":1.5,"Paid":false,"Berth":null}',
      missingRequired: ["Berth"],
    },
  ]);
  expect((await listDocuments(ctx, EXTRACTOR)).map(({ extracted_data }) => extracted_data)).toEqual([
    '{"Total":1.5,"Paid":false,"Berth":null}',
    "{}",
  ]);
  const { values } = await getDocumentResult(ctx, EXTRACTOR, "b");
  expect(values).toMatchObject([
    { name: "Total", type: "NUMBER", required: false, evidence: { state: "unverified", quote: null } },
    { name: "Paid", type: "BOOLEAN", required: false, evidence: { state: "unverified", quote: null } },
    { name: "Berth", type: "TEXT", required: true, evidence: missing },
  ]);
});

migrated("characters that the database cannot read do not stop the migration", async ({ migrate }) => {
  const message = "The document holds other values that fit: \0\0, \ud800, \\u0000.";
  const ctx = await migrate([
    {
      id: "a",
      status: "SUCCESS",
      extractedData: '{"Number":"😀"}',
      evidence: JSON.stringify([
        {
          name: "Number",
          type: "TEXT",
          required: false,
          ...missing,
          state: "ambiguous",
          checks: [{ code: "several_candidates", message }],
        },
      ]),
    },
  ]);
  const { values } = await getDocumentResult(ctx, EXTRACTOR, "a");
  expect(values[0]).toMatchObject({
    value: "😀",
    checks: [{ message: "The document holds other values that fit: \ufffd\ufffd, \ufffd, \\u0000." }],
  });
});
