import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../..");

const START_TIMEOUT_MS = 60_000;

/** Set to empty, so that neither the environment nor a developer's .env files reach the app under test. */
const NOT_INHERITED = [
  "ALLOW_PRIVATE_WEBHOOKS",
  "ANONYMOUS_PER_MINUTE",
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
  "ENGINE",
  "GOOGLE_ISSUER",
  "INNGEST_BASE_URL",
  "INNGEST_DEV",
  "INNGEST_EVENT_KEY",
  "INNGEST_SIGNING_KEY",
  "JOB_CONCURRENCY",
  "JOB_LEASE_SECONDS",
  "METRICS_TOKEN",
  "MODEL_CONCURRENCY",
  "MODEL_TIMEOUT_SECONDS",
  "OCR",
  "OCR_LANGUAGES",
  "OCR_MAX_PAGES",
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "OPENAI_CONTEXT_TOKENS",
  "OPENAI_MODEL",
  "NEXT_PUBLIC_SUPPORT_EMAIL",
  "OPERATOR_CONTACT",
  "OPERATOR_NAME",
  "RATE_LIMIT_PER_MINUTE",
  "S3_BUCKET",
  "SHUTDOWN_SECONDS",
  "SIGNUP_CREDITS",
  "STORAGE_PER_USER_MB",
  "TRUSTED_PROXIES",
];

export interface AppOptions {
  settings?: Record<string, string>;
  /** A given directory is kept at the end; by default a temporary one with an empty database is created and deleted. */
  dataDirectory?: string;
  /** Defaults to a free port. */
  port?: number;
}

/** The built app in production mode, with its own data, as `npm start` runs it. */
export class AppUnderTest {
  readonly baseUrl: string;
  /** Resolves when the launcher has ended. */
  readonly ended: Promise<void>;

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

  /** Starts the app and waits until it says that it is ready and shows a page. Needs a build. @throws with the app's output if it does not start. */
  static async start({ settings = {}, dataDirectory, port: wanted }: AppOptions = {}): Promise<AppUnderTest> {
    const port = wanted ?? (await findFreePort());
    const directory = dataDirectory ?? mkdtempSync(path.join(tmpdir(), "gleaner-data-"));
    const { file, args, options } = startCommand(directory, port, settings);
    // Its own process group, so that the group can be killed as a whole.
    const child = spawn(file, args, { ...options, detached: true });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
    }
    const app = new AppUnderTest(child, port, directory, dataDirectory === undefined, lines);
    await app.waitUntilReady();
    return app;
  }

  /** Everything that the app has printed. */
  get output(): string {
    return this.lines.join("");
  }

  get launcherPid(): number {
    if (this.child.pid === undefined) throw new Error("The app was not started.");
    return this.child.pid;
  }

  /** Stops the app as Ctrl-C does. */
  async stop(): Promise<void> {
    if (this.isRunning) this.child.kill("SIGTERM");
    await this.ended;
    this.removeData();
  }

  /** Kills all of its processes without any clean-up. The data is kept. */
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

  private async waitUntilReady(): Promise<void> {
    for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await wait(50)) {
      if (!this.isRunning) throw new Error(`The app ended while starting:\n${this.output}`);
      // Its port is open before its database is.
      if (!this.output.includes("Gleaner is ready")) continue;
      const response = await fetch(`${this.baseUrl}/login`).catch(() => undefined);
      if (response?.ok) return;
    }
    await this.kill();
    throw new Error(`The app did not answer:\n${this.output}`);
  }
}

/** The arguments of `spawn` for what `npm start` runs, isolated from the environment's settings. */
export function startCommand(dataDirectory: string, port: number, settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...Object.fromEntries(NOT_INHERITED.map((name) => [name, ""])),
    NODE_ENV: "production" as const,
    // Set by npm: with it the app stops when its parent dies, so that a killed test run leaves nothing behind.
    npm_lifecycle_event: "start",
    LOG_LEVEL: "warn",
    ALLOW_LOCAL_SIGN_IN: "true",
    ALLOW_CREDIT_ADJUSTMENT: "true",
    AUTH_URL: `http://localhost:${port}`,
    // Which values are samples would change with the ids of every run.
    TRUST_SAMPLE: "0",
    // Tests poll without a pause.
    READS_PER_MINUTE: "1000000",
    PORT: String(port),
    DATA_DIR: dataDirectory,
    ...settings,
  };
  return {
    file: process.execPath,
    args: ["scripts/generated/start.mjs", "start"],
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
