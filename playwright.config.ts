import { defineConfig, devices } from "@playwright/test";
import { browserLaunch } from "./scripts/installed-browser";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/setup/browser-app.ts",
  // Two browsers on one app: each test signs in a person of its own, so nothing is shared but the machine.
  workers: 2,
  forbidOnly: true,
  // No second try: a test that passes only now and then hides a fault, in the product or in the test.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_BASE_URL,
    // Recording slows every test; PLAYWRIGHT_TRACE=on shows how one failed.
    trace: process.env.PLAYWRIGHT_TRACE === "on" ? "retain-on-failure" : "off",
    launchOptions: browserLaunch,
  },
});
