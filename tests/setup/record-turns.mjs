// Preloaded into an app under test: appends to the file TURNS_FILE how many milliseconds of CPU time each long turn of its event
// loop took. CPU time, since on a busy machine a short turn may last long; where the system does not tell it, time.
import { appendFileSync, readFileSync } from "node:fs";

const TICK_MS = 2;
/** What a tick itself and short turns between two ticks take together. */
const LONG_MS = 10;

const { TURNS_FILE } = process.env;

function spentMs() {
  try {
    // The main thread's, where the loop runs, in nanoseconds.
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

// The launcher starts the app as `next`.
if (/[/\\]next$/.test(process.argv[1] ?? "")) {
  let before = spentMs();
  setInterval(() => {
    const now = spentMs();
    if (now - before >= LONG_MS) appendFileSync(TURNS_FILE, `${now - before}\n`);
    before = now;
  }, TICK_MS).unref();
}
