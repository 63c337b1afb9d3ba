import { v7 as uuidv7 } from "uuid";
import { describe, expect } from "vitest";
import type { Database } from "./client";
import { test } from "@/tests/setup/database";

async function createUser(db: Database, credits = 10) {
  return db.user.create({ data: { email: `${uuidv7()}@example.com`, credits } });
}

async function createDocument(db: Database) {
  const user = await createUser(db);
  const extractor = await db.extractor.create({ data: { userId: user.id, name: "Invoices" } });
  return db.document.create({
    data: {
      id: uuidv7(),
      userId: user.id,
      extractorId: extractor.id,
      filename: "invoice.pdf",
      size: 1000,
      format: "pdf",
      expiresAt: new Date(Date.now() + 1000),
    },
  });
}

async function createEntry(db: Database) {
  const user = await createUser(db);
  return db.ledgerEntry.create({
    data: { userId: user.id, kind: "SIGNUP", amount: 10, balanceAfter: 10, key: `signup:${user.id}` },
  });
}

describe("the database", () => {
  test("refuses a negative balance", async ({ db }) => {
    const { id } = await createUser(db, 1);
    const spend = db.$transaction((tx) =>
      tx.user.update({ where: { id }, data: { credits: { decrement: 2 } } }),
    );
    await expect(spend).rejects.toThrow(/User_credits_not_negative/);
    await expect(db.user.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({ credits: 1 });
  });

  test("refuses to update a ledger entry", async ({ db }) => {
    const { id } = await createEntry(db);
    const change = db.$transaction((tx) => tx.ledgerEntry.update({ where: { id }, data: { amount: 11 } }));
    await expect(change).rejects.toThrow(/append-only/);
  });

  test("refuses to delete a ledger entry", async ({ db }) => {
    const { id } = await createEntry(db);
    const removal = db.$transaction((tx) => tx.ledgerEntry.delete({ where: { id } }));
    await expect(removal).rejects.toThrow(/append-only/);
    await expect(db.ledgerEntry.count({ where: { id } })).resolves.toBe(1);
  });

  test("lets the ledger go with its account", async ({ db }) => {
    const { userId } = await createEntry(db);
    await db.user.delete({ where: { id: userId } });
    await expect(db.ledgerEntry.count({ where: { userId } })).resolves.toBe(0);
  });

  test("refuses a ledger entry with a key that already exists", async ({ db }) => {
    const entry = await createEntry(db);
    const again = db.$transaction((tx) =>
      tx.ledgerEntry.create({
        data: { userId: entry.userId, kind: "SIGNUP", amount: 1, balanceAfter: 11, key: entry.key },
      }),
    );
    await expect(again).rejects.toMatchObject({ code: "P2002" });
  });

  test("refuses a successful document without data", async ({ db }) => {
    const { id } = await createDocument(db);
    const success = db.$transaction((tx) =>
      tx.document.update({ where: { id }, data: { status: "SUCCESS" } }),
    );
    await expect(success).rejects.toThrow(/Document_values_when_successful/);
  });

  test("refuses a failed document without a reason", async ({ db }) => {
    const { id } = await createDocument(db);
    const failure = db.$transaction((tx) =>
      tx.document.update({ where: { id }, data: { status: "FAILURE" } }),
    );
    await expect(failure).rejects.toThrow(/Document_reason_when_failed/);
  });

  test("refuses a document above 10 MB", async ({ db }) => {
    const { id } = await createDocument(db);
    const growth = db.$transaction((tx) =>
      tx.document.update({ where: { id }, data: { size: 10 * 1024 * 1024 + 1 } }),
    );
    await expect(growth).rejects.toThrow(/Document_size_within_limit/);
  });

  test("refuses a second field with the same name", async ({ db }) => {
    const user = await createUser(db);
    const { id: extractorId } = await db.extractor.create({ data: { userId: user.id, name: "Invoices" } });
    const field = { extractorId, name: "Total", nameKey: "total", position: 1 };
    await db.field.create({ data: field });
    const again = db.$transaction((tx) =>
      tx.field.create({ data: { ...field, name: "TOTAL", position: 2 } }),
    );
    await expect(again).rejects.toMatchObject({ code: "P2002" });
  });

  test("refuses a second account with the same email address", async ({ db }) => {
    const { email } = await createUser(db);
    await expect(db.$transaction((tx) => tx.user.create({ data: { email } }))).rejects.toMatchObject({
      code: "P2002",
    });
  });

  for (const turn of ["first", "second"]) {
    test(`is rolled back after each test: ${turn} of two that write the same row`, async ({ db }) => {
      const email = "the-same@example.com";
      await db.user.create({ data: { email } });
      await expect(db.user.count({ where: { email } })).resolves.toBe(1);
    });
  }
});
