import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { extractorNotFound } from "./own-extractor";

const MAX_NAMESAKES = 5;

/** @throws AppError `not_found`; `conflict` with the ids if several extractors have this name */
export async function findExtractor(ctx: UserContext, idOrName: string): Promise<string> {
  const found = await ctx.db.extractor.findMany({
    where: { userId: ctx.user.id, OR: [{ id: idOrName }, { name: idOrName }] },
    orderBy: { id: "desc" },
    select: { id: true },
    take: MAX_NAMESAKES,
  });
  const ids = found.map(({ id }) => id);
  if (ids.includes(idOrName)) return idOrName;
  if (ids.length > 1) {
    const listed = ids.join(", ");
    throw new AppError(
      "conflict",
      `Several extractors have this name. Please choose one by its id: ${listed}.`,
    );
  }
  const [id] = ids;
  if (id === undefined) throw extractorNotFound();
  return id;
}
