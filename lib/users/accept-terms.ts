import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";

/** Accepting the terms again keeps the first date. */
export async function acceptTerms(ctx: UserContext): Promise<void> {
  await inTransaction(ctx, ({ db, user, now }) =>
    db.user.updateMany({ where: { id: user.id, tosAcceptedAt: null }, data: { tosAcceptedAt: now() } }),
  );
}
