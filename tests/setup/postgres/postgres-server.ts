import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import pg from "pg";

const PROGRAM = fileURLToPath(new URL("./run-postgres.mjs", import.meta.url));

/** A PostgreSQL server of a test run's own, with empty files; it ends with this process, however that ends. */
export class PostgresServer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly socketDirectory: string,
    private readonly admin: pg.Client,
  ) {}

  /** @param bin the folder of the server's programs. @throws with what they say when it does not start */
  static async start(bin: string): Promise<PostgresServer> {
    const child = spawn(process.execPath, [PROGRAM, bin], {
      // Out of the reach of Ctrl-C: it has to tidy up.
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const socketDirectory = await firstLine(child);
    const admin = new pg.Client({ connectionString: urlOf(socketDirectory, "postgres") });
    await admin.connect();
    return new PostgresServer(child, socketDirectory, admin);
  }

  /** Makes a database, empty or as a copy of another that nobody is connected to. @returns its address */
  async createDatabase(template?: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const from = template === undefined ? "template0" : nameOf(template);
    await this.admin.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
    return urlOf(this.socketDirectory, name);
  }

  /** Deletes a database, whoever is still connected to it. */
  async dropDatabase(url: string): Promise<void> {
    await this.admin.query(`DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`);
  }

  async stop(): Promise<void> {
    await this.admin.end();
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.stdin?.end();
    await ended;
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [printed, complaint] = ["", ""];
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.endsWith("\n")) resolve(printed.trim());
    });
    child.stderr?.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.once("error", reject);
    child.once("close", () => reject(new Error(`PostgreSQL did not start. ${complaint}`)));
  });
}

function urlOf(socketDirectory: string, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
