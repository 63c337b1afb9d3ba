import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, dropTestDatabase } from "@/tests/setup/database";
import type * as Present from "./generated/client";

const GENERATED = path.resolve(import.meta.dirname, "generated/last-release/client.ts");

/** A client of the last release's schema for a database of its own that this version has migrated. */
async function openLastRelease() {
  // Generating the present client leaves empty folders of this one, on which Prisma refuses to write.
  rmSync(path.dirname(GENERATED), { recursive: true, force: true });
  await promisify(execFile)("npx", ["prisma", "generate", "--schema", "prisma/last-release.prisma"]);
  const { PrismaClient, Prisma } = (await import(GENERATED)) as typeof Present;
  const url = await createTestDatabase("migrated");
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });
  onTestFinished(async () => {
    await db.$disconnect();
    await dropTestDatabase(url);
  });
  return { db, models: Object.values(Prisma.ModelName) };
}

type Client = Awaited<ReturnType<typeof openLastRelease>>["db"];

/** With all columns that the last release knows. */
function rowsOf(db: Client, model: string): Promise<unknown[]> {
  const name = model.charAt(0).toLowerCase() + model.slice(1);
  return (db as unknown as Record<string, Client["user"]>)[name]!.findMany();
}

const now = new Date();
const stored = { filename: "a.txt", size: 3, format: "txt", expiresAt: now };
const [userId, extractorId, documentId] = ["u", "e", "d"];

/** Writes a row of every table that the app writes to, parents first. */
async function insertRows(db: Client) {
  await db.user.create({ data: { id: userId, email: "u@example.com", credits: 9 } });
  await db.account.create({ data: { userId, type: "oauth", provider: "google", providerAccountId: "1" } });
  await db.session.create({ data: { userId, sessionToken: "s", expires: now } });
  await db.apiKey.create({
    data: { userId, name: "k", scope: "WRITE", prefix: "p", secretHash: "0".repeat(64) },
  });
  await db.extractor.create({ data: { id: extractorId, userId, name: "Invoices" } });
  await db.field.create({ data: { id: "f", extractorId, name: "Total", nameKey: "total", position: 0 } });
  await db.document.create({ data: { id: documentId, userId, extractorId, ...stored } });
  await db.layout.create({ data: { id: "l", extractorId, signature: "{}", sketch: "" } });
  await db.lesson.create({ data: { layoutId: "l", documentId, signature: "{}", fields: "{}" } });
  await db.readingWeek.create({ data: { extractorId, week: now } });
  await db.dueLesson.create({ data: { documentId, extractorId } });
  await db.fingerprint.create({ data: { extractorId, documentId, key: "k", seenAt: now, expiresAt: now } });
  await db.outcome.create({
    data: { documentId, run: 1, fieldId: "f", extractorId, way: "PASSED", wrong: false },
  });
  await db.rowChunk.create({
    data: { documentId, name: "Items", position: 0, firstFound: 0, found: "[]", rows: 0, totals: "{}" },
  });
  await db.wizardRun.create({ data: { userId, ...stored } });
  await db.directUpload.create({
    data: { userId, extractorId, filename: "a", size: 1, contentType: "text/plain", expiresAt: now },
  });
  await db.webhook.create({ data: { id: "w", userId, url: "https://example.com", sealedSecret: "s" } });
  await db.webhookDelivery.create({
    data: { webhookId: "w", number: 1, eventId: "m", type: "document.succeeded", payload: "{}" },
  });
  await db.job.create({ data: { kind: "DOCUMENT", subjectId: documentId, userId } });
  await db.ledgerEntry.create({ data: { userId, kind: "SIGNUP", amount: 9, balanceAfter: 9, key: "s" } });
  await db.formerAccount.create({ data: { addressHash: "h", expiresAt: now } });
  await db.rateWindow.create({ data: { key: "r", endsAt: now, count: 1 } });
  await db.verificationToken.create({ data: { identifier: "i", token: "t", expires: now } });
}

describe("the last release with a database that this version has migrated", () => {
  test("writes, reads, changes and deletes the rows of every table", async () => {
    const { db, models } = await openLastRelease();
    await insertRows(db);
    expect(models.length).toBeGreaterThan(20);
    for (const model of models) expect(await rowsOf(db, model), model).toHaveLength(1);
    await db.document.update({
      where: { id: documentId },
      data: { status: "SUCCESS", values: "[]", revision: { increment: 1 } },
    });
    await db.job.updateMany({ data: { leaseToken: "t", leaseUntil: now, attempts: { increment: 1 } } });
    await db.extractor.delete({ where: { id: extractorId } });
    expect(await db.document.count()).toBe(0);
  });
});
