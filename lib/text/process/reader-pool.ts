import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import { AppError } from "@/lib/errors";
import {
  MEMORY_LIMIT_NOTE,
  type PackedDocument,
  type ReadAnswer,
  type ReadRequest,
  TIME_LIMIT_NOTE,
  unpackRuns,
} from "@/lib/text/process/protocol";
import type { Limits } from "@/lib/text/process/watchdog";
import { readingTimeoutError, tooComplexError } from "@/lib/text/reading-error";
import type { DocumentText } from "@/lib/text/types";

export interface PoolOptions extends Limits {
  /** The program of the processes, a path. */
  program: string;
  /** Processes at the most. */
  size: number;
  /** JavaScript's own heap, in megabytes. */
  heapMb: number;
  /** Time on the clock after which a reading is given up, whatever the processor did. */
  wallMs: number;
  /** A process is replaced after so many documents, */
  documentsPerProcess: number;
  /** or when it keeps more memory than this, in bytes. */
  keepBytes: number;
}

interface Task {
  request: ReadRequest;
  resolve: (document: DocumentText) => void;
  reject: (error: unknown) => void;
}

/**
 * A few processes that read documents, started when they are first needed and kept warm. A document that runs away
 * costs its process and nothing else. Idle processes keep no program alive and end with it.
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

  /** Ends the idle processes. */
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

/** One process; reads one document at a time. */
class ReaderProcess {
  private readonly child: ChildProcess;
  private alive = true;
  private documents = 0;
  private rss = 0;
  private notes = "";

  constructor(private readonly options: PoolOptions) {
    this.child = fork(options.program, [String(options.memoryBytes), String(options.cpuMs)], {
      // Nothing of the parent's: no secrets, no loaders, no debugger.
      env: { NODE_ENV: "production" },
      execArgv: [`--max-old-space-size=${options.heapMb}`, "--max-semi-space-size=32", "--no-warnings"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.child.on("exit", () => (this.alive = false));
    this.child.on("error", () => (this.alive = false));
    this.child.stderr?.on(
      "data",
      (chunk: Buffer) => (this.notes = (this.notes + chunk.toString()).slice(-4000)),
    );
    this.keepParentAlive(false);
  }

  get reusable(): boolean {
    return (
      this.alive && this.documents < this.options.documentsPerProcess && this.rss < this.options.keepBytes
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
      return toDocument(await this.ask(request));
    } finally {
      this.keepParentAlive(false);
    }
  }

  private ask(request: ReadRequest): Promise<ReadAnswer> {
    return new Promise<ReadAnswer>((resolve, reject) => {
      const { child } = this;
      const timer = setTimeout(() => {
        done();
        this.end();
        reject(readingTimeoutError());
      }, this.options.wallMs);
      const onMessage = (answer: ReadAnswer): void => {
        done();
        this.rss = answer.rss;
        resolve(answer);
      };
      // "close" comes after the last of the notes has been read.
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
    if (this.notes.includes(TIME_LIMIT_NOTE)) return readingTimeoutError();
    const { exitCode, signalCode } = this.child;
    const heapFull = this.notes.includes("heap out of memory") || signalCode === "SIGABRT";
    if (heapFull || this.notes.includes(MEMORY_LIMIT_NOTE))
      return tooComplexError(new Error("out of memory"));
    // A crash in native code, or ended from outside: the same document may read well next time.
    const cause = new Error(`reader process ended: ${exitCode ?? signalCode} ${this.notes.slice(-1000)}`);
    return new AppError("internal", "An unexpected error occurred", { cause });
  }

  private keepParentAlive(keep: boolean): void {
    const { child } = this;
    if (!this.alive) return;
    const stderr = child.stderr as (NodeJS.ReadableStream & { ref?: () => void; unref?: () => void }) | null;
    if (keep) {
      child.ref();
      child.channel?.ref();
      stderr?.ref?.();
    } else {
      child.unref();
      child.channel?.unref();
      stderr?.unref?.();
    }
  }
}

function toDocument(answer: ReadAnswer): DocumentText {
  if (!answer.ok) throw new AppError(answer.code, answer.message, { cause: answer.detail || undefined });
  const { runs, ...document }: PackedDocument = answer.document;
  return { ...document, runs: unpackRuns(runs) };
}
