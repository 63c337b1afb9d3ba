import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { OperationName } from "@/lib/api/endpoints";
import { operations, type Operation } from "@/lib/api/operations";
import { ApiUser, type CallInput } from "@/tests/api/api-user";
import { Installation } from "@/tests/kill/two-servers";
import type { AppUnderTest } from "@/tests/setup/app-under-test";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";

/** Longer than a lease, so that one expires meanwhile. */
const READ_ONLY_MS = 4_000;
const RECOVERED_WITHIN_MS = 20_000;
const LEASE_SECONDS = 2;

/** Reads that end something, need a setting or a file that is not here, or redirect. */
const NOT_ASKED: OperationName[] = ["signIn", "signOut", "getMetrics", "getReadiness", "getDocumentPage"];

const reads = (Object.entries(operations) as [OperationName, Operation][])
  .filter(([name, { method }]) => method === "GET" && !NOT_ASKED.includes(name))
  .map(([name]) => name);

describe.runIf(findPostgres() && process.platform === "linux")("a database that can only be read", () => {
  let here: Installation;
  let server: AppUnderTest;
  let user: ApiUser;
  let program: ApiUser;
  let params: Record<string, string>;
  let extracting: string;
  let onAsked: () => void;
  let answer: () => void;

  /** As a host does with a database whose disk is full. New sessions see it, so the others are ended. */
  async function setReadOnly(on: boolean): Promise<void> {
    const name = new URL(here.databaseUrl).pathname.slice(1);
    await here.sql.query("SET default_transaction_read_only = off");
    await here.sql.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${on ? "on" : "off"}`);
    await here.sql.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
  }

  const readinessSays = (reason: string) => async () => {
    const { status, body } = await user.fails("getReadiness");
    expect({ status, fields: body.fields }).toEqual({ status: 503, fields: { database: reason } });
  };

  const attempts = async () => (await here.jobs()).map(({ attempts }) => attempts);

  beforeAll(async () => {
    here = await Installation.create();
    const brain = here.model.brain;
    server = await here.startServer({ JOB_LEASE_SECONDS: String(LEASE_SECONDS) });
    user = await ApiUser.signedIn({ baseUrl: server.baseUrl });
    const id = await user.createExtractor("Read only", ["Number"]);
    const { id: docId } = await user.process(id, "Number: 17\n");
    const { webhook } = await user.ok("createWebhook", {
      body: { url: "https://example.com/hook", events: ["document.succeeded"] },
    });
    program = await user.program("read");
    params = { id, docId, webhookId: webhook.id };
    // A document is being extracted when it begins, and its result arrives meanwhile.
    const asked = new Promise<void>((resolve) => (onAsked = resolve));
    const answered = new Promise<void>((resolve) => (answer = resolve));
    here.model.brain = async (...asking) => {
      onAsked();
      await answered;
      return brain(...asking);
    };
    const file = new File(["Number: 18\n"], "later.txt", { type: "text/plain" });
    extracting = (await user.ok("uploadDocument", { params: { id }, file })).document.id;
    await asked;
    await setReadOnly(true);
    // Its sessions were ended: a request that has been given one of them fails once.
    await vi.waitFor(readinessSays("read_only"), { timeout: 10_000 });
    answer();
  });
  afterAll(() => here.remove());

  const inputOf = (name: OperationName): CallInput => ({
    params: name === "listWebhookDeliveries" ? { id: params.webhookId! } : params,
    ...(name === "downloadDocuments" && { query: `format=CSV&doc=${params.docId}` }),
    ...(name === "downloadTestset" && { query: `doc=${params.docId}` }),
    ...(name === "previewRule" && { query: "expression=Number%20!%3D%20''" }),
    ...(name === "listRows" && { query: "name=Number" }),
  });

  test("answers every read, of people and programs", async () => {
    for (const name of reads) {
      const response = await user.send(name, inputOf(name));
      expect({ name, status: response.status < 500 ? "read" : response.status }).toEqual({
        name,
        status: "read",
      });
      await response.arrayBuffer();
    }
    expect((await program.send("listExtractors")).status).toBe(200);
    for (const page of ["/", "/extractors"]) expect((await user.fetch(page)).status).toBe(200);
  });

  test("answers changes 503, in words, and when to try again", async () => {
    const file = new File(["Number: 19\n"], "refused.txt", { type: "text/plain" });
    const { id } = params;
    const changes: [OperationName, CallInput][] = [
      ["createExtractor", { body: { name: "Refused" } }],
      ["uploadDocument", { params, file }],
      ["correctValue", { params, body: { name: "Number", value: "20" } }],
      ["deleteDocument", { params }],
      ["deleteExtractor", { params: { id: id! } }],
    ];
    for (const [name, input] of changes) {
      const response = await user.send(name, input);
      expect({ name, status: response.status }).toEqual({ name, status: 503 });
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({
        code: "read_only",
        error: expect.stringContaining("read-only"),
      });
    }
  });

  test("is not ready, and says why", readinessSays("read_only"));

  test("goes on by itself: what was under way ends as if nothing had been, under its first attempt", async () => {
    await wait(READ_ONLY_MS);
    expect(await attempts()).toEqual([1]);
    const seen = new Set<number>();
    await setReadOnly(false);
    await vi.waitFor(
      async () => {
        for (const count of await attempts()) seen.add(count);
        expect(
          (await user.ok("getDocumentResult", { params: { id: params.id!, docId: extracting } })).document
            .status,
        ).toBe("SUCCESS");
      },
      { timeout: RECOVERED_WITHIN_MS, interval: 50 },
    );
    expect([...seen].filter((count) => count > 1)).toEqual([]);
    expect((await user.send("getReadiness")).status).toBe(200);
    expect((await user.ok("getUser")).credits).toBe(8);
    const { documents } = await user.ok("listDocuments", { params: { id: params.id! } });
    expect(documents).toHaveLength(2);
  });
});

describe.runIf(findPostgres() && process.platform === "linux")("pages while a table is locked", () => {
  let here: Installation;
  let server: AppUnderTest;
  beforeAll(async () => {
    here = await Installation.create();
    server = await here.startServer({ ENGINE: "local" });
  });
  afterAll(() => here.remove());

  test.each(["Extractor", "Session"])("are never answered 500 (%s)", async (table) => {
    const user = await ApiUser.signedIn({ baseUrl: server.baseUrl });
    await here.sql.query("BEGIN");
    await here.sql.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
    // More than there are connections.
    const pages = ["/", "/extractors", "/credits", "/help/api", "/profile", "/", "/extractors", "/help/api"];
    const answers = await Promise.all(pages.map((page) => user.fetch(page)));
    await here.sql.query("ROLLBACK");
    for (const { status, headers } of answers) {
      expect([200, 503]).toContain(status);
      expect(headers.has("Retry-After")).toBe(status === 503);
    }
  });
});
