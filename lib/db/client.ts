import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/env";
import { PrismaClient } from "@/lib/db/generated/client";
import type { Prisma } from "@/lib/db/generated/client";

/**
 * What verbs ask for: the client itself or the client of a running transaction. Both have `$transaction`; inside a
 * transaction it is a savepoint, so a verb need not know whether its caller has opened one.
 */
export type Database = Prisma.TransactionClient;

/** What a verb takes that needs nothing but the database. */
export interface DatabaseContext {
  db: Database;
}

/** A new client with its own pool. Only scripts and tests need one; everything else takes `database()`. */
export function createDatabase(connectionString: string, poolSize: number): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString, max: poolSize }),
  });
}

// The development server loads this module anew at every change, and instrumentation and routes are bundled apart: one
// pool for all of them.
const shared = globalThis as typeof globalThis & { gleanerDatabase?: PrismaClient };

/** The process's database client. Connects at the first query. */
export function database(): PrismaClient {
  return (shared.gleanerDatabase ??= createDatabase(env().DATABASE_URL, env().DATABASE_POOL_SIZE));
}
