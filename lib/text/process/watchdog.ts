import { Worker } from "node:worker_threads";
import { MEMORY_LIMIT_MESSAGE, TIME_LIMIT_MESSAGE } from "./protocol";

export interface Limits {
  /** Resident memory in bytes, including typed arrays and native buffers. */
  memoryBytes: number;
  /** Processor time. Unlike elapsed time, it excludes other load on the machine. */
  cpuMs: number;
}

export interface Watchdog {
  ready: Promise<void>;
  begin(): void;
  end(): void;
}

const POLL_MS = 15;

/**
 * Runs in a thread, so it can kill a process that never returns to its event loop. It is a string, because the bundle
 * has no separate file for the thread.
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

/** The limits apply between the calls of `begin` and `end`. */
export function startWatchdog(limits: Limits): Watchdog {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(WATCH, {
    eval: true,
    workerData: {
      state,
      limits,
      notes: { memory: MEMORY_LIMIT_MESSAGE, time: TIME_LIMIT_MESSAGE },
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
