import "server-only";
import type { ListedExtractorDto, UpdateExtractorInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { assertRules } from "./assert-rules";
import { getExtractor } from "./get-extractor";
import { keepFingerprints } from "./keep-fingerprints";
import { loadOwnFields } from "./load-own-fields";
import { orderFields } from "./order-fields";
import { lockExtractor } from "./own-extractor";
import { rewriteValues } from "./rewrite-values";
import { serializeRules } from "./stored-rules";
import { toPerMille } from "./stored-trust";

/**
 * Renames an extractor, puts its fields in another order, switches its learning on or off (what it has learnt stays), switches its
 * remembering on or off (what it remembers of documents that are gone is forgotten), or replaces its rules or its target, by which
 * the values of its documents are then checked.
 *
 * @throws AppError `not_found`; `invalid` where a rule does not fit the fields, or the order is not of all its fields.
 */
export async function updateExtractor(
  ctx: UserContext,
  extractorId: string,
  { name, learning, remembering, rules, field_order: order, trust }: UpdateExtractorInput,
): Promise<ListedExtractorDto> {
  await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    if (rules) assertRules(rules, await loadOwnFields(ctx, extractorId));
    if (order) await orderFields(ctx, extractorId, order);
    await ctx.db.extractor.updateMany({
      where: { id: extractorId },
      data: {
        ...(name !== undefined && { name }),
        ...(learning !== undefined && { learning }),
        ...(remembering !== undefined && { remembering }),
        ...(rules && { rules: serializeRules(rules) }),
        ...(trust && { trustTarget: toPerMille(trust.target) }),
      },
    });
  });
  if (remembering !== undefined) await keepFingerprints(ctx, extractorId, remembering);
  if (rules || trust) await rewriteValues(ctx, extractorId);
  return getExtractor(ctx, extractorId);
}
