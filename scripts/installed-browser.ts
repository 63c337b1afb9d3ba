import { existsSync } from "node:fs";

const USUAL_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export function findInstalledBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...USUAL_PATHS].find((file) => file && existsSync(file));
}

const installed = findInstalledBrowser();

export const browserLaunch = {
  ...(installed ? { executablePath: installed } : {}),
  args: [
    // Chromium's sandbox does not work for root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
