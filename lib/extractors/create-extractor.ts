import "server-only";
import type { ExtractorDto, ExtractorNameInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { extractorColumns, toExtractorDto } from "./to-extractor-dto";

/** Creates an extractor without fields. */
export async function createExtractor(ctx: UserContext, { name }: ExtractorNameInput): Promise<ExtractorDto> {
  const row = await ctx.db.extractor.create({
    data: { name, userId: ctx.user.id },
    select: extractorColumns,
  });
  return toExtractorDto(row);
}
