import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { findPostgres } from "./postgres/find-postgres";
import {
  EmbeddedDatabases,
  PostgresDatabases,
  type DatabaseKind,
  type TestDatabases,
} from "./test-databases";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of the server that creates databases for tests; see tests/setup/database.ts. */
    databases: string;
    /** Whether the databases have concurrent sessions, which block on each other's locks. */
    rowLocks: boolean;
  }
}

const WITHOUT_POSTGRES = `
  ###########################################################################
  #  NO POSTGRESQL WAS FOUND: row locks are NOT tested.                     #
  #                                                                         #
  #  The database tests run on the embedded database, which serves one      #
  #  session at a time. Tests that need two are skipped, and a lock that    #
  #  is missing goes unnoticed.                                             #
  #                                                                         #
  #  Install the server (Debian: apt-get install postgresql, macOS:         #
  #  brew install postgresql), or set PG_BIN to the folder of initdb.       #
  ###########################################################################
`;

/**
 * Provides the databases of the unit tests: on a temporary PostgreSQL server if its programs are installed, otherwise
 * embedded ones. Starts nothing until a test needs the first one.
 */
export default async function serveDatabases(project: TestProject): Promise<() => Promise<void>> {
  const bin = findPostgres();
  let started: Promise<TestDatabases> | undefined;
  const databases = () => (started ??= start(bin));
  const server = createServer((request, response) => {
    handle(databases, request, response).catch((error: unknown) => {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("databases", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  project.provide("rowLocks", bin !== undefined);
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await started?.catch(() => undefined))?.stop();
  };
}

function start(bin: string | undefined): Promise<TestDatabases> {
  if (bin !== undefined) return PostgresDatabases.start(bin);
  console.warn(WITHOUT_POSTGRES);
  return Promise.resolve(new EmbeddedDatabases());
}

/** POST /KIND creates a database and returns its URL, DELETE /URL drops it. */
async function handle(
  databases: () => Promise<TestDatabases>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const argument = decodeURIComponent(request.url?.slice(1) ?? "");
  if (request.method === "DELETE") await (await databases()).drop(argument);
  response.end(request.method === "POST" ? await (await databases()).create(argument as DatabaseKind) : "");
}
