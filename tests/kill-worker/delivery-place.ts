import { vi } from "vitest";
import type { Context } from "@/lib/context";
import { createDatabase } from "@/lib/db/client";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { createOutboundClient } from "@/lib/outbound/outbound-client";
import { ANYWHERE } from "@/lib/outbound/outbound-policy";
import { createDiskStore } from "@/lib/storage/disk-store";
import { migrate } from "@/lib/embedded/migrate";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { PostgresServer } from "@/tests/setup/postgres/postgres-server";
import { WORKER_ENV } from "./worker-env";

/**
 * A PostgreSQL server for workers that deliver to webhooks on this machine, with the test's own context on it. The settings of
 * this process are the workers' until `close`.
 *
 * @param directory - for files
 */
export async function openDeliveryPlace(directory: string) {
  const postgres = await PostgresServer.start(findPostgres() ?? "");
  const databaseUrl = await postgres.createDatabase();
  await migrate(databaseUrl);
  for (const [name, value] of Object.entries({ ...WORKER_ENV, DATABASE_URL: databaseUrl })) {
    vi.stubEnv(name, value);
  }
  const db = createDatabase(databaseUrl, 10);
  const ctx: Context = {
    db,
    storage: createDiskStore(directory),
    engine: createLocalEngine(),
    recognition: null,
    outbound: createOutboundClient(ANYWHERE),
    sendEvent: () => Promise.resolve(true),
    now: () => new Date(),
  };
  const close = async () => {
    vi.unstubAllEnvs();
    await db.$disconnect();
    await postgres.stop();
  };
  return { databaseUrl, db, ctx, close };
}

export type DeliveryPlace = Awaited<ReturnType<typeof openDeliveryPlace>>;
