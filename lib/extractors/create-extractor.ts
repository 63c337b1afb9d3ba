import "server-only";
import type { ExtractorDto, ExtractorNameInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { extractorColumns, toExtractorDto } from "./to-extractor-dto";

/** Creates an extractor without fields. */
export async function createExtractor(ctx: UserContext, { name }: ExtractorNameInput): Promise<ExtractorDto> {
  const row = await inTransaction(ctx, ({ db, user }) =>
    db.extractor.create({ data: { name, userId: user.id }, select: extractorColumns }),
  );
  return toExtractorDto(row);
}
