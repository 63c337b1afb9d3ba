import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { MockModelServer } from "@/lib/extraction/testing/mock-model-server";
import { migrate } from "@/lib/embedded/migrate";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { PostgresServer } from "@/tests/setup/postgres/postgres-server";

/** A PostgreSQL, a model and a folder that several servers of the app share, as those of one installation do. */
export class Installation {
  private readonly servers: AppUnderTest[] = [];
  private readonly dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-servers-"));

  private constructor(
    readonly postgres: PostgresServer,
    readonly databaseUrl: string,
    /** A session of its own. */
    readonly sql: pg.Client,
    readonly model: MockModelServer,
  ) {}

  static async create(): Promise<Installation> {
    const postgres = await PostgresServer.start(findPostgres() ?? "");
    const databaseUrl = await postgres.createDatabase();
    await migrate(databaseUrl);
    const sql = new pg.Client({ connectionString: databaseUrl });
    await sql.connect();
    const model = new MockModelServer();
    await model.listen();
    return new Installation(postgres, databaseUrl, sql, model);
  }

  /** @param port - a free one by default */
  async startServer(settings: Record<string, string> = {}, port?: number): Promise<AppUnderTest> {
    const server = await AppUnderTest.start({
      port,
      dataDirectory: this.dataDirectory,
      settings: {
        DATABASE_URL: this.databaseUrl,
        AUTH_SECRET: "a secret for tests only",
        ANTHROPIC_API_KEY: "a key that no test uses",
        ANTHROPIC_BASE_URL: this.model.url,
        ...settings,
      },
    });
    this.servers.push(server);
    return server;
  }

  /** The jobs that are outstanding. */
  async jobs(): Promise<{ attempts: number; leaseToken: string | null; leaseUntil: Date | null }[]> {
    return (await this.sql.query('SELECT "attempts", "leaseToken", "leaseUntil" FROM "Job"')).rows as never;
  }

  /** Ends the servers, as `kill -9` does. */
  async killServers(): Promise<void> {
    await Promise.all(this.servers.splice(0).map((server) => server.kill()));
  }

  /** Forgets all users with what is theirs, and what the model was asked. */
  async clear(): Promise<void> {
    await this.sql.query('TRUNCATE "User", "Job" CASCADE');
    this.model.reset();
  }

  async remove(): Promise<void> {
    await this.killServers();
    await this.model.stop();
    await this.sql.end();
    await this.postgres.stop();
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }
}
