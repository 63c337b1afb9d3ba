import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

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
          name: "unit",
          globalSetup: ["tests/setup/database-server.ts"],
          env: {
            NODE_ENV: "test",
            LOG_LEVEL: "silent",
            AUTH_SECRET: "a secret for tests only",
            // Never the files of whoever develops here.
            DATA_DIR: path.join(tmpdir(), "gleaner-unit-tests"),
            // A test that wants a database asks for one: see tests/setup/database.ts.
            DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing",
          },
          include: [
            "{lib,inngest,scripts,components,app,client}/**/*.test.{ts,tsx}",
            "tests/guards/**/*.test.ts",
          ],
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
          globalSetup: ["tests/setup/served-app.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
