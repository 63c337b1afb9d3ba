import { readdirSync } from "node:fs";
import { readIfExists } from "@/lib/read-if-exists";
import type { AppUnderTest } from "@/tests/setup/app-under-test";

export function appPid({ launcherPid }: AppUnderTest): number {
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const status = readIfExists(`/proc/${entry}/status`) ?? "";
    const isNext = readIfExists(`/proc/${entry}/cmdline`)?.includes("next");
    if (new RegExp(`^PPid:\\s+${launcherPid}$`, "m").test(status) && isNext) return Number(entry);
  }
  throw new Error("The app's process was not found.");
}
