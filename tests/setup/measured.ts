import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

/** The export `work` of a module to be measured. Its input and result are sent between processes. */
export type Work = (input: never) => unknown;

export interface Measure {
  result: unknown;
  /** CPU time of all threads, which the load of the machine does not affect. */
  cpuMs: number;
  /** Peak memory above what the process held before. */
  grownBytes: number;
}

const HEAP_MB = 256;

/** A process that runs the same work repeatedly and reports the cost of each run. It runs the source, not a bundle. */
export class MeasuredProcess {
  private stderr = "";

  private constructor(private readonly child: ChildProcess) {
    child.stderr?.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
  }

  /** @param module path relative to the project root */
  static async start(module: string, settings: Record<string, string> = {}): Promise<MeasuredProcess> {
    const child = fork(path.join(import.meta.dirname, "measured-process.ts"), [path.resolve(module)], {
      env: { NODE_ENV: "production", PATH: process.env.PATH, ...settings },
      execArgv: [
        "--import=tsx",
        "--conditions=react-server",
        "--expose-gc",
        `--max-old-space-size=${HEAP_MB}`,
      ],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const measured = new MeasuredProcess(child);
    await measured.answer();
    return measured;
  }

  /** @throws Error with the output of the process if it exits during the work. */
  run(input: unknown): Promise<Measure> {
    if (!this.child.connected) return Promise.reject(this.endedError());
    this.child.send(input as object);
    return this.answer() as Promise<Measure>;
  }

  end(): void {
    this.child.kill("SIGKILL");
  }

  private answer(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onClose = () => reject(this.endedError());
      this.child.once("close", onClose);
      this.child.once("message", (answer) => {
        this.child.off("close", onClose);
        resolve(answer);
      });
    });
  }

  private endedError(): Error {
    return new Error(`The measured process ended:\n${this.stderr.slice(0, 1000)}`);
  }
}
