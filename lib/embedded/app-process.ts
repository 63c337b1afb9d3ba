import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Mode, StartSettings } from "./settings";

const FAREWELL_MS = 8_000;

/**
 * Must exceed the time that proxies keep a connection open (60 s). Otherwise, the app might close a connection just
 * as a proxy sends a request.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Collects garbage once memory has grown by a fifth rather than fourfold (decision 0091). In development, Next would
 * pass the flag on in NODE_OPTIONS, where Node rejects it.
 */
export function heapFlags(mode: Mode): string[] {
  return mode === "start" ? ["--heap-growing-percent=20"] : [];
}

export class AppProcess {
  readonly ended: Promise<number | null>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly stopTimeoutMs: number,
  ) {
    this.ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  }

  static start(
    mode: Mode,
    root: string,
    { env, environment, port, host }: StartSettings,
    settings: Record<string, string>,
  ): AppProcess {
    const stopTimeoutMs = env.SHUTDOWN_SECONDS * 1000 + FAREWELL_MS;
    const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
    const preload = pathToFileURL(path.join(root, "lib/embedded/stop-with-parent.mjs")).href;
    const args = [mode, root, "--port", String(port), ...(host === undefined ? [] : ["--hostname", host])];
    if (mode === "start") args.push("--keepAliveTimeout", String(KEEP_ALIVE_MS));
    const child = spawn(process.execPath, [...heapFlags(mode), "--import", preload, next, ...args], {
      cwd: root,
      env: { NEXT_TELEMETRY_DISABLED: "1", ...environment, ...settings, ...ownEnd(stopTimeoutMs) },
      stdio: ["ignore", "inherit", "inherit"],
    });
    return new AppProcess(child, stopTimeoutMs);
  }

  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    const timeout = setTimeout(() => this.child.kill("SIGKILL"), this.stopTimeoutMs);
    await this.ended;
    clearTimeout(timeout);
  }

  hurry(): void {
    this.child.kill("SIGTERM");
  }
}

/** Lets inngest/end-with-signals.ts handle signals, because Next's own handler wouldn't wait for jobs. */
function ownEnd(timeoutMs: number): Record<string, string> {
  return { NEXT_MANUAL_SIG_HANDLE: "1", NEXT_EXIT_TIMEOUT_MS: String(timeoutMs) };
}

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
