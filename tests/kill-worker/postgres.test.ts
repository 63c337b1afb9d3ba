import { describe } from "vitest";
import { migrate } from "@/lib/embedded/migrate";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { PostgresServer } from "@/tests/setup/postgres/postgres-server";
import { repetitions } from "@/tests/setup/repetitions";
import { testKillsAtEachPoint, type Place } from "./each-point";
import { POINTS } from "./points";

async function openPlace(): Promise<Place> {
  const server = await PostgresServer.start(findPostgres() ?? "");
  const databaseUrl = await server.createDatabase();
  await migrate(databaseUrl);
  return {
    databaseUrl,
    open: () => Promise.resolve({ url: databaseUrl, close: () => Promise.resolve() }),
    remove: () => server.stop(),
  };
}

describe.runIf(findPostgres())("a server", () => {
  testKillsAtEachPoint("PostgreSQL", POINTS, repetitions({ gate: 3, all: 20 }), openPlace);
});
