import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { AppError } from "@/lib/errors";
import {
  MEMORY_LIMIT_MESSAGE,
  type ReadResponse,
  type ReadRequest,
  TIME_LIMIT_MESSAGE,
  unpackRuns,
} from "./protocol";
import type { Limits } from "./watchdog";
import { readingTimeoutError, tooComplexError } from "@/lib/text/reading-error";
import type { DocumentText } from "@/lib/text/types";

export interface PoolOptions extends Limits {
  /** Path of the program that the processes run. */
  program: string;
  /** The maximum number of processes. */
  size: number;
  /** The limit of the JavaScript heap, in megabytes. */
  heapMb: number;
  /** Wall-clock limit for one document, in milliseconds. */
  timeoutMs: number;
  /** A process is replaced after this many documents, */
  documentsPerProcess: number;
  /** or when it occupies more memory than this while idle, in bytes. */
  maxIdleBytes: number;
}

interface Task {
  request: ReadRequest;
  resolve: (document: DocumentText) => void;
  reject: (error: unknown) => void;
}

/**
 * Child processes that read documents, started on demand and kept for the next documents. A document that exceeds its
 * limits costs only its process. Idle processes do not keep the program alive and end with it.
 */
export class ReaderPool {
  private readonly idle: ReaderProcess[] = [];
  private readonly waiting: Task[] = [];
  private running = 0;

  constructor(private readonly options: PoolOptions) {}

  read(request: ReadRequest): Promise<DocumentText> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.next();
    });
  }

  /** Kills the idle processes. */
  close(): void {
    for (const reader of this.idle.splice(0)) reader.end();
  }

  private next(): void {
    if (this.running >= this.options.size) return;
    const task = this.waiting.shift();
    if (!task) return;
    this.running += 1;
    const reader = this.idleReader();
    reader
      .read(task.request)
      .then(task.resolve, task.reject)
      .finally(() => {
        this.running -= 1;
        if (reader.reusable) this.idle.push(reader);
        else reader.end();
        this.next();
      });
  }

  private idleReader(): ReaderProcess {
    for (let reader = this.idle.pop(); reader; reader = this.idle.pop()) if (reader.reusable) return reader;
    return new ReaderProcess(this.options);
  }
}

/** One child process, which reads one document at a time. */
class ReaderProcess {
  private readonly child: ChildProcess;
  private alive = true;
  private documents = 0;
  private rss = 0;
  private errorOutput = "";

  constructor(private readonly options: PoolOptions) {
    this.child = fork(options.program, [String(options.memoryBytes), String(options.cpuMs)], {
      // Inherits nothing from the parent: no secrets, no loaders, no debugger.
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
      this.alive && this.documents < this.options.documentsPerProcess && this.rss < this.options.maxIdleBytes
    );
  }

  end(): void {
    this.alive = false;
    this.child.kill("SIGKILL");
  }

  async read(request: ReadRequest): Promise<DocumentText> {
    this.documents += 1;
    this.keepParentAlive(true);
    try {
      return toDocument(await this.send(request));
    } finally {
      this.keepParentAlive(false);
    }
  }

  private send(request: ReadRequest): Promise<ReadResponse> {
    return new Promise<ReadResponse>((resolve, reject) => {
      const { child } = this;
      const timer = setTimeout(() => {
        done();
        this.end();
        reject(readingTimeoutError());
      }, this.options.timeoutMs);
      const onMessage = (response: ReadResponse): void => {
        done();
        this.rss = response.rss;
        resolve(response);
      };
      // "close" is emitted after all of standard error has been read.
      const onClose = (): void => {
        done();
        this.alive = false;
        reject(this.causeOfDeath());
      };
      const onError = (error: Error): void => {
        done();
        this.alive = false;
        reject(new AppError("internal", "An unexpected error occurred", { cause: error }));
      };
      const done = (): void => {
        clearTimeout(timer);
        child.off("message", onMessage).off("close", onClose).off("error", onError);
      };
      child.on("message", onMessage).on("close", onClose).on("error", onError);
      child.send(request, (error) => error && onError(error));
    });
  }

  private causeOfDeath(): AppError {
    if (this.errorOutput.includes(TIME_LIMIT_MESSAGE)) return readingTimeoutError();
    const { exitCode, signalCode } = this.child;
    const heapFull = this.errorOutput.includes("heap out of memory") || signalCode === "SIGABRT";
    if (heapFull || this.errorOutput.includes(MEMORY_LIMIT_MESSAGE))
      return tooComplexError(new Error("out of memory"));
    // A crash in native code, or killed from outside: the same document may be readable next time.
    const cause = new Error(
      `reader process ended: ${exitCode ?? signalCode} ${this.errorOutput.slice(-1000)}`,
    );
    return new AppError("internal", "An unexpected error occurred", { cause });
  }

  private keepParentAlive(keep: boolean): void {
    if (!this.alive) return;
    for (const handle of [this.child, this.child.channel, this.child.stderr as Socket | null]) {
      if (keep) handle?.ref();
      else handle?.unref();
    }
  }
}

function toDocument(response: ReadResponse): DocumentText {
  if (!response.ok)
    throw new AppError(response.code, response.message, { cause: response.detail || undefined });
  const { runs, ...document } = response.document;
  return { ...document, runs: unpackRuns(runs) };
}
