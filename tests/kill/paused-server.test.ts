import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { findDatabaseUrl } from "@/lib/embedded/database-address";
import { ApiUser } from "@/tests/api/api-user";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { repetitions } from "@/tests/setup/repetitions";
import { Installation } from "./two-servers";

/** Longer than a transaction may take. */
const PAUSE_MS = 9_000;
const PAUSES = repetitions({ gate: 1, all: 2 });
const EDITORS = 4;
const SERVED_AGAIN_WITHIN_MS = 5_000;
const SETTINGS = { RATE_LIMIT_PER_MINUTE: "1000000", ENGINE: "local" };

describe.runIf(process.platform === "linux")("a server whose machine is suspended while people edit", () => {
  test("serves again at once, has everything that it accepted, and ends when it is told to", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-paused-"));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    await survivesPauses(await AppUnderTest.start({ dataDirectory: directory, settings: SETTINGS }));
  });

  test.runIf(findPostgres())("does so on PostgreSQL as well", async () => {
    const here = await Installation.create();
    onTestFinished(() => here.remove());
    await survivesPauses(await here.startServer(SETTINGS));
  });
});

async function survivesPauses(app: AppUnderTest): Promise<void> {
  const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
  const accepted: string[] = [];
  let editing = true;
  const edit = async (_: unknown, editor: number) => {
    for (let number = 0; editing; number += 1) {
      const name = `${editor}-${number}`;
      const { status } = await user.send("createExtractor", { body: { name } });
      if (status === 201) accepted.push(name);
      else expect(status).toBe(503);
    }
  };
  const editors = Promise.all(Array.from({ length: EDITORS }, edit));
  for (let pause = 0; pause < PAUSES; pause += 1) {
    const before = accepted.length;
    await vi.waitUntil(() => accepted.length > before + EDITORS, { timeout: 20_000 });
    process.kill(-app.launcherPid, "SIGSTOP");
    await wait(PAUSE_MS);
    process.kill(-app.launcherPid, "SIGCONT");
    const paused = accepted.length;
    await vi.waitUntil(() => accepted.length > paused + EDITORS, { timeout: SERVED_AGAIN_WITHIN_MS });
    expect((await user.fetch("/api/ready")).status).toBe(200);
  }
  editing = false;
  await editors;
  const { extractors } = await user.ok("listExtractors");
  expect(extractors.map(({ name }) => name)).toEqual(expect.arrayContaining(accepted));
  await app.stop();
}

describe("an embedded database whose backend ends", () => {
  test("ends the app with a clear line, and the next start has everything", async () => {
    const dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-ended-"));
    onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
    const app = await AppUnderTest.start({ dataDirectory });
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    await user.createExtractor("Mine", ["Number"]);
    const client = new pg.Client({ connectionString: findDatabaseUrl(dataDirectory) });
    client.on("error", () => undefined);
    await client.connect();
    // PostgreSQL ends on a message that it does not know, and on a Sync the server passes it on.
    const { stream } = (client as unknown as { connection: { stream: { write(bytes: Buffer): void } } })
      .connection;
    stream.write(Buffer.from([0x3f, 0, 0, 0, 4, 0x53, 0, 0, 0, 4]));
    await app.ended;
    expect(app.output).toContain("The embedded database has stopped");

    const next = await AppUnderTest.start({ dataDirectory });
    const again = new ApiUser(next.baseUrl);
    again.cookie = user.cookie;
    expect((await again.ok("listExtractors")).extractors).toMatchObject([{ name: "Mine" }]);
    await next.stop();
  });
});
