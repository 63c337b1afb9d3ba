import "server-only";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { extractorNotFound } from "./own-extractor";
import { extractorColumns, toExtractorDto } from "./to-extractor-dto";

/** One of the signed-in user's extractors with its fields. @throws AppError `not_found`. */
export async function getExtractor(ctx: UserContext, extractorId: string): Promise<ListedExtractorDto> {
  const row = await ctx.db.extractor.findFirst({
    where: { id: extractorId, userId: ctx.user.id },
    select: {
      ...extractorColumns,
      _count: { select: { documents: { where: { expiresAt: { gt: ctx.now() } } } } },
    },
  });
  if (!row) throw extractorNotFound();
  return { ...toExtractorDto(row), document_count: row._count.documents };
}
