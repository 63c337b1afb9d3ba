import "server-only";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { countDocuments } from "./count-documents";
import { loadTrustFigures } from "./load-trust-figures";
import { extractorNotFound } from "./own-extractor";
import { extractorColumns, toExtractorDto, toUsageDto, usageColumns } from "./to-extractor-dto";

export async function getExtractor(ctx: UserContext, extractorId: string): Promise<ListedExtractorDto> {
  const row = await ctx.db.extractor.findFirst({
    where: { id: extractorId, userId: ctx.user.id },
    select: { ...extractorColumns, ...usageColumns },
  });
  if (!row) throw extractorNotFound();
  const figures = await loadTrustFigures(ctx, extractorId);
  return { ...toExtractorDto(row, figures), ...toUsageDto(row, await countDocuments(ctx, extractorId)) };
}
