import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Mode } from "./settings";

const STOP_TIMEOUT_MS = 8_000;

/** Longer than proxies keep a connection (60 s): else one may send a request while the app closes it, and answer 502. */
const KEEP_ALIVE_MS = 75_000;

/** The app itself: Next in a child process, which does not outlive this one. */
export class AppProcess {
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  }

  /** @param host the address to listen on; undefined for all */
  static start(
    mode: Mode,
    root: string,
    { port, host }: { port: number; host: string | undefined },
    settings: Record<string, string>,
  ): AppProcess {
    const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
    const preload = pathToFileURL(path.join(root, "scripts/embedded/stop-with-parent.mjs")).href;
    const args = [mode, root, "--port", String(port), ...(host === undefined ? [] : ["--hostname", host])];
    if (mode === "start") args.push("--keepAliveTimeout", String(KEEP_ALIVE_MS));
    const child = spawn(process.execPath, ["--import", preload, next, ...args], {
      cwd: root,
      env: { NEXT_TELEMETRY_DISABLED: "1", ...process.env, ...settings },
      stdio: ["ignore", "inherit", "inherit"],
    });
    return new AppProcess(child);
  }

  /** Sends SIGTERM, and SIGKILL after a timeout. */
  async stop(): Promise<void> {
    this.child.kill("SIGTERM");
    const timeout = setTimeout(() => this.child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await this.ended;
    clearTimeout(timeout);
  }
}

/** The project's root directory, whatever the working directory. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
