import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { AppError } from "@/lib/errors";
import { MEMORY_LIMIT_MESSAGE, type Response, TIME_LIMIT_MESSAGE } from "./protocol";
import type { Limits } from "./watchdog";

export interface PoolFailures {
  timeout: () => AppError;
  outOfMemory: (cause: Error) => AppError;
  /** Called if the process of a request died on every try. The same request may succeed later. */
  died: (cause: Error) => AppError;
}

class ProcessDiedError extends Error {
  override readonly name = "ProcessDiedError";
}

/** The limits apply to each request separately. */
export interface PoolOptions extends Limits {
  program: string;
  size: number;
  heapMb: number;
  timeoutMs: number;
  requestsPerProcess: number;
  /** An idle process that uses more memory than this is replaced. */
  maxIdleBytes: number;
  /** If omitted, idle processes never end. */
  maxIdleMs?: number;
  /** How often to try a request whose process dies. 2 by default. */
  tries?: number;
  failures: PoolFailures;
}

export type Death = "timeout" | "out_of_memory" | "died";

interface Task<Request, Result> {
  request: Request;
  signal?: AbortSignal | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Starts processes on demand and reuses them. If a request exceeds its limits, only its own process ends. Idle
 * processes don't keep the program running.
 */
export class ProcessPool<Request extends object, Result> {
  private readonly idle: PooledProcess[] = [];
  private readonly waiting: Task<Request, Result>[] = [];
  private running = 0;
  readonly deaths: Record<Death, number> = { timeout: 0, out_of_memory: 0, died: 0 };

  constructor(private readonly options: PoolOptions) {}

  get size(): number {
    return this.options.size;
  }

  /**
   * If `signal` aborts, drops the request if it is waiting, or kills its process if it is running.
   * @throws AppError from the program or from `failures`, or the signal's reason
   */
  async run(request: Request, signal?: AbortSignal): Promise<Result> {
    const { tries = 2, failures } = this.options;
    for (let left = tries - 1; ; left -= 1)
      try {
        return await this.runOnce(request, signal);
      } catch (error) {
        if (!(error instanceof ProcessDiedError)) throw error;
        if (left <= 0) throw failures.died(error);
      }
  }

  private async runOnce(request: Request, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    let task: Task<Request, Result>;
    const withdraw = (): void => {
      const place = this.waiting.indexOf(task);
      if (place === -1) return;
      this.waiting.splice(place, 1);
      task.reject(signal?.reason);
    };
    signal?.addEventListener("abort", withdraw);
    try {
      return await new Promise<Result>((resolve, reject) => {
        task = { request, signal, resolve, reject };
        this.waiting.push(task);
        this.next();
      });
    } finally {
      signal?.removeEventListener("abort", withdraw);
    }
  }

  close(): void {
    for (const process of this.idle.splice(0)) process.end();
  }

  private next(): void {
    if (this.running >= this.options.size) return;
    const task = this.waiting.shift();
    if (!task) return;
    this.running += 1;
    const process = this.idleProcess();
    process
      .run<Request, Result>(task.request, task.signal)
      .then(task.resolve, task.reject)
      .finally(() => {
        this.running -= 1;
        if (process.reusable) this.keep(process);
        else process.end();
        this.next();
      });
  }

  private keep(process: PooledProcess): void {
    this.idle.push(process);
    if (this.options.maxIdleMs !== undefined) process.endLater(this.options.maxIdleMs);
  }

  private idleProcess(): PooledProcess {
    for (let process = this.idle.pop(); process; process = this.idle.pop())
      if (process.reusable) return process;
    return new PooledProcess(this.options, (death) => (this.deaths[death] += 1));
  }
}

class PooledProcess {
  private readonly child: ChildProcess;
  private alive = true;
  private requests = 0;
  private rss = 0;
  private errorOutput = "";
  private ending: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: PoolOptions,
    private readonly count: (death: Death) => void,
  ) {
    this.child = fork(options.program, [String(options.memoryBytes), String(options.cpuMs)], {
      // The child inherits no environment or options, so it gets no secrets, loaders or debugger.
      env: { NODE_ENV: "production" },
      execArgv: [`--max-old-space-size=${options.heapMb}`, "--max-semi-space-size=32", "--no-warnings"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.child.on("exit", () => (this.alive = false));
    this.child.on("error", () => (this.alive = false));
    this.child.stderr?.on(
      "data",
      (chunk: Buffer) => (this.errorOutput = (this.errorOutput + chunk.toString()).slice(-4000)),
    );
    this.keepParentAlive(false);
  }

  get reusable(): boolean {
    return (
      this.alive && this.requests < this.options.requestsPerProcess && this.rss < this.options.maxIdleBytes
    );
  }

  end(): void {
    this.alive = false;
    clearTimeout(this.ending);
    this.child.kill("SIGKILL");
  }

  endLater(ms: number): void {
    this.ending = setTimeout(() => this.end(), ms).unref();
  }

  async run<Request extends object, Result>(request: Request, signal?: AbortSignal): Promise<Result> {
    clearTimeout(this.ending);
    this.requests += 1;
    this.keepParentAlive(true);
    try {
      const response = await this.send<Result>(request, signal);
      if (response.ok) return response.result;
      throw new AppError(response.code, response.message, { cause: response.detail || undefined });
    } finally {
      this.keepParentAlive(false);
    }
  }

  private send<Result>(request: object, signal?: AbortSignal): Promise<Response<Result>> {
    return new Promise<Response<Result>>((resolve, reject) => {
      const { child } = this;
      const stop = (reason: unknown): void => {
        done();
        this.end();
        reject(reason);
      };
      const timer = setTimeout(() => stop(this.lost("timeout")), this.options.timeoutMs);
      const onAbort = (): void => stop(signal?.reason);
      const onMessage = (response: Response<Result>): void => {
        done();
        this.rss = response.rss;
        resolve(response);
      };
      // "close" is emitted only after the pool has read all of standard error.
      const onClose = (): void => {
        done();
        this.alive = false;
        reject(this.causeOfDeath());
      };
      const onError = (error: Error): void => {
        done();
        this.alive = false;
        reject(this.lost("died", error));
      };
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        child.off("message", onMessage).off("close", onClose).off("error", onError);
      };
      signal?.addEventListener("abort", onAbort);
      child.on("message", onMessage).on("close", onClose).on("error", onError);
      child.send(request, (error) => error && onError(error));
    });
  }

  private lost(death: Death, cause = new Error(death)): AppError | ProcessDiedError {
    this.count(death);
    const { failures } = this.options;
    if (death === "timeout") return failures.timeout();
    return death === "died" ? new ProcessDiedError(cause.message, { cause }) : failures.outOfMemory(cause);
  }

  private causeOfDeath(): AppError | ProcessDiedError {
    if (this.errorOutput.includes(TIME_LIMIT_MESSAGE)) return this.lost("timeout");
    const { exitCode, signalCode } = this.child;
    const heapFull = this.errorOutput.includes("heap out of memory") || signalCode === "SIGABRT";
    if (heapFull || this.errorOutput.includes(MEMORY_LIMIT_MESSAGE))
      return this.lost("out_of_memory", new Error("out of memory"));
    const end = `process ended: ${exitCode ?? signalCode} ${this.errorOutput.slice(-1000)}`;
    return this.lost("died", new Error(end));
  }

  private keepParentAlive(keep: boolean): void {
    if (!this.alive) return;
    for (const handle of [this.child, this.child.channel, this.child.stderr as Socket | null]) {
      if (keep) handle?.ref();
      else handle?.unref();
    }
  }
}
