import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Rooms whose modules keep nothing between tests: their test files share workers, which saves most of the imports. */
export const PURE_ROOMS = ["lib/extraction", "lib/text", "components"];
const PURE = `{${PURE_ROOMS.join(",")}}/**/*.test.{ts,tsx}`;

/** Test files of these rooms that replace modules or timers, which the next file in the worker would inherit. */
export const REPLACING = [
  "components/documents/queries.test.ts",
  "components/help/markdown.test.tsx",
  "components/uploads/upload-queue.test.ts",
  "lib/text/recognise-document.test.ts",
];

/** Tests over HTTP that measure how long others wait or what a machine has left, so that nothing else may run. */
const MEASURING = [
  "tests/api/heavy-reads.test.ts",
  "tests/api/largest-bodies.test.ts",
  "tests/api/limits.test.ts",
  "tests/api/many-users.test.ts",
];

const unit = {
  globalSetup: ["tests/setup/database-server.ts"],
  env: {
    NODE_ENV: "test" as const,
    LOG_LEVEL: "silent",
    AUTH_SECRET: "a secret for tests only",
    // Never the files of whoever develops here.
    DATA_DIR: path.join(tmpdir(), "gleaner-unit-tests"),
    // A test that wants a database asks for one: see tests/setup/database.ts.
    DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing",
  },
};

export default defineConfig({
  resolve: {
    alias: {
      // Outside Next's bundler the real package throws on import.
      "server-only": `${root}tests/setup/server-only.ts`,
      "@": root.replace(/\/$/, ""),
    },
  },
  test: {
    setupFiles: ["tests/setup/console-is-silent.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One less than the processors by default, which leaves half of a small machine idle.
    maxWorkers: availableParallelism(),
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
          exclude: ["**/node_modules/**", PURE],
        },
      },
      { extends: true, test: { ...unit, name: "replacing", include: REPLACING } },
      {
        extends: true,
        test: {
          ...unit,
          name: "pure",
          include: [PURE],
          exclude: ["**/node_modules/**", ...REPLACING],
          isolate: false,
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
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/setup/restartable-app.ts"],
          fileParallelism: false,
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
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "api-alone",
          include: MEASURING,
          globalSetup: ["tests/setup/served-app.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
