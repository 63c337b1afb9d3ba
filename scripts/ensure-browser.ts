import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findInstalledBrowser } from "./installed-browser";
import { installDebianPackage, isRoot } from "./install-debian-package";

export function ensureBrowser(): void {
  if (isInstalled()) return;
  installDebianPackage("chromium");
  if (!isInstalled()) {
    const args = ["playwright", "install", ...(isRoot() ? ["--with-deps"] : []), "chromium"];
    spawnSync("npx", args, { stdio: ["ignore", "inherit", "inherit"] });
  }
  if (!isInstalled())
    throw new Error("No Chromium was found and none could be installed. Set CHROMIUM_PATH.");
}

function isInstalled(): boolean {
  return findInstalledBrowser() !== undefined || existsSync(chromium.executablePath());
}
