import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** The normalised name that comparisons use: case-insensitive (ß equals SS, a final ς equals σ), compatibility forms folded. */
export function fieldNameKey(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/** @throws AppError `invalid` when two of an extractor's fields have the same name, naming the second by its place. */
export function assertNamesDiffer(fields: readonly { name: string }[]): void {
  const keys = fields.map(({ name }) => fieldNameKey(name));
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (repeated === -1) return;
  const message = `Two fields are named "${fields[repeated]?.name}".`;
  throw new AppError("invalid", message, { fields: { [`fields.${repeated}.name`]: message } });
}

/** @throws AppError `invalid` when another field of the extractor already has this name. */
export async function assertNameIsFree(
  ctx: UserContext,
  extractorId: string,
  name: string,
  exceptFieldId?: string,
): Promise<void> {
  const taken = await ctx.db.field.findUnique({
    where: { extractorId_nameKey: { extractorId, nameKey: fieldNameKey(name) } },
    select: { id: true },
  });
  if (taken && taken.id !== exceptFieldId) {
    const message = `This extractor already has a field named "${name}".`;
    throw new AppError("invalid", message, { fields: { name: message } });
  }
}
