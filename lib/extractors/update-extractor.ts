import "server-only";
import type { ListedExtractorDto, UpdateExtractorInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { getExtractor } from "./get-extractor";
import { extractorNotFound } from "./own-extractor";

/**
 * Renames an extractor, or switches its learning on or off; what it has learnt stays.
 *
 * @throws AppError `not_found`.
 */
export async function updateExtractor(
  ctx: UserContext,
  extractorId: string,
  { name, learning }: UpdateExtractorInput,
): Promise<ListedExtractorDto> {
  const { count } = await inTransaction(ctx, ({ db, user }) =>
    db.extractor.updateMany({
      where: { id: extractorId, userId: user.id },
      data: { ...(name !== undefined && { name }), ...(learning !== undefined && { learning }) },
    }),
  );
  if (count === 0) throw extractorNotFound();
  return getExtractor(ctx, extractorId);
}
