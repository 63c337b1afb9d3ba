import { Worker } from "node:worker_threads";
import { MEMORY_LIMIT_NOTE, TIME_LIMIT_NOTE } from "@/lib/text/process/protocol";

export interface Limits {
  /** Resident memory of the whole process, in bytes: typed arrays and native buffers count too. */
  memoryBytes: number;
  /** Processor time of one reading, in milliseconds: a busy machine makes no document unreadable. */
  cpuMs: number;
}

export interface Watchdog {
  /** Nothing is watched before this. */
  ready: Promise<void>;
  begin(): void;
  end(): void;
}

const POLL_MS = 15;

/**
 * Runs in a thread of its own, so that it also ends a process whose main thread never comes back to its event loop.
 * Given as text: a thread needs a source of its own, and the reader is a bundle.
 */
const WATCH = `
  const { workerData } = require("node:worker_threads");
  const { writeSync } = require("node:fs");
  const { state, limits, notes, pollMs } = workerData;
  const end = (note) => { writeSync(2, note + "\\n"); process.kill(process.pid, "SIGKILL"); };
  for (;;) {
    const round = Atomics.load(state, 0);
    if (round % 2 === 0) { Atomics.wait(state, 0, round); continue; }
    const begun = process.cpuUsage();
    while (Atomics.load(state, 0) === round) {
      if (process.memoryUsage.rss() > limits.memoryBytes) end(notes.memory);
      const used = process.cpuUsage(begun);
      if ((used.user + used.system) / 1000 > limits.cpuMs) end(notes.time);
      Atomics.wait(state, 0, round, pollMs);
    }
  }`;

/** Watches this process from now on; between `begin` and `end` the limits hold. */
export function startWatchdog(limits: Limits): Watchdog {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(WATCH, {
    eval: true,
    workerData: {
      state,
      limits,
      notes: { memory: MEMORY_LIMIT_NOTE, time: TIME_LIMIT_NOTE },
      pollMs: POLL_MS,
    },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  const ready = new Promise<void>((resolve) => worker.once("online", resolve));
  worker.unref();
  const step = (): void => {
    Atomics.add(state, 0, 1);
    Atomics.notify(state, 0);
  };
  return { ready, begin: step, end: step };
}
