import { describe, expect, test } from "vitest";
import { connect, EMPTY_DATABASES, migrateOn, migrateUntil } from "@/tests/setup/former-database";

const JOBS = "20261122030000_jobs";

/** Rows of the former version: of each status, one that was never begun, one being worked on, one that waits. */
const FORMER_ROWS = `
  INSERT INTO "User" (id, email) VALUES ('u', 'u@example.com');
  INSERT INTO "Extractor" (id, "userId", name, "updatedAt") VALUES ('e', 'u', 'Invoices', now());
  INSERT INTO "Document" (id, "userId", "extractorId", filename, size, format, status, attempts, "leaseToken",
                          "leaseUntil", "notBefore", "rejectionReason", "createdAt", "updatedAt", "expiresAt") VALUES
    ('new', 'u', 'e', 'a.txt', 1, 'txt', 'PENDING', 0, NULL, NULL, '2026-03-01T10:00Z', NULL, '2026-03-01T10:00Z',
     now(), '2026-03-02T10:00Z'),
    ('begun', 'u', 'e', 'a.txt', 1, 'txt', 'PROCESSING', 2, 'token', '2026-03-01T10:05Z', '2026-03-01T10:02Z', NULL,
     '2026-03-01T10:01Z', now(), '2026-03-02T10:00Z'),
    ('failed', 'u', 'e', 'a.txt', 1, 'txt', 'FAILURE', 5, NULL, NULL, '2026-03-01T10:00Z', 'Refused.',
     '2026-03-01T10:00Z', now(), '2026-03-02T10:00Z');
  INSERT INTO "WizardRun" (id, "userId", filename, size, format, status, attempts, "notBefore", "createdAt",
                           "updatedAt", "expiresAt") VALUES
    ('sample', 'u', 'a.txt', 1, 'txt', 'PENDING', 1, '2026-03-01T10:03Z', '2026-03-01T10:02Z', now(),
     '2026-03-02T10:00Z'),
    ('done', 'u', 'a.txt', 1, 'txt', 'SUCCESS', 1, '2026-03-01T10:00Z', '2026-03-01T10:00Z', now(),
     '2026-03-02T10:00Z');`;

describe("an upgrade from the version before jobs", () => {
  for (const [database, create] of Object.entries(EMPTY_DATABASES)) {
    test(`on ${database} creates jobs with attempts, time and lease for outstanding work only`, async () => {
      const client = await connect(await create());
      await migrateUntil(client, JOBS);
      await client.query(FORMER_ROWS);
      await migrateOn(client);

      const { rows } = await client.query(`
        SELECT "subjectId", kind, "userId", attempts, "leaseToken", "leaseUntil"::text, "notBefore"::text,
               "createdAt"::text
        FROM "Job" ORDER BY id`);
      expect(rows.map((row: object) => Object.values(row))).toEqual([
        ["begun", "DOCUMENT", "u", 2, "token", at("10:05"), at("10:02"), at("10:01")],
        ["new", "DOCUMENT", "u", 0, null, null, at("10:00"), at("10:00")],
        ["sample", "WIZARD_RUN", "u", 1, null, null, at("10:03"), at("10:02")],
      ]);
      const documents = await client.query(`SELECT id, status FROM "Document" ORDER BY id`);
      expect(documents.rows.map((row: object) => Object.values(row))).toEqual([
        ["begun", "PROCESSING"],
        ["failed", "FAILURE"],
        ["new", "PENDING"],
      ]);
    });
  }
});

function at(time: string): string {
  return `2026-03-01 ${time}:00`;
}
