import "server-only";
import type { ListedExtractorDto, UpdateExtractorInput } from "@/lib/api/extractor";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import type { Rule } from "@/lib/rules/compile-rules";
import { assertRules } from "./assert-rules";
import { getExtractor } from "./get-extractor";
import { keepFingerprints } from "./keep-fingerprints";
import { loadOwnExtractor } from "./load-extractor";
import { orderFields } from "./order-fields";
import { lockExtractor } from "./own-extractor";
import { recheckDocuments } from "./recheck-documents";
import { serializeRules } from "./stored-rules";
import { toPerMille } from "./stored-trust";

/**
 * Turning learning off keeps the lessons. Turning remembering off forgets deleted documents. New rules and targets
 * apply to existing documents.
 * @throws AppError `not_found`; `invalid` if a rule is invalid or the field order incomplete
 */
export async function updateExtractor(
  ctx: UserContext,
  extractorId: string,
  { name, learning, remembering, rules, field_order: order, trust }: UpdateExtractorInput,
): Promise<ListedExtractorDto> {
  const former = await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const where = { id: extractorId };
    const former = await loadOwnExtractor(ctx, extractorId);
    if (rules) assertRules(rules, former.fields);
    if (order) await orderFields(ctx, extractorId, order);
    await ctx.db.extractor.updateMany({
      where,
      data: {
        ...(name !== undefined && { name }),
        ...(learning !== undefined && { learning }),
        ...(remembering !== undefined && { remembering }),
        ...(rules && { rules: serializeRules(rules) }),
        ...(trust && { trustTarget: toPerMille(trust.target) }),
      },
    });
    return former.writtenRules;
  });
  if (remembering !== undefined) await keepFingerprints(ctx, extractorId, remembering);
  if (rules || trust) await recheckDocuments(ctx, extractorId, { rules: changedRules(former, rules) });
  return getExtractor(ctx, extractorId);
}

/** Sending unchanged rules applies all of them again. */
function changedRules(former: readonly Rule[], rules: readonly Rule[] = []): (rule: Rule) => boolean {
  const known = new Map(former.map(({ name, expression }) => [name, expression]));
  const isOther = ({ name, expression }: Rule) => known.get(name) !== expression;
  return rules.some(isOther) ? isOther : ({ name }) => rules.some((rule) => rule.name === name);
}
