import "server-only";
import { createFieldInput, extractorNameInput, type NewField } from "@/lib/api/extractor";
import { FIELDS_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import type { Context } from "@/lib/context";
import type { Proposal } from "@/lib/extraction/types";
import { fieldNameKey } from "./field-name";
import { toFieldRow } from "./to-field-row";

/**
 * Creates an extractor from an engine's proposal. Proposed fields are validated like a user's input: duplicate names and
 * invalid fields are dropped.
 *
 * @returns the extractor's id.
 */
export async function insertExtractor(ctx: Context, userId: string, proposal: Proposal): Promise<string> {
  const fields = new Map<string, NewField>();
  for (const proposed of proposal.fields) {
    const field = createFieldInput.safeParse(proposed);
    if (!field.success || fields.size === FIELDS_PER_EXTRACTOR_MAX) continue;
    const key = fieldNameKey(field.data.name);
    if (!fields.has(key)) fields.set(key, field.data);
  }
  const name = extractorNameInput.safeParse({ name: proposal.name });
  const { id } = await ctx.db.extractor.create({
    data: {
      userId,
      name: name.success ? name.data.name : "New extractor",
      fields: {
        create: [...fields.values()].map((field, index) => ({ ...toFieldRow(field), position: index + 1 })),
      },
    },
    select: { id: true },
  });
  return id;
}
