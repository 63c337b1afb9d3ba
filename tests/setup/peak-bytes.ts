import { existsSync, readFileSync } from "node:fs";

/** Peak memory of the app's process so far; 0 where /proc is not available. */
export function peakBytes(launcherPid: number): number {
  const children = `/proc/${launcherPid}/task/${launcherPid}/children`;
  if (!existsSync(children)) return 0;
  const pids = readFileSync(children, "utf8").trim().split(" ");
  const peaks = pids.map((pid) => {
    const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  });
  return Math.max(0, ...peaks);
}
