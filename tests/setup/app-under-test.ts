import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../..");

const START_PATIENCE_MS = 60_000;

/** Emptied, so that neither the machine's environment nor a developer's .env files reach the app under test. */
const NOT_INHERITED = [
  "ANTHROPIC_API_KEY",
  "ANTHROPIC_BASE_URL",
  "ANTHROPIC_MODEL",
  "AUTH_GOOGLE_ID",
  "AUTH_GOOGLE_SECRET",
  "AUTH_SECRET",
  "AUTH_URL",
  "BIND_HOST",
  "BONUS_CREDITS",
  "DATABASE_POOL_SIZE",
  "DATABASE_URL",
  "GOOGLE_ISSUER",
  "INNGEST_BASE_URL",
  "INNGEST_DEV",
  "INNGEST_EVENT_KEY",
  "INNGEST_SIGNING_KEY",
  "JOB_CONCURRENCY",
  "JOB_LEASE_SECONDS",
  "RATE_LIMIT_PER_MINUTE",
  "S3_BUCKET",
  "SIGNUP_CREDITS",
  "STORAGE_PER_USER_MB",
];

export interface AppOptions {
  settings?: Record<string, string>;
  /** An existing one is kept at the end; without it, one is made and removed. */
  dataDirectory?: string;
  /** A free one if not given. */
  port?: number;
}

/** The built app in production mode, with its own data, as `npm start` runs it. */
export class AppUnderTest {
  readonly baseUrl: string;
  private readonly ended: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    port: number,
    readonly dataDirectory: string,
    private readonly temporary: boolean,
    private readonly lines: string[],
  ) {
    this.baseUrl = `http://localhost:${port}`;
    this.ended = new Promise((resolve) => child.once("exit", () => resolve()));
  }

  /** Starts the app and waits for its first page. Needs a build. @throws with the app's output when it does not come */
  static async start({ settings = {}, dataDirectory, port: wanted }: AppOptions = {}): Promise<AppUnderTest> {
    const port = wanted ?? (await findFreePort());
    const directory = dataDirectory ?? mkdtempSync(path.join(tmpdir(), "gleaner-data-"));
    const { file, args, options } = startCommand(directory, port, settings);
    // A group of its own, so that it can be killed as a whole.
    const child = spawn(file, args, { ...options, detached: true });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
    }
    const app = new AppUnderTest(child, port, directory, dataDirectory === undefined, lines);
    await app.answers();
    return app;
  }

  /** All that the app has printed. */
  get output(): string {
    return this.lines.join("");
  }

  get launcherPid(): number {
    if (this.child.pid === undefined) throw new Error("The app was not started.");
    return this.child.pid;
  }

  /** Ends it as Ctrl-C does. */
  async stop(): Promise<void> {
    if (this.isRunning) this.child.kill("SIGTERM");
    await this.ended;
    this.removeData();
  }

  /** Ends all of its processes at once, with no chance to tidy up. The data stays. */
  async kill(): Promise<void> {
    if (this.isRunning) process.kill(-this.launcherPid, "SIGKILL");
    await this.ended;
  }

  removeData(): void {
    if (this.temporary) rmSync(this.dataDirectory, { recursive: true, force: true });
  }

  private get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  private async answers(): Promise<void> {
    for (const end = Date.now() + START_PATIENCE_MS; Date.now() < end; await wait(50)) {
      if (!this.isRunning) throw new Error(`The app ended while starting:\n${this.output}`);
      const response = await fetch(`${this.baseUrl}/login`).catch(() => undefined);
      if (response?.ok) return;
    }
    await this.kill();
    throw new Error(`The app did not answer:\n${this.output}`);
  }
}

/** What `npm start` runs, for `spawn`; none of the machine's own settings reach it. */
export function startCommand(dataDirectory: string, port: number, settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...Object.fromEntries(NOT_INHERITED.map((name) => [name, ""])),
    NODE_ENV: "production" as const,
    // As npm would: the app then ends with whoever started it, so a killed test run leaves nothing behind.
    npm_lifecycle_event: "start",
    LOG_LEVEL: "warn",
    ALLOW_LOCAL_SIGN_IN: "true",
    ALLOW_CREDIT_ADJUSTMENT: "true",
    AUTH_URL: `http://localhost:${port}`,
    // Tests ask again and again, without a pause.
    READS_PER_MINUTE: "1000000",
    PORT: String(port),
    DATA_DIR: dataDirectory,
    ...settings,
  };
  return {
    file: process.execPath,
    args: ["--import", "tsx", "--conditions=react-server", "scripts/start.ts", "start"],
    options: { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] satisfies StdioOptions },
  };
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("There is no free port."));
      });
    });
  });
}
