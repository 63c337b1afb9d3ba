import { createDatabase } from "@/lib/db/client";
import type { PrismaClient } from "@/lib/db/generated/client";

/** A client of a database that refuses its changes, as a standby does. `release` ends that for all who share its session. */
export async function readOnlyDatabase(
  url: string,
): Promise<{ db: PrismaClient; release: () => Promise<void> }> {
  const readOnly = new URL(url);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const db = createDatabase(readOnly.href, 1);
  // The embedded database ignores the options of a connection, and has one session for all.
  await db.$executeRaw`SET default_transaction_read_only = on`;
  return {
    db,
    release: async () => {
      await db.$executeRaw`SET default_transaction_read_only = off`;
      await db.$disconnect();
    },
  };
}
