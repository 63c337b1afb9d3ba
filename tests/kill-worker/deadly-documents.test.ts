import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_DEATHS } from "@/lib/jobs/run-step";
import { bundleProgram } from "@/tests/setup/bundle-program";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { openDeliveryPlace, type DeliveryPlace } from "./delivery-place";
import { createStop } from "./each-point";
import { DEADLY_POINTS, type Point, type Stop } from "./points";
import { finish, interrupt } from "./run-worker";

describe.runIf(findPostgres())("a document whose worker is killed at every attempt", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "gleaner-kill-"));
  let place: DeliveryPlace;
  let program: string;
  let stops: Stop[];

  beforeAll(async () => {
    place = await openDeliveryPlace(path.join(directory, "files"));
    program = await bundleProgram("tests/kill-worker/worker.ts");
    const points = Object.keys(DEADLY_POINTS) as Point[];
    stops = await Promise.all(points.map((point, n) => createStop(place.ctx, point, `D-${n}-`)));
    const task = { directory, databaseUrl: place.databaseUrl };
    for (let death = 0; death < MAX_DEATHS; death += 1)
      await interrupt(program, { ...task, stops, hoursLater: death });
    // It would be killed by them a third time, but there is no attempt any more.
    await finish(program, { ...task, hoursLater: MAX_DEATHS }, ["job given up after its workers died"]);
  }, 300_000);

  afterAll(async () => {
    await place.close();
    rmSync(directory, { recursive: true });
    rmSync(path.dirname(program), { recursive: true });
  });

  for (const [point, during] of Object.entries(DEADLY_POINTS))
    test(`${point}: fails after the second death, is refunded, and says that it happened ${during}`, async () => {
      const { db } = place;
      const { documentId: id, userId } = stops.find((stop) => stop.point === point)!;
      expect(await db.document.findUniqueOrThrow({ where: { id } })).toMatchObject({
        status: "FAILURE",
        credits: null,
        rejectionReason: `Gleaner stopped several times ${during} and gave up. You were not charged.`,
      });
      expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ credits: 10 });
      expect(await db.job.count({ where: { subjectId: id } })).toBe(0);
    });
});
