import "server-only";
import type { ExtractorNameInput, ListedExtractorDto } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { getExtractor } from "./get-extractor";
import { extractorNotFound } from "./own-extractor";

/** @throws AppError `not_found`. */
export async function renameExtractor(
  ctx: UserContext,
  extractorId: string,
  { name }: ExtractorNameInput,
): Promise<ListedExtractorDto> {
  const { count } = await inTransaction(ctx, ({ db, user }) =>
    db.extractor.updateMany({ where: { id: extractorId, userId: user.id }, data: { name } }),
  );
  if (count === 0) throw extractorNotFound();
  return getExtractor(ctx, extractorId);
}
