import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunch } from "./scripts/installed-browser.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

const REPLACES = String.raw`\bvi\.(mock|doMock|useFakeTimers|setSystemTime|stubEnv|stubGlobal|resetModules)\(`;
/** Calls that watch all servers in the process. */
const WATCHES = String.raw`\b(OpenRequests\.watched|endStalledReaders)\(`;
const UNIT_TESTS = [":(glob)**/*.test.ts", ":(glob)**/*.test.tsx", ":!tests"];

/**
 * Tests that replace modules, settings or time, or that watch servers. Other files in the same worker would
 * inherit this.
 */
const REPLACING = execFileSync(
  "git",
  ["grep", "--untracked", "-lE", `${REPLACES}|${WATCHES}`, "--", ...UNIT_TESTS],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .trim()
  .split("\n");

/** Tests that measure waiting times or the machine's resources, and therefore run alone. */
const MEASURING = [
  "tests/api/heavy-reads.test.ts",
  "tests/api/largest-bodies.test.ts",
  "tests/api/limits.test.ts",
  "tests/api/many-users.test.ts",
];

const unit = {
  globalSetup: ["tests/setup/database-server.ts"],
  setupFiles: ["tests/setup/own-data-directory.ts"],
  env: {
    NODE_ENV: "test" as const,
    LOG_LEVEL: "silent",
    AUTH_SECRET: "a secret for tests only",
    // No sampling, because IDs differ in every run, and with them the sampled values.
    TRUST_SAMPLE: "0",
    // Fails on purpose. Tests that need a database request one; see tests/setup/database.ts.
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing",
  },
};

export default defineConfig({
  resolve: {
    alias: {
      // Outside Next's bundler, the real package throws when imported.
      "server-only": `${root}tests/setup/server-only.ts`,
      "@": root.replace(/\/$/, ""),
    },
  },
  test: {
    setupFiles: ["tests/setup/console-is-silent.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the number of processors, because some tests wait for servers, leases or limits.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: "unit",
          include: [
            "{lib,inngest,scripts,components,app,client}/**/*.test.{ts,tsx}",
            "tests/guards/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", ...REPLACING],
          // Importing takes longer than most tests do.
          isolate: false,
        },
      },
      { extends: true, test: { ...unit, name: "replacing", include: REPLACING } },
      {
        extends: true,
        resolve: {
          alias: {
            "next/link": `${root}tests/components/next.tsx`,
            "next/navigation": `${root}tests/components/next.tsx`,
            "next/dynamic": `${root}tests/components/next-dynamic.tsx`,
          },
        },
        // Finds all dependencies at the start, because finding one later reloads the page and its test.
        optimizeDeps: { entries: ["components/**/*.tsx", "tests/components/*.tsx"] },
        test: {
          name: "components",
          include: ["tests/components/**/*.test.tsx"],
          setupFiles: ["tests/components/setup.ts"],
          isolate: false,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserLaunch }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        extends: true,
        test: { name: "kill-worker", include: ["tests/kill-worker/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "kill",
          include: ["tests/kill/**/*.test.ts"],
          globalSetup: ["tests/setup/restartable-app.ts"],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/setup/restartable-app.ts"],
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...MEASURING],
          globalSetup: ["tests/setup/served-app.ts"],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "api-alone",
          include: MEASURING,
          globalSetup: ["tests/setup/restartable-app.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
