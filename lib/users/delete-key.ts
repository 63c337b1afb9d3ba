import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";

/**
 * Takes effect on the next request.
 * @throws AppError `not_found`
 */
export async function deleteKey(ctx: UserContext, keyId: string): Promise<void> {
  const { count } = await inTransaction(ctx, ({ db, user }) =>
    db.apiKey.deleteMany({ where: { id: keyId, userId: user.id } }),
  );
  if (count === 0) throw new AppError("not_found", "This API key does not exist.");
}
