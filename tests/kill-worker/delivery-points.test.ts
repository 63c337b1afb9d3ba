import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { repetitions } from "@/tests/setup/repetitions";
import { bundleProgram } from "@/tests/setup/bundle-program";
import { createUploadedDocument, createUser } from "@/tests/setup/uploaded-document";
import { openDeliveryPlace, type DeliveryPlace } from "./delivery-place";
import { DELIVERY_POINTS, type DeliveryStop } from "./points";
import { attemptsOf, finish, interrupt, keepAttempts } from "./run-worker";

const KILLS = repetitions({ gate: 3, all: 20 });

describe.runIf(findPostgres())(
  `kill -9 of a worker that delivers events to webhooks, ${KILLS} times at each point`,
  () => {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-kill-"));
    /** The types of the events that have arrived, by the webhook's URL. */
    const received = new Map<string, string[]>();
    const receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const url = `http://${request.headers.host}${request.url}`;
        const { type } = JSON.parse(body) as { type: string };
        received.set(url, [...(received.get(url) ?? []), type]);
        response.writeHead(204).end();
      });
    });
    let place: DeliveryPlace;
    let program: string;
    let kills: DeliveryStop[][];

    /** Records two events of a document; the first is to be delivered. */
    async function createStop(point: DeliveryStop["point"], url: string): Promise<DeliveryStop> {
      const { ctx } = place;
      const userId = await createUser(ctx);
      const user: UserContext = { ...ctx, user: { id: userId, email: "", tosAccepted: true } };
      await createWebhook(user, { url, events: ["document.succeeded", "document.reviewed"] });
      const id = await createUploadedDocument(ctx, userId);
      const document = await ctx.db.document.findUniqueOrThrow({ where: { id }, select: eventColumns });
      const record = (type: "document.succeeded" | "document.reviewed") =>
        inTransaction(user, (ctx) => recordDocumentEvent(ctx, type, document));
      const [deliveryId] = await record("document.succeeded");
      await record("document.reviewed");
      return { point, deliveryId: deliveryId!, userId, url };
    }

    beforeAll(async () => {
      place = await openDeliveryPlace(directory);
      receiver.listen(0, "127.0.0.1");
      await once(receiver, "listening");
      const { port } = receiver.address() as AddressInfo;
      await keepAttempts(place.ctx);
      kills = await Promise.all(
        Array.from({ length: KILLS }, (_, kill) =>
          Promise.all(
            DELIVERY_POINTS.map((point, n) => createStop(point, `http://127.0.0.1:${port}/${kill}-${n}`)),
          ),
        ),
      );
      program = await bundleProgram("tests/kill-worker/delivery-points-worker.ts");
      const task = { databaseUrl: place.databaseUrl, directory };
      for (const stops of kills) await interrupt(program, { ...task, stops });
      await finish(program, task);
    }, 300_000);

    afterAll(async () => {
      await place.close();
      receiver.close();
      rmSync(directory, { recursive: true });
      rmSync(path.dirname(program), { recursive: true });
    });

    for (const point of DELIVERY_POINTS) {
      const arrives = ["after request", "within end"].includes(point) ? "twice" : "once";
      test(`${point}: the event arrives ${arrives}, is noted once, and the next of its document follows it`, async () => {
        const { ctx } = place;
        const stops = kills.flat().filter((stop) => stop.point === point);
        expect(stops).toHaveLength(KILLS);
        for (const { deliveryId, userId, url } of stops) {
          const first = Array<string>(arrives === "twice" ? 2 : 1).fill("document.succeeded");
          expect(received.get(url)).toEqual([...first, "document.reviewed"]);
          const deliveries = await ctx.db.webhookDelivery.findMany({ where: { webhook: { userId } } });
          expect(deliveries).toMatchObject(Array(2).fill({ status: "DELIVERED", attempts: 1 }));
          // A worker killed before it starts or after it finishes leaves nothing to be restarted.
          const leases = ["before lease", "after deliver"].includes(point) ? 1 : 2;
          expect(await attemptsOf(ctx, deliveryId)).toEqual([leases]);
        }
        const jobs = { kind: "WEBHOOK_DELIVERY", userId: { in: stops.map(({ userId }) => userId) } } as const;
        expect(await ctx.db.job.count({ where: jobs })).toBe(0);
      });
    }
  },
);
