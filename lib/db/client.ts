import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { env } from "@/lib/env";
import { PrismaClient, type Prisma } from "@/lib/db/generated/client";
import { createPool, type ConnectionLimits } from "./pool";

/**
 * The client that verbs take: the process's own or that of an open transaction. Both have `$transaction`, which is a
 * savepoint inside a transaction, so a verb need not know whether its caller has opened one.
 */
export type Database = Prisma.TransactionClient;

/** The context of verbs that need only the database. */
export interface DatabaseContext {
  db: Database;
}

/** Creates a client with its own pool. Only scripts and tests need one; everything else uses `database()`. */
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

// The development server reloads this module on every change, and instrumentation and routes are separate bundles: all of
// them share one pool.
const shared = globalThis as typeof globalThis & { gleanerDatabase?: PrismaClient; gleanerPool?: Pool };

/** The process's database client. Connects at the first query. */
export function database(): PrismaClient {
  return (shared.gleanerDatabase ??= connectThrough(databasePool()));
}

/** The connections of `database()`. */
export function databasePool(): Pool {
  return (shared.gleanerPool ??= createPool(env().DATABASE_URL, env().DATABASE_POOL_SIZE));
}
