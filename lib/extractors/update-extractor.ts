import "server-only";
import type { ListedExtractorDto, UpdateExtractorInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertRules } from "./assert-rules";
import { getExtractor } from "./get-extractor";
import { loadOwnFields } from "./load-own-fields";
import { lockExtractor } from "./own-extractor";
import { rewriteValues } from "./rewrite-values";
import { serializeRules } from "./stored-rules";
import { toPerMille } from "./stored-trust";

/**
 * Renames an extractor, switches its learning on or off (what it has learnt stays), or replaces its rules or its target, by which
 * the values of its documents are then checked.
 *
 * @throws AppError `not_found`; `invalid` where a rule is none over its fields.
 */
export async function updateExtractor(
  ctx: UserContext,
  extractorId: string,
  { name, learning, rules, trust }: UpdateExtractorInput,
): Promise<ListedExtractorDto> {
  await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    if (rules) assertRules(rules, await loadOwnFields(ctx, extractorId));
    await ctx.db.extractor.updateMany({
      where: { id: extractorId },
      data: {
        ...(name !== undefined && { name }),
        ...(learning !== undefined && { learning }),
        ...(rules && { rules: serializeRules(rules) }),
        ...(trust && { trustTarget: toPerMille(trust.target) }),
      },
    });
  });
  if (rules || trust) await rewriteValues(ctx, extractorId);
  return getExtractor(ctx, extractorId);
}
