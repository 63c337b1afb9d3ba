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
  const begun = process.cpuUsage();
  const result = await work(input);
  const { user, system } = process.cpuUsage(begun);
  const measure: Measure = { result, cpuMs: (user + system) / 1000, grownBytes: peakBytes() - before };
  process.send?.(measure);
}

/** The most memory that this process has held. Linux starts a child's own figure with its parent's, but not this one. */
function peakBytes(): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
