import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findInstalledBrowser } from "./find-browser";

/** Brings a Chromium for the browser tests: an installed one if there is one, else Debian's, else Playwright's. */
export function ensureBrowser(): void {
  if (isThere()) return;
  if (isDebianRoot()) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  }
  if (!isThere()) run("npx", ["playwright", "install", ...(isRoot() ? ["--with-deps"] : []), "chromium"]);
  if (!isThere()) throw new Error("No Chromium was found and none could be installed. Set CHROMIUM_PATH.");
}

function isThere(): boolean {
  return findInstalledBrowser() !== undefined || existsSync(chromium.executablePath());
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function isDebianRoot(): boolean {
  const release = "/etc/os-release";
  return isRoot() && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, "utf8"));
}

/** What it could not do, the next way may. */
function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
