import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findInstalledBrowser } from "./find-browser";
import { installDebianPackage, isRoot } from "./install-debian-package";

/** Brings a Chromium for the browser tests: an installed one if there is one, else Debian's, else Playwright's. */
export function ensureBrowser(): void {
  if (isThere()) return;
  installDebianPackage("chromium");
  if (!isThere()) {
    const args = ["playwright", "install", ...(isRoot() ? ["--with-deps"] : []), "chromium"];
    spawnSync("npx", args, { stdio: ["ignore", "inherit", "inherit"] });
  }
  if (!isThere()) throw new Error("No Chromium was found and none could be installed. Set CHROMIUM_PATH.");
}

function isThere(): boolean {
  return findInstalledBrowser() !== undefined || existsSync(chromium.executablePath());
}
