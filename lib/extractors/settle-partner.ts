import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { partnerAmong } from "@/lib/values/partner-among";

/**
 * Sets `partner` by name on fields that an earlier version stored. The caller must have locked the extractor.
 * @returns the id of the counterparty field, or null if there is none
 */
export async function settlePartner({ db }: DatabaseContext, extractorId: string): Promise<string | null> {
  const fields = await db.field.findMany({
    where: { extractorId },
    orderBy: { position: "asc" },
    select: {
      id: true,
      name: true,
      type: true,
      prompt: true,
      alsoCalled: true,
      partner: true,
      isPartner: true,
    },
  });
  const named = (await partnerAmong(fields))?.id ?? null;
  if (fields.some(({ partner }) => partner === null))
    await db.$executeRaw`
      UPDATE "Field" SET "partner" = ("id" IS NOT DISTINCT FROM ${named}::text)
      WHERE "extractorId" = ${extractorId} AND "partner" IS NULL`;
  return named;
}

const EXTRACTORS_AT_ONCE = 500;

export async function settlePartners(ctx: DatabaseContext): Promise<number> {
  const open = await ctx.db.$queryRaw<{ id: string; userId: string }[]>`
    SELECT "id", "userId" FROM "Extractor"
    WHERE "id" IN (SELECT "extractorId" FROM "Field" WHERE "partner" IS NULL) LIMIT ${EXTRACTORS_AT_ONCE}::int`;
  for (const { id, userId } of open) {
    const settle = async (ctx: DatabaseContext) => {
      await ctx.db.$queryRaw`SELECT "id" FROM "Extractor" WHERE "id" = ${id} FOR UPDATE`;
      await settlePartner(ctx, id);
    };
    await inTransaction(ctx, settle, { userId });
  }
  return open.length;
}
