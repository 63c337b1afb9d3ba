import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { env } from "@/lib/env";
import { PrismaClient, type Prisma } from "@/lib/db/generated/client";
import { createPool, type ConnectionLimits } from "./pool";

/**
 * The process's client or an open transaction's. Inside a transaction, `$transaction` creates a savepoint, so
 * verbs need not know whether their caller has opened one.
 */
export type Database = Prisma.TransactionClient;

export interface DatabaseContext {
  db: Database;
}

/** Has its own pool. For scripts and tests only; everything else uses `database()`. */
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

// Shared globally, because the development server reloads this module, and instrumentation and routes are
// separate bundles. All of them must use one pool.
const shared = globalThis as typeof globalThis & { gleanerDatabase?: PrismaClient; gleanerPool?: Pool };

export function database(): PrismaClient {
  return (shared.gleanerDatabase ??= connectThrough(databasePool()));
}

export function databasePool(): Pool {
  return (shared.gleanerPool ??= createPool(env().DATABASE_URL, env().DATABASE_POOL_SIZE));
}
