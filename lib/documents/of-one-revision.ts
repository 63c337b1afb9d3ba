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
 * @param hasMore whether anything was read besides the document; default always
 */
export async function ofOneRevision<Read extends { document: Revision }>(
  ctx: UserContext,
  where: Prisma.DocumentWhereInput,
  read: () => Promise<Read>,
  hasMore: (result: Read) => boolean = () => true,
): Promise<Read> {
  for (;;) {
    const result = await read();
    if (!hasMore(result)) return result;
    const { revision, run } = result.document;
    if ((await ctx.db.document.count({ where: { ...where, revision, run } })) === 1) return result;
  }
}
