import "server-only";
import type { UserContext } from "@/lib/context";
import type { Prisma } from "@/lib/db/generated/client";

interface Revision {
  revision: number;
  run: number;
}

/**
 * Retries until the document and everything read with it have the same revision.
 * @param read must load the document first and throw if it doesn't exist
 * @param hasMore whether the result contains more than the document. Default: always.
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
