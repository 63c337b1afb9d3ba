import { defineConfig, devices } from "@playwright/test";
import { findInstalledBrowser } from "./scripts/find-browser";

const installed = findInstalledBrowser();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/setup/browser-app.ts",
  // One browser at a time: the tests share one app, and a small machine has little to spare.
  workers: 1,
  forbidOnly: true,
  // A shared build machine may stall a browser for seconds. A test that needs its second try is named at the end.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_BASE_URL,
    trace: "retain-on-failure",
    launchOptions: {
      ...(installed ? { executablePath: installed } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
