import "server-only";
import type { UserContext } from "@/lib/context";
import type { Prisma } from "@/lib/db/generated/client";

interface Revision {
  revision: number;
  run: number;
}

/**
 * Reads values with what is stored beside them, and retries until all of it has the same revision.
 * @param read loads the document first; throws if it doesn't exist
 */
export async function ofOneRevision<Read extends { document: Revision }>(
  ctx: UserContext,
  where: Prisma.DocumentWhereInput,
  read: () => Promise<Read>,
): Promise<Read> {
  for (;;) {
    const result = await read();
    const { revision, run } = result.document;
    if ((await ctx.db.document.count({ where: { ...where, revision, run } })) === 1) return result;
  }
}
