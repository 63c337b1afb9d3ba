import { defineConfig } from "prisma/config";

// These commands require a schema engine but never run it, so any executable will do and avoids a download.
if (/^(generate|validate|format)$/.test(process.argv[2] ?? "")) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://not-set@127.0.0.1:1/not-set" },
});
