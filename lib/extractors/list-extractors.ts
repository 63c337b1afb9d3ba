import "server-only";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { listedExtractorColumns, toListedExtractorDto } from "./to-extractor-dto";

/** All extractors of the signed-in user, newest first (ids are sortable by time). */
export async function listExtractors(ctx: UserContext): Promise<ListedExtractorDto[]> {
  const rows = await ctx.db.extractor.findMany({
    where: { userId: ctx.user.id },
    orderBy: { id: "desc" },
    select: listedExtractorColumns(ctx.now()),
  });
  return rows.map(toListedExtractorDto);
}
