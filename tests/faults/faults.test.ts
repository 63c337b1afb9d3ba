import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { OperationName } from "@/lib/api/endpoints";
import type { StartedUpload } from "@/lib/api/upload";
import { createDatabase } from "@/lib/db/client";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { answerFromDocument } from "@/lib/extraction/testing/mock-model-server";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { PUBLIC_ONLY } from "@/lib/outbound/outbound-policy";
import { deleteOrphanedFiles } from "@/lib/retention/delete-orphaned-files";
import { DIRECT_UPLOADS, DOCUMENT_FILES } from "@/lib/storage/document-files";
import { ApiUser, type CallInput } from "@/tests/api/api-user";
import { Installation } from "@/tests/kill/two-servers";
import { findFreePort, type AppUnderTest } from "@/tests/setup/app-under-test";
import { BreakableLine } from "@/tests/setup/breakable-line";
import { BucketServer } from "@/tests/setup/bucket-server";
import { bucketStore } from "@/tests/setup/bucket-store";
import { LoadBalancer } from "@/tests/setup/load-balancer";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";

const AWAY_MS = 10_000;
const MODEL_MS = 100;
/** Uploaded before a fault, and as many while it lasts. */
const HALF_A_WAVE = 5;
const SIGNUP_CREDITS = 1_000;
/** After a fault: a dead server's lease, and what waited for the bucket. */
const SETTLED_WITHIN_MS = 90_000;
/** From when on a file without a row is no upload that is still arriving. */
const SWEPT_AFTER_MS = 2 * 3_600_000;

const filenameOf = (number: number) => `${number}.txt`;
const textOf = (number: number) => `Number: N-${number}\nName: ${"a".repeat(number)}\n`;
const valuesOf = (number: number) => ({ Number: `N-${number}`, Name: "a".repeat(number) });

/** What a client repeats. */
class NotServed extends Error {
  constructor(readonly retryAfterMs: number) {
    super("not served");
  }
}

/** Repeats what was not served or refused, as a program does. */
async function untilServed<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      // What fetch throws where no server answers.
      if (error instanceof TypeError) await wait(200);
      else if (error instanceof NotServed) await wait(error.retryAfterMs);
      else throw error;
    }
  }
}

/** An answer of 201, however often it takes to ask. */
function created<T>(user: ApiUser, name: OperationName, input: CallInput): Promise<T> {
  return untilServed(async () => {
    const response = await user.send(name, input);
    const answer = await response.text();
    if ([502, 503].includes(response.status))
      throw new NotServed(1000 * Number(response.headers.get("retry-after") ?? 0.2));
    expect(response.status, answer).toBe(201);
    return JSON.parse(answer) as T;
  });
}

interface ListedDocument {
  id: string;
  filename: string;
  status: string;
  extracted_data: string | null;
  credits: number | null;
}

describe.runIf(findPostgres() && process.platform === "linux")(
  "two servers, while documents arrive, one is killed, the database freezes and the bucket goes away",
  () => {
    let here: Installation;
    let line: BreakableLine;
    let bucket: BucketServer;
    let balancer: LoadBalancer;
    let user: ApiUser;
    let id: string;
    const accepted = new Map<number, string>();
    let documents: ListedDocument[];
    let balance: number;

    /** Every other document through the form, the others straight to the bucket. */
    async function upload(number: number): Promise<void> {
      const [filename, text, params] = [filenameOf(number), textOf(number), { id }];
      const finish = (input: CallInput) =>
        created<{ document: { id: string } }>(user, "uploadDocument", { params, ...input });
      if (number % 2 === 0) {
        const file = new File([text], filename, { type: "text/plain" });
        accepted.set(number, (await finish({ file })).document.id);
        return;
      }
      const body = { filename, size: text.length, type: "text/plain" };
      const form = await created<StartedUpload>(user, "startUpload", { params, body });
      await untilServed(() => bucket.send(form, text));
      accepted.set(number, (await finish({ body: { upload_id: form.upload_id } })).document.id);
    }

    let uploads = 0;
    const uploadSome = () => Promise.all(Array.from({ length: HALF_A_WAVE }, () => upload((uploads += 1))));

    beforeAll(async () => {
      here = await Installation.create();
      bucket = await BucketServer.start();
      line = await BreakableLine.to(Number(new URL(bucket.settings.S3_ENDPOINT!).port));
      let onAsked: (name: string) => void = () => undefined;
      /** Which server it is that asks the model next, while the model is about to answer. */
      const nextAsking = () => new Promise<string>((resolve) => (onAsked = resolve));
      here.model.brain = async (request) => {
        onAsked(String(request.headers.authorization).replace("Bearer ", ""));
        await wait(MODEL_MS);
        return answerFromDocument(request);
      };

      const ports = new Map([
        ["first", await findFreePort()],
        ["second", await findFreePort()],
      ]);
      const servers = new Map<string, AppUnderTest>();
      const start = async (name: string) => {
        const settings = {
          ...bucket.settings,
          S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
          AUTH_URL: ApiUser.baseUrl,
          ANTHROPIC_API_KEY: name,
          SIGNUP_CREDITS: String(SIGNUP_CREDITS),
        };
        servers.set(name, await here.startServer(settings, ports.get(name)));
      };
      for (const name of ports.keys()) await start(name);
      const addresses = [...servers.values()].map(({ baseUrl }) => baseUrl);
      balancer = await LoadBalancer.listen(Number(new URL(inject("baseUrl")).port), addresses);

      user = await ApiUser.signedIn();
      id = await user.createExtractor("Through all faults", ["Number", "Name"]);

      const settled = () =>
        vi.waitFor(async () => expect(await here.jobs()).toEqual([]), {
          timeout: SETTLED_WITHIN_MS,
          interval: 200,
        });
      const faults = [
        async (asking: string, uploaded: Promise<unknown>) => {
          const dead = servers.get(asking);
          if (!dead) throw new Error(`No server is called ${asking}.`);
          await dead.kill();
          // The other one has everything to do, also what the dead one had begun.
          await uploaded;
          await settled();
          await start(asking);
        },
        async () => {
          here.postgres.freeze();
          await wait(AWAY_MS);
          here.postgres.thaw();
        },
        async () => {
          await line.cut();
          await wait(AWAY_MS);
          await line.mend();
        },
      ];
      for (const fault of faults) {
        const asking = nextAsking();
        const before = uploadSome();
        const during = asking.then(uploadSome);
        const uploaded = Promise.all([before, during]);
        await Promise.all([uploaded, fault(await asking, uploaded)]);
      }
      await settled();
      ({ documents } = await user.ok("listDocuments", { params: { id } }));
      balance = (await user.ok("getUser")).credits;
    });

    afterAll(async () => {
      await balancer?.stop();
      await here?.remove();
      await line?.cut();
      await bucket?.stop();
    });

    test("lose no accepted document", () => {
      expect(accepted.size).toBe(6 * HALF_A_WAVE);
      const listed = new Map(documents.map(({ id, filename }) => [id, filename]));
      for (const [number, id] of accepted) expect(listed.get(id)).toBe(filenameOf(number));
    });

    test("make one document of each upload that went straight to the bucket, however often it was handed over", () => {
      for (const number of accepted.keys()) {
        if (number % 2 === 0) continue;
        expect(documents.filter(({ filename }) => filename === filenameOf(number))).toHaveLength(1);
      }
    });

    test("read every document rightly, also those whose upload was answered 503 and stored", () => {
      for (const { filename, status, extracted_data, credits } of documents) {
        expect({ filename, status, credits }).toEqual({ filename, status: "SUCCESS", credits: 1 });
        expect(JSON.parse(extracted_data ?? "null")).toEqual(valuesOf(parseInt(filename)));
      }
    });

    test("charge every document exactly once", async () => {
      const { rows } = await here.sql.query<{ kind: string; amount: number; subjectId: string }>(
        'SELECT "kind", "amount", "subjectId" FROM "LedgerEntry" WHERE "kind" <> \'SIGNUP\' ORDER BY "subjectId"',
      );
      const charges = documents.map(({ id }) => ({ kind: "CHARGE", amount: -1, subjectId: id }));
      expect(rows).toEqual(charges.sort((one, other) => (one.subjectId < other.subjectId ? -1 : 1)));
      expect(balance).toBe(SIGNUP_CREDITS - documents.length);
    });

    test("give all of them out", async () => {
      const query = new URLSearchParams([...documents.map(({ id }) => ["doc", id]), ["format", "JSON"]]);
      const response = await user.send("downloadDocuments", { params: { id }, query });
      const text = await response.text();
      expect(response.status, text).toBe(200);
      expect(JSON.parse(text)).toEqual(
        documents.map(({ filename }) => ({ filename, data: valuesOf(parseInt(filename)) })),
      );
    });

    test("have a folder in the bucket for every document, and after the sweep no other", async () => {
      const store = bucketStore(bucket);
      const db = createDatabase(here.databaseUrl, 2);
      await deleteOrphanedFiles({
        db,
        storage: store,
        engine: createLocalEngine(),
        recognition: null,
        outbound: createOutboundClient(PUBLIC_ONLY),
        sendEvent: () => Promise.resolve(true),
        now: () => new Date(Date.now() + SWEPT_AFTER_MS),
      });
      await db.$disconnect();
      const folders = async (kind: string) => {
        const found = [];
        for await (const { folder } of store.listFolders(kind)) found.push(folder.slice(kind.length + 1));
        return found;
      };
      expect((await folders(DOCUMENT_FILES)).sort()).toEqual(documents.map(({ id }) => id).sort());
      const { rows } = await here.sql.query<{ id: string }>('SELECT "id" FROM "DirectUpload"');
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(await folders(DIRECT_UPLOADS)));
    });
  },
);
