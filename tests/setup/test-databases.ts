import path from "node:path";
import pg from "pg";
import { applyMigrations } from "@/lib/db/migrations";
import { DatabaseServer } from "@/lib/embedded/database-server";
import { openInMemory } from "./open-in-memory";
import { PostgresServer } from "./postgres/postgres-server";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../prisma/migrations");

export type DatabaseKind = "migrated" | "empty";

/** Creates databases for tests, each a copy of a template that is prepared once. */
export interface TestDatabases {
  /** @returns its connection string */
  create(kind: DatabaseKind): Promise<string>;
  drop(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** Databases of a real server, with concurrent sessions that block on each other's locks. */
export class PostgresDatabases implements TestDatabases {
  private constructor(
    private readonly server: PostgresServer,
    private readonly template: string,
  ) {}

  /** @param bin the folder of the server's programs */
  static async start(bin: string): Promise<PostgresDatabases> {
    const server = await PostgresServer.start(bin);
    const template = await server.createDatabase();
    await migrate(template);
    return new PostgresDatabases(server, template);
  }

  create(kind: DatabaseKind): Promise<string> {
    return this.server.createDatabase(kind === "migrated" ? this.template : undefined);
  }

  drop(url: string): Promise<void> {
    return this.server.dropDatabase(url);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** In-memory databases of this process. Each has a single session: clients take turns, and none ever blocks on a lock. */
export class EmbeddedDatabases implements TestDatabases {
  private readonly servers = new Map<string, DatabaseServer>();
  // Initialising a database takes seconds, copying it a fraction of one.
  private readonly templates: Partial<Record<DatabaseKind, Promise<Blob>>> = {};

  async create(kind: DatabaseKind): Promise<string> {
    const db = await openInMemory(await this.template(kind));
    const server = await DatabaseServer.start(() => Promise.resolve(db));
    this.servers.set(server.url, server);
    return server.url;
  }

  async drop(url: string): Promise<void> {
    await this.servers.get(url)?.stop();
    this.servers.delete(url);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.servers.values()].map((server) => server.stop()));
  }

  private template(kind: DatabaseKind): Promise<Blob> {
    return (this.templates[kind] ??= kind === "empty" ? initialise() : this.template("empty").then(migrated));
  }
}

async function initialise(): Promise<Blob> {
  const db = await openInMemory();
  const dump = await db.dumpDataDir("none");
  await db.close();
  return dump;
}

async function migrated(empty: Blob): Promise<Blob> {
  const db = await openInMemory(empty);
  const server = await DatabaseServer.start(() => Promise.resolve(db));
  await migrate(server.url);
  const dump = await db.dumpDataDir("none");
  await server.stop();
  return dump;
}

async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await applyMigrations(client, MIGRATIONS);
  } finally {
    await client.end();
  }
}
