import "server-only";
import type { UserContext } from "@/lib/context";
import type { Prisma } from "@/lib/db/generated/client";

/** What tells that a document has the same result as before. */
interface Revision {
  revision: number;
  run: number;
}

/**
 * Reads a document's values with what is stored beside them, and again where they were changed meanwhile, so that all of it is of
 * one revision.
 *
 * @param read loads the document first; it throws where the document is not there
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
