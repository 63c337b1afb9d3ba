import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { answerFromDocument, type ModelReply } from "@/lib/extraction/testing/mock-model-server";
import { ApiUser } from "@/tests/api/api-user";
import { findFreePort, type AppUnderTest } from "@/tests/setup/app-under-test";
import { FakeInngest, signatureOf } from "@/tests/setup/fake-inngest";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { Installation } from "./two-servers";

/** What a model answers that wants to be asked again much later. */
const BUSY: ModelReply = { status: 529, message: "overloaded", headers: { "retry-after": "600" } };
/** It ends at once, and what is taken over was released. */
const QUICK_END = { SHUTDOWN_SECONDS: "1", JOB_LEASE_SECONDS: "3600" };
/** What a killed app has leased is free again soon. */
const SHORT_LEASE = { JOB_LEASE_SECONDS: "3" };
const WITHIN = { timeout: 60_000, interval: 50 };

for (const reportsSteps of [true, false])
  describe.runIf(findPostgres())(
    `an app whose jobs Inngest runs ${reportsSteps ? "as its present servers do" : "step by step"}`,
    () => {
      let here: Installation;
      let inngest: FakeInngest;
      let port: number;
      let app: AppUnderTest;
      const start = async (settings: Record<string, string> = {}) =>
        (app = await here.startServer({ ...inngest.settings, ...settings }, port));

      beforeAll(async () => {
        [here, inngest, port] = await Promise.all([
          Installation.create(),
          FakeInngest.start({ reportsSteps }),
          findFreePort(),
        ]);
        await start(QUICK_END);
        const synced = await fetch(`${app.baseUrl}/api/inngest`, { method: "PUT" });
        expect(synced.status).toBe(200);
      });
      afterEach(async () => {
        inngest.forget();
        await here.clear();
      });
      afterAll(async () => {
        await inngest.stop();
        await here.remove();
      });

      async function userWithExtractor() {
        const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
        return { user, id: await user.createExtractor("Mine", ["Number"]) };
      }

      async function upload(user: ApiUser, id: string, number = 17): Promise<string> {
        const file = new File([`Number: ${number}\n`], "a.txt", { type: "text/plain" });
        return (await user.ok("uploadDocument", { params: { id }, file })).document.id;
      }

      const asked = (times: number) =>
        vi.waitFor(() => expect(here.model.requests).toHaveLength(times), WITHIN);

      async function ledger(): Promise<[string, number][]> {
        const { rows } = await here.sql.query<{ kind: string; amount: number }>(
          `SELECT "kind", "amount" FROM "LedgerEntry" WHERE "kind" <> 'SIGNUP' ORDER BY "id"`,
        );
        return rows.map(({ kind, amount }) => [kind, amount]);
      }

      /** Holds the model's first answer until the returned function is called. */
      function holdFirstAnswer(): (reply: ModelReply) => void {
        let answer: (reply: ModelReply) => void = () => undefined;
        const held = new Promise<ModelReply>((resolve) => (answer = resolve));
        here.model.brain = (request, count) => (count === 1 ? held : answerFromDocument(request));
        return answer;
      }

      for (const [end, stop] of [
        ["is killed", () => app.kill()],
        ["ends on a signal", () => app.stop()],
      ] as const)
        test(`loses nothing, charges once and repeats no finished step when it ${end} during a model's call`, async () => {
          const { user, id } = await userWithExtractor();
          holdFirstAnswer();
          const documentId = await upload(user, id);
          await asked(1);
          await stop();
          await start(QUICK_END);
          expect(await user.settled(id, documentId)).toMatchObject({ status: "SUCCESS", credits: 1 });
          expect(here.model.requests).toHaveLength(2);
          expect(await ledger()).toEqual([["CHARGE", -1]]);
          await vi.waitFor(
            () => expect(inngest.runs.map(({ state }) => state)).not.toContain("running"),
            WITHIN,
          );
          const [run] = inngest.runsOf("process-document", documentId);
          expect(run?.state).toBe("completed");
          expect(run?.done).toEqual(["lease 1", "read 1", "extract 1"]);
        });

      /** Waits until these documents are done; those whose worker was killed are found by the schedule. */
      async function settledBefore(user: ApiUser, id: string, ids: readonly string[]): Promise<void> {
        await vi.waitFor(
          async () => {
            await inngest.tick();
            const { documents } = await user.ok("listDocuments", { params: { id } });
            const done = documents.filter(({ status }) => status === "SUCCESS").map(({ id }) => id);
            expect(done).toEqual(expect.arrayContaining([...ids]));
          },
          { timeout: 60_000, interval: 500 },
        );
      }

      test("processes every document once while it restarts again and again", async () => {
        await app.stop();
        await start(SHORT_LEASE);
        const { user, id } = await userWithExtractor();
        const ids: string[] = [];
        for (let number = 1; number <= 6; number += 1) {
          ids.push(await upload(user, id, number));
          if (number % 2 === 1) continue;
          // None is killed twice, however slow the machine is: it would be given up then.
          await settledBefore(user, id, ids.slice(0, -2));
          await app.kill();
          await start(SHORT_LEASE);
        }
        await vi.waitFor(
          async () => {
            await inngest.tick();
            expect(await here.jobs()).toEqual([]);
          },
          { timeout: 90_000, interval: 500 },
        );
        const { documents } = await user.ok("listDocuments", { params: { id } });
        expect(documents.map(({ id, status }) => [id, status]).sort()).toEqual(
          ids.map((id) => [id, "SUCCESS"]).sort(),
        );
        expect(await ledger()).toEqual(ids.map(() => ["CHARGE", -1]));
      });

      test("finds a document by its schedule whose event did not arrive", async () => {
        const { user, id } = await userWithExtractor();
        const { functions } = inngest;
        inngest.functions = [];
        const documentId = await upload(user, id);
        inngest.functions = functions;
        await here.sql.query(`UPDATE "Job" SET "notBefore" = "notBefore" - interval '2 minutes'`);
        await inngest.tick();
        expect(await user.settled(id, documentId)).toMatchObject({ status: "SUCCESS" });
        expect(inngest.received.map(({ name }) => name)).toEqual(["document/uploaded", "document/overdue"]);
      });

      // The rest does not depend on how many steps a call does.
      if (!reportsSteps) return;

      test("runs once for an event that arrives twice, and again for each retry of the same document", async () => {
        const { user, id } = await userWithExtractor();
        here.model.brain = (request, count) =>
          count < 3 ? { status: 400, message: "no" } : answerFromDocument(request);
        const documentId = await upload(user, id);
        const failed = () =>
          vi.waitFor(
            async () => expect(await user.settled(id, documentId)).toMatchObject({ status: "FAILURE" }),
            WITHIN,
          );
        await failed();
        inngest.receive(inngest.received[0]!);
        await user.ok("retryDocument", { params: { id, docId: documentId } });
        await failed();
        await user.ok("retryDocument", { params: { id, docId: documentId } });
        expect(await user.settled(id, documentId)).toMatchObject({ status: "SUCCESS" });
        expect(inngest.runsOf("process-document", documentId).map(({ event }) => event.name)).toEqual([
          "document/uploaded",
          "document/retry-requested",
          "document/retry-requested",
        ]);
      });

      describe("whose user deletes", () => {
        const cancelled = (subjectId: string, fn = "process-document") =>
          vi.waitFor(
            () => expect(inngest.runsOf(fn, subjectId).map(({ state }) => state)).toEqual(["cancelled"]),
            WITHIN,
          );

        test("a document calls nothing for its run any more, and goes on with the others", async () => {
          const { user, id } = await userWithExtractor();
          inngest.pause();
          const [deleted, kept] = [await upload(user, id), await upload(user, id, 18)];
          await user.ok("deleteDocument", { params: { id, docId: deleted } });
          await cancelled(deleted);
          inngest.goOn();
          expect(await user.settled(id, kept)).toMatchObject({ status: "SUCCESS" });
          expect(inngest.runsOf("process-document", deleted)[0]?.done).toEqual([]);
        });

        test("an extractor wakes no run that waits for the model", async () => {
          const { user, id } = await userWithExtractor();
          here.model.brain = () => BUSY;
          const documentId = await upload(user, id);
          await asked(1);
          await vi.waitFor(
            async () => expect(await here.jobs()).toMatchObject([{ leaseToken: null }]),
            WITHIN,
          );
          await user.ok("deleteExtractor", { params: { id } });
          await cancelled(documentId);
          expect(here.model.requests).toHaveLength(1);
        });

        test("the account ends all its runs, and no other's", async () => {
          const { user, id } = await userWithExtractor();
          const other = await userWithExtractor();
          inngest.pause();
          const [mine, theirs] = [await upload(user, id), await upload(other.user, other.id)];
          await user.ok("deleteUser", { body: { email: user.email } });
          await cancelled(mine);
          inngest.goOn();
          expect(await other.user.settled(other.id, theirs)).toMatchObject({ status: "SUCCESS" });
        });
      });

      test("is told by its one command what there is to run, and when", async () => {
        const declared = Object.fromEntries(inngest.functions.map(({ id, ...fn }) => [id, fn]));
        const schedule = (cron: string) => ({ triggers: [{ cron }], concurrency: 1 });
        expect(declared).toMatchObject({
          "gleaner-process-document": {
            triggers: ["uploaded", "retry-requested", "extraction-requested", "overdue"].map((name) => ({
              event: `document/${name}`,
            })),
            idempotency: "event.id",
            concurrency: { limit: 4, key: "event.data.userId" },
            cancel: [
              { event: "document/deleted", if: "async.data.documentId == event.data.documentId" },
              { event: "account/deleted", if: "async.data.userId == event.data.userId" },
            ],
          },
          "gleaner-run-wizard": {
            triggers: [{ event: "wizard/requested" }, { event: "wizard/overdue" }],
            idempotency: "event.id",
            concurrency: { limit: 4, key: "event.data.userId" },
            cancel: [
              { event: "wizard/deleted", if: "async.data.wizardRunId == event.data.wizardRunId" },
              { event: "account/deleted", if: "async.data.userId == event.data.userId" },
            ],
          },
          "gleaner-deliver-webhook": {
            triggers: [{ event: "webhook/delivery-requested" }, { event: "webhook/delivery-overdue" }],
            idempotency: "event.id",
            concurrency: { limit: 8, key: "event.data.userId" },
            cancel: [
              { event: "webhook/delivery-deleted", if: "async.data.deliveryId == event.data.deliveryId" },
              { event: "account/deleted", if: "async.data.userId == event.data.userId" },
            ],
          },
          "gleaner-delete-expired": schedule("*/10 * * * *"),
          "gleaner-learn-from-reviews": schedule("* * * * *"),
          "gleaner-settle-partners": schedule("*/10 * * * *"),
          "gleaner-requeue-overdue": schedule("* * * * *"),
        });
        expect(Object.keys(declared)).toHaveLength(7);
      });

      test("takes no call that Inngest has not signed", async () => {
        const { user, id } = await userWithExtractor();
        inngest.pause();
        const documentId = await upload(user, id);
        await vi.waitFor(
          () => expect(inngest.runsOf("process-document", documentId)).toHaveLength(1),
          WITHIN,
        );
        const [run] = inngest.runsOf("process-document", documentId);
        const { url } = run!.fn.steps.step.runtime;
        const body = inngest.bodyOf(run!, 0);
        for (const signature of [
          "",
          signatureOf(body, { key: "another key" }),
          signatureOf({ ...body, version: 1 }),
          signatureOf(body, { at: Date.now() - 600_000 }),
        ])
          expect((await inngest.call(url, body, signature)).status).toBe(401);
        expect((await fetch(url)).status).toBe(401);
        expect(await here.jobs()).toMatchObject([{ attempts: 0 }]);

        const signed = await fetch(url, { headers: { "x-inngest-signature": signatureOf("") } });
        expect(await signed.json()).toMatchObject({ authentication_succeeded: true, function_count: 7 });
      });
    },
  );
