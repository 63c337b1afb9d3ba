import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { env } from "@/lib/env";
import { PrismaClient, type Prisma } from "@/lib/db/generated/client";
import { createPool, type ConnectionLimits } from "./pool";

/**
 * The process's client or an open transaction. Callers can always use `$transaction`, which creates
 * a savepoint inside a transaction.
 */
export type Database = Prisma.TransactionClient;

export interface DatabaseContext {
  db: Database;
}

/** Creates a client with its own pool, for scripts and tests. */
export function createDatabase(
  connectionString: string,
  poolSize: number,
  limits?: ConnectionLimits,
): PrismaClient {
  return connectThrough(createPool(connectionString, poolSize, limits));
}

function connectThrough(pool: Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
}

// Global, because the development server reloads this module, and Next bundles instrumentation and routes separately.
const shared = globalThis as typeof globalThis & { gleanerDatabase?: PrismaClient; gleanerPool?: Pool };

export function database(): PrismaClient {
  return (shared.gleanerDatabase ??= connectThrough(databasePool()));
}

export function databasePool(): Pool {
  return (shared.gleanerPool ??= createPool(env().DATABASE_URL, env().DATABASE_POOL_SIZE));
}
