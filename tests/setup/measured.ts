import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

/** What a module must export as `work` to be measured. Input and result go from process to process. */
export type Work = (input: never) => unknown;

export interface Measure {
  result: unknown;
  /** Processor time, of all threads: what else the machine does takes no part in it. */
  cpuMs: number;
  /** Memory at the most, beyond what the process held before. */
  grownBytes: number;
}

const HEAP_MB = 256;

/** A process that does one kind of work again and again, and says what each took. It runs the source, not a bundle. */
export class MeasuredProcess {
  private notes = "";

  private constructor(private readonly child: ChildProcess) {
    child.stderr?.on("data", (chunk: Buffer) => (this.notes += chunk.toString()));
  }

  /** @param module a path from the root of the project */
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

  /** @throws Error with what the process wrote when it ends over its work */
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
    return new Error(`The measured process ended:\n${this.notes.slice(0, 1000)}`);
  }
}
