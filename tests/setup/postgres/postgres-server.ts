import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

const PROGRAM = fileURLToPath(new URL("./run-postgres.mjs", import.meta.url));

/** A temporary PostgreSQL server with empty files. It stops when this process ends, however that ends. */
export class PostgresServer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly socketDirectory: string,
    private readonly admin: pg.Client,
  ) {}

  /** @param bin the folder of the server's programs. @throws with their output if the server does not start. */
  static async start(bin: string): Promise<PostgresServer> {
    const child = spawn(process.execPath, [PROGRAM, bin], {
      // Detached from Ctrl-C, because it has to clean up.
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const socketDirectory = await firstLine(child);
    const admin = new pg.Client({ connectionString: urlOf(socketDirectory, "postgres") });
    await admin.connect();
    return new PostgresServer(child, socketDirectory, admin);
  }

  /** Creates a database, empty or as a copy of one without connections. @returns its connection string. */
  async createDatabase(template?: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const from = template === undefined ? "template0" : nameOf(template);
    await this.admin.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
    return urlOf(this.socketDirectory, name);
  }

  /** Drops a database, even if clients are still connected to it. */
  async dropDatabase(url: string): Promise<void> {
    await this.admin.query(`DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`);
  }

  /** Stops all of its processes where they are, as a machine does that is out of memory: it answers nothing. Linux only. */
  freeze(): void {
    this.signal("SIGSTOP");
  }

  /** Lets it go on. */
  thaw(): void {
    this.signal("SIGCONT");
  }

  private signal(signal: "SIGSTOP" | "SIGCONT"): void {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // A connection's process may end while the others are being told.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    }
  }

  private processes(): number[] {
    const file = path.join(this.socketDirectory, "data", "postmaster.pid");
    const postmaster = parseInt(readFileSync(file, "utf8"));
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
    return [postmaster, ...children.trim().split(" ").filter(Boolean).map(Number)];
  }

  async stop(): Promise<void> {
    if (process.platform === "linux") this.thaw();
    await this.admin.end();
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.stdin?.end();
    await ended;
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [stdout, stderr] = ["", ""];
    child.stdout?.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.endsWith("\n")) resolve(stdout.trim());
    });
    child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.once("error", reject);
    child.once("close", () => reject(new Error(`PostgreSQL did not start. ${stderr}`)));
  });
}

function urlOf(socketDirectory: string, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
