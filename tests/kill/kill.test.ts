import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ApiUser } from "@/tests/api/api-user";
import { AppUnderTest } from "@/tests/setup/app-under-test";

const KILLS = 5;
const DOCUMENTS_A_KILL = 4;
const SIGNUP_CREDITS = 1_000;

/** Long enough to take a while to process, short enough to cost one credit. */
const text = (name: string) =>
  `Invoice number: ${name}\n${"Item: something that was sold, 12.50\n".repeat(1_000)}`;

interface DocumentRow {
  id: string;
  status: string;
  credits: number | null;
}
interface JobRow {
  subjectId: string;
  leaseToken: string | null;
}
interface LedgerRow {
  kind: string;
  amount: number;
  subjectId: string | null;
}

describe("kill -9 of the whole app", () => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-kill-"));
  const start = () =>
    AppUnderTest.start({
      dataDirectory,
      port: Number(new URL(inject("baseUrl")).port),
      settings: { JOB_LEASE_SECONDS: "2", SIGNUP_CREDITS: String(SIGNUP_CREDITS) },
    });

  let balance: number;
  let documents: DocumentRow[];
  let ledger: LedgerRow[];
  let uploaded: string[];
  /** Jobs that were leased when the app was killed. */
  let interrupted: JobRow[];
  let outstanding: JobRow[];

  async function readDatabase<T>(read: (db: PGlite) => Promise<T>): Promise<T> {
    const db = await PGlite.create(path.join(dataDirectory, "database"));
    return read(db).finally(() => db.close());
  }

  const readJobs = async (db: PGlite) =>
    (await db.query<JobRow>('SELECT "subjectId", "leaseToken" FROM "Job"')).rows;

  beforeAll(async () => {
    let app = await start();
    try {
      const user = await ApiUser.signedIn();
      const extractorId = await user.createExtractor("Killed", ["Invoice number", "Total amount"]);
      uploaded = [];
      interrupted = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const accepted = await Promise.all(
          Array.from({ length: DOCUMENTS_A_KILL }, async (_, index) => {
            const file = new File([text(`${kill}-${index}`)], "a.txt", { type: "text/plain" });
            const { document } = await user.ok("uploadDocument", { params: { id: extractorId }, file });
            return document.id;
          }),
        );
        uploaded.push(...accepted);
        // Each kill comes a little later than the previous one, from "just leased" to "nearly done".
        await wait(kill * 100);
        await app.kill();
        const jobs = await readDatabase(readJobs);
        interrupted.push(...jobs.filter(({ leaseToken }) => leaseToken !== null));
        app = await start();
      }
      for (const id of uploaded) await user.settled(extractorId, id);
      balance = (await user.ok("getUser")).credits;
    } finally {
      await app.stop();
    }
    await readDatabase(async (db) => {
      documents = (await db.query<DocumentRow>('SELECT id, status, credits FROM "Document"')).rows;
      ledger = (await db.query<LedgerRow>('SELECT kind, amount, "subjectId" FROM "LedgerEntry"')).rows;
      outstanding = await readJobs(db);
    });
  }, 1_200_000);

  afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

  test("loses no accepted document", () => {
    expect(documents.map(({ id }) => id).sort()).toEqual([...uploaded].sort());
  });

  test("interrupts documents during processing", () => {
    expect(interrupted.length).toBeGreaterThan(0);
  });

  test("leaves every document in SUCCESS or FAILURE, and no job", () => {
    expect(documents.filter(({ status }) => !["SUCCESS", "FAILURE"].includes(status))).toEqual([]);
    expect(outstanding).toEqual([]);
  });

  test("charges every successful document once, and failed documents not at all", () => {
    const paid = (id: string) => ledger.filter(({ subjectId }) => subjectId === id);
    const wrong = documents.filter(({ id, status, credits }) => {
      const entries = paid(id);
      const sum = entries.reduce((total, { amount }) => total + amount, 0);
      return status === "SUCCESS"
        ? entries.length !== 1 || sum !== -1 || credits !== 1
        : sum !== 0 || credits !== null;
    });
    expect(wrong).toEqual([]);
  });

  test("leaves a balance equal to the sum of the ledger", () => {
    expect(balance).toBe(ledger.reduce((total, { amount }) => total + amount, 0));
    expect(balance).toBe(SIGNUP_CREDITS - documents.filter(({ status }) => status === "SUCCESS").length);
  });
});
