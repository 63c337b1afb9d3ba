import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Mode, StartSettings } from "./settings";

/** How long the app may take to end beyond SHUTDOWN_SECONDS. */
const FAREWELL_MS = 8_000;

/** Longer than proxies keep a connection (60 s): else one may send a request while the app closes it, and answer 502. */
const KEEP_ALIVE_MS = 75_000;

/**
 * The flags of the app's process. Memory grows by at most a fifth before V8 collects garbage; by default it may grow to four times
 * (docs/decisions/0091-what-the-server-loads-at-its-start.md). In development Next passes its flags on as NODE_OPTIONS, where Node refuses this one.
 */
export function heapFlags(mode: Mode): string[] {
  return mode === "start" ? ["--heap-growing-percent=20"] : [];
}

/** The app itself: Next in a child process, which does not outlive this one. */
export class AppProcess {
  /** Its exit code; null when a signal ended it. */
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

  /** Lets it finish its work, and kills it if that takes longer than it may. */
  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    const timeout = setTimeout(() => this.child.kill("SIGKILL"), this.stopTimeoutMs);
    await this.ended;
    clearTimeout(timeout);
  }

  /** Makes it leave the rest of its work to others. */
  hurry(): void {
    this.child.kill("SIGTERM");
  }
}

/** Leaves the end on a signal to inngest/end-with-signals.ts: Next's own would not wait for jobs, and in development not at all. */
function ownEnd(timeoutMs: number): Record<string, string> {
  return { NEXT_MANUAL_SIG_HANDLE: "1", NEXT_EXIT_TIMEOUT_MS: String(timeoutMs) };
}

/** The project's root directory, whatever the working directory. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
