import "server-only";
import { withoutUnset } from "@/lib/api/limit-rules";
import type { LimitsPreviewDto, PreviewLimitsInput } from "@/lib/api/limits-preview";
import type { UserContext } from "@/lib/context";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import { assertLimits } from "@/lib/extractors/assert-limits";
import { fieldNotFound } from "@/lib/extractors/own-extractor";
import { isScalar } from "@/lib/values/stored-values";
import { newestResults } from "./newest-results";

const EXAMPLES_MAX = 10;

/**
 * Which values of a field in its extractor's newest documents break limits that it does not have yet.
 *
 * @throws AppError `not_found`, `invalid` (limits that the field's type cannot have).
 */
export async function previewLimits(
  ctx: UserContext,
  extractorId: string,
  fieldId: string,
  sent: PreviewLimitsInput,
): Promise<LimitsPreviewDto> {
  const field = await ctx.db.field.findFirst({
    where: { id: fieldId, extractorId, extractor: { userId: ctx.user.id } },
    select: { name: true, type: true },
  });
  if (!field) throw fieldNotFound();
  const limits = withoutUnset(sent);
  assertLimits(field.type, limits);
  const { brokenBy } = limitsOf(limits);
  const preview: LimitsPreviewDto = { values: 0, broken: 0, examples: [] };
  for await (const { row, result } of newestResults(ctx, extractorId)) {
    const value = result.values.find(({ name }) => name === field.name);
    if (!value || !isScalar(value) || value.value === null) continue;
    preview.values += 1;
    if (brokenBy(value.value) === null) continue;
    preview.broken += 1;
    const { id, filename } = row;
    if (preview.examples.length < EXAMPLES_MAX) preview.examples.push({ id, filename, value: value.value });
  }
  return preview;
}
