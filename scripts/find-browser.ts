import { existsSync } from "node:fs";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chromium that this machine already has: the one of CHROMIUM_PATH, or one in a usual place. */
export function findInstalledBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((place) => place && existsSync(place));
}
