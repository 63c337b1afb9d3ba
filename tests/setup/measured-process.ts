import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Measure, Work } from "./measured";

const [module = ""] = process.argv.slice(2);
const { work } = (await import(pathToFileURL(module).href)) as { work: Work };

process.on("message", (input) => void measure(input as never));
process.send?.("ready");

async function measure(input: never): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const start = process.cpuUsage();
  const result = await work(input);
  const { user, system } = process.cpuUsage(start);
  const measure: Measure = { result, cpuMs: (user + system) / 1000, grownBytes: peakBytes() - before };
  process.send?.(measure);
}

/** Peak memory of this process. Not `maxRSS` on Linux, where a child's figure starts at its parent's. */
function peakBytes(): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
