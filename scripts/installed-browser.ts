import { existsSync } from "node:fs";

const USUAL_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of an installed Chromium: CHROMIUM_PATH, or one of the usual paths. */
export function findInstalledBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...USUAL_PATHS].find((file) => file && existsSync(file));
}

const installed = findInstalledBrowser();

/** How the browser of tests and measurements is launched: the installed one where there is one, asking nothing of the network. */
export const browserLaunch = {
  ...(installed ? { executablePath: installed } : {}),
  args: [
    // Chromium has no sandbox for root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
