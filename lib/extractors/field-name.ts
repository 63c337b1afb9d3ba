import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** Returns the same key for names that differ only in case (including ß and SS, ς and σ) or compatibility forms. */
export function fieldNameKey(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

export function assertNamesDiffer(fields: readonly { name: string }[]): void {
  const keys = fields.map(({ name }) => fieldNameKey(name));
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (repeated === -1) return;
  const message = `Two fields are named "${fields[repeated]?.name}".`;
  throw new AppError("invalid", message, { fields: { [`fields.${repeated}.name`]: message } });
}

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
