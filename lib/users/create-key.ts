import "server-only";
import type { CreateKeyInput, KeyDto } from "@/lib/api/key";
import { KEYS_PER_USER_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { lockAccount } from "@/lib/db/lock-account";
import { AppError } from "@/lib/errors";
import { hashKeySecret, makeKeySecret, prefixOf } from "./key-secret";
import { keyColumns, toKeyDto } from "./to-key-dto";

/**
 * @returns the key and its secret, which is not stored
 * @throws AppError `key_limit_reached`
 */
export async function createKey(
  ctx: UserContext,
  { name, scope, expires_at: expiresAt = null }: CreateKeyInput,
): Promise<{ key: KeyDto; secret: string }> {
  const secret = makeKeySecret();
  const row = await inTransaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    await lockAccount(ctx, userId);
    if ((await ctx.db.apiKey.count({ where: { userId } })) >= KEYS_PER_USER_MAX)
      throw new AppError(
        "key_limit_reached",
        `You can have at most ${KEYS_PER_USER_MAX} API keys. Please revoke one that you no longer need.`,
      );
    return ctx.db.apiKey.create({
      data: {
        userId,
        name,
        scope: scope === "read" ? "READ" : "WRITE",
        prefix: prefixOf(secret),
        secretHash: hashKeySecret(secret),
        expiresAt,
      },
      select: keyColumns,
    });
  });
  return { key: toKeyDto(row), secret };
}
