import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** Returns equal keys for names that differ only in case (ß equals SS, final ς equals σ) or compatibility forms. */
export function fieldNameKey(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

/** @throws AppError `invalid`, with the position of the second field */
export function assertNamesDiffer(fields: readonly { name: string }[]): void {
  const keys = fields.map(({ name }) => fieldNameKey(name));
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (repeated === -1) return;
  const message = `Two fields are named "${fields[repeated]?.name}".`;
  throw new AppError("invalid", message, { fields: { [`fields.${repeated}.name`]: message } });
}

/** @throws AppError `invalid` */
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
