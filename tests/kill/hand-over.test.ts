import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { answerFromDocument, type ModelReply } from "@/lib/extraction/testing/mock-model-server";
import { ApiUser } from "@/tests/api/api-user";
import type { AppUnderTest } from "@/tests/setup/app-under-test";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { Installation } from "./two-servers";

/** Longer than any test runs: what is taken over was released. */
const FOREVER = { JOB_LEASE_SECONDS: "3600" };

/** A reply that does not come until the test lets it. */
function heldReply() {
  let answer: (reply: ModelReply) => void = () => undefined;
  const reply = new Promise<ModelReply>((resolve) => (answer = resolve));
  return { reply, answer };
}

/** The same user at another server. */
function signedInAt(server: AppUnderTest, user: ApiUser): ApiUser {
  const there = new ApiUser(server.baseUrl);
  there.cookie = user.cookie;
  return there;
}

const refusesConnections = (server: AppUnderTest) =>
  fetch(`${server.baseUrl}/login`).then(
    () => false,
    () => true,
  );

describe.runIf(findPostgres())("a server that ends", () => {
  let here: Installation;
  beforeAll(async () => {
    here = await Installation.create();
  });
  afterEach(async () => {
    await here.killServers();
    await here.clear();
  });
  afterAll(() => here.remove());

  /** Uploads a document to a server and waits until the model is asked about it; that first request gets no answer. */
  async function askAbout(server: AppUnderTest) {
    const answered = here.model.brain;
    const held = heldReply();
    here.model.brain = (request, count) => (count === 1 ? held.reply : answered(request, count));
    const user = await ApiUser.signedIn({ baseUrl: server.baseUrl });
    const id = await user.createExtractor("Mine", ["Number"]);
    const file = new File(["Number: 17\n"], "a.txt", { type: "text/plain" });
    const { document } = await user.ok("uploadDocument", { params: { id }, file });
    await vi.waitFor(() => expect(here.model.requests).toHaveLength(1), { timeout: 20_000 });
    return { user, id, documentId: document.id, held };
  }

  const asked = (times: number) =>
    vi.waitFor(() => expect(here.model.requests).toHaveLength(times), { timeout: 30_000, interval: 20 });

  test("on a signal during a model's call leaves it to the next within seconds, which asks once more", async () => {
    const first = await here.startServer({ ...FOREVER, SHUTDOWN_SECONDS: "1" });
    const { user, id, documentId } = await askAbout(first);
    const second = await here.startServer(FOREVER);
    await first.stop();
    const [job] = await here.jobs();
    expect(job?.attempts).toBeLessThanOrEqual(1);
    await asked(2);
    const there = signedInAt(second, user);
    expect(await there.settled(id, documentId)).toMatchObject({ status: "SUCCESS" });
    expect(here.model.requests).toHaveLength(2);
    const { rows } = await here.sql.query('SELECT "kind", "amount" FROM "LedgerEntry" ORDER BY "id"');
    expect(rows).toEqual([
      { kind: "SIGNUP", amount: 10 },
      { kind: "CHARGE", amount: -1 },
    ]);
  });

  test("on a signal finishes what ends in time, without taking anything new", async () => {
    const server = await here.startServer(FOREVER);
    const { held } = await askAbout(server);
    const ended = server.stop();
    await vi.waitUntil(() => refusesConnections(server), { timeout: 10_000 });
    held.answer(answerFromDocument(here.model.requests[0]!));
    await ended;
    expect(await here.jobs()).toEqual([]);
    const { rows } = await here.sql.query('SELECT "status" FROM "Document"');
    expect(rows).toEqual([{ status: "SUCCESS" }]);
    expect(here.model.requests).toHaveLength(1);
  });

  test("on a second signal waits no longer, and counts no attempt", async () => {
    const server = await here.startServer({ ...FOREVER, SHUTDOWN_SECONDS: "600" });
    await askAbout(server);
    let hasEnded = false;
    const ended = server.stop().then(() => (hasEnded = true));
    while (!hasEnded) {
      await Promise.race([ended, wait(300)]);
      if (!hasEnded) process.kill(server.launcherPid, "SIGTERM");
    }
    expect(await here.jobs()).toEqual([{ attempts: 0, leaseToken: null, leaseUntil: null }]);
  });

  test("answers a wizard that still waits, whose run goes on at the next", async () => {
    const first = await here.startServer({ ...FOREVER, SHUTDOWN_SECONDS: "1" });
    const proposal = {
      name: "Invoices",
      fields: [{ name: "Total", type: "NUMBER", required: false, prompt: "" }],
    };
    here.model.brain = (request, count) =>
      [heldReply().reply, { answer: proposal }][count - 1] ?? answerFromDocument(request);
    const user = await ApiUser.signedIn({ baseUrl: first.baseUrl });
    const file = new File(["Invoice number: 17\nTotal: 20.00\n"], "a.txt", { type: "text/plain" });
    const wizard = user.fails("runWizard", { file });
    await asked(1);
    const ended = first.stop();
    expect(await wizard).toMatchObject({ body: { success: false, code: "engine_busy" } });
    await ended;
    await here.startServer(FOREVER);
    await vi.waitUntil(async () => (await here.jobs()).length === 0, { timeout: 60_000 });
    const { rows } = await here.sql.query('SELECT "status" FROM "WizardRun"');
    expect(rows).toEqual([{ status: "SUCCESS" }]);
    // The question that had no answer, the fields once more, and the values.
    expect(here.model.requests).toHaveLength(3);
  });

  test("completes an upload that has begun", async () => {
    const server = await here.startServer(FOREVER);
    const user = await ApiUser.signedIn({ baseUrl: server.baseUrl });
    const id = await user.createExtractor("Mine", ["Number"]);
    const [head, tail] = [
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nNumber: ',
      "17\n\r\n--b--\r\n",
    ];
    const upload = httpRequest(`${server.baseUrl}/api/extractor/${id}/document`, {
      method: "POST",
      headers: {
        cookie: user.cookie,
        "X-CSRF-Token": user.csrfToken,
        "Content-Type": "multipart/form-data; boundary=b",
        "Content-Length": head.length + tail.length,
      },
    });
    const answered = once(upload, "response");
    upload.write(head);
    const received = path.join(server.dataDirectory, "temporary");
    await vi.waitUntil(() => existsSync(received) && readdirSync(received).length > 0, { timeout: 10_000 });
    const ended = server.stop();
    await vi.waitUntil(() => refusesConnections(server), { timeout: 10_000 });
    upload.end(tail);
    const [response] = (await answered) as [{ statusCode: number }];
    expect(response.statusCode).toBe(201);
    await ended;
    expect(await here.jobs()).toHaveLength(1);
  });

  test("by kill -9 leaves its work to another, which has it within little more than a lease", async () => {
    // A busy machine is late to renew a lease; one of fewer seconds would end while both servers live.
    const lease = { JOB_LEASE_SECONDS: "8" };
    const first = await here.startServer(lease);
    const { user, id, documentId } = await askAbout(first);
    const second = await here.startServer(lease);
    const killedAt = Date.now();
    await first.kill();
    await asked(2);
    // The lease that was just renewed, and the pause between two sweeps.
    expect(Date.now() - killedAt).toBeLessThan(8_000 + 5_000);
    const there = signedInAt(second, user);
    expect(await there.settled(id, documentId)).toMatchObject({ status: "SUCCESS" });
    expect(here.model.requests).toHaveLength(2);
  });

  test("keeps its work while it lives, for longer than a lease", async () => {
    const lease = { JOB_LEASE_SECONDS: "4" };
    const first = await here.startServer(lease);
    const { user, id, documentId, held } = await askAbout(first);
    await here.startServer(lease);
    const leaseUntil = async () => (await here.jobs())[0]?.leaseUntil?.getTime() ?? 0;
    const begun = await leaseUntil();
    await vi.waitFor(async () => expect(await leaseUntil()).toBeGreaterThan(begun + 8_000), {
      timeout: 20_000,
    });
    expect(await here.jobs()).toMatchObject([{ attempts: 1 }]);
    held.answer(answerFromDocument(here.model.requests[0]!));
    expect(await user.settled(id, documentId)).toMatchObject({ status: "SUCCESS" });
    expect(here.model.requests).toHaveLength(1);
  });
});
