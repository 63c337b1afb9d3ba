import { defineConfig, devices } from "@playwright/test";
import { browserLaunch } from "./scripts/installed-browser";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/setup/browser-app.ts",
  // Two browsers use the same app. Each test signs in its own user, so tests share nothing but the machine.
  workers: 2,
  forbidOnly: true,
  // No retries, because a test that passes only sometimes hides a bug, either in the product or in the test.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_BASE_URL,
    // Recording slows down every test. Set PLAYWRIGHT_TRACE=on to see how a test failed.
    trace: process.env.PLAYWRIGHT_TRACE === "on" ? "retain-on-failure" : "off",
    launchOptions: browserLaunch,
  },
});
