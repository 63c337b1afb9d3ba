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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["{lib,inngest,scripts,components,app}/**/*.test.{ts,tsx}", "tests/guards/**/*.test.ts"] },
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
