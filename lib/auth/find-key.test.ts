import { describe, expect, vi } from "vitest";
import { createKey } from "@/lib/users/create-key";
import { deleteKey } from "@/lib/users/delete-key";
import { makeKeySecret } from "@/lib/users/key-secret";
import { listKeys } from "@/lib/users/list-keys";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { readOnlyDatabase } from "@/tests/setup/read-only-database";
import { findKey } from "./find-key";
import { later } from "@/tests/setup/later";

const MINUTE_MS = 60_000;
describe("the key of a secret", () => {
  test("acts for its user, within its scope", async ({ ctx }) => {
    const user = await signUp(ctx);
    for (const scope of ["read", "write"] as const) {
      const { key, secret } = await createKey(user, { name: "Reports", scope });
      expect(await findKey(ctx, secret)).toMatchObject({ key: { id: key.id, scope }, userId: user.user.id });
    }
  });

  test("works while the database is read-only, although its use cannot be recorded", async ({
    committed: ctx,
    databaseUrl,
  }) => {
    const user = await signUp(ctx);
    const { key, secret } = await createKey(user, { name: "Reports", scope: "read" });
    const { db, release } = await readOnlyDatabase(databaseUrl);
    const found = await findKey({ ...ctx, db }, secret);
    await release();
    // Another test changes all keys.
    await deleteKey(user, key.id);
    expect(found).toMatchObject({ key: { id: key.id } });
  });

  test("is not found once it is revoked", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { key, secret } = await createKey(user, { name: "Reports", scope: "read" });
    await deleteKey(user, key.id);
    expect(await findKey(ctx, secret)).toBeNull();
  });

  test("is not found after it has expired", async ({ ctx }) => {
    const user = await signUp(ctx);
    const expires_at = new Date(Date.now() + MINUTE_MS);
    const { secret } = await createKey(user, { name: "Reports", scope: "read", expires_at });
    expect(await findKey(ctx, secret)).not.toBeNull();
    expect(await findKey({ ...ctx, now: () => expires_at }, secret)).toBeNull();
  });

  test("is not found by a secret with the same beginning", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { secret } = await createKey(user, { name: "Reports", scope: "read" });
    const other = makeKeySecret();
    await ctx.db.apiKey.updateMany({ data: { prefix: other.slice(0, 12) } });
    expect(await findKey(ctx, other)).toBeNull();
    expect(await findKey(ctx, secret)).toBeNull();
  });

  test("is not looked up if the secret is mistyped", async ({ ctx }) => {
    const find = vi.spyOn(ctx.db.apiKey, "findUnique");
    expect(await findKey(ctx, `${makeKeySecret().slice(0, -1)}_`)).toBeNull();
    expect(find).not.toHaveBeenCalled();
    find.mockRestore();
  });

  test("states when it was last used, to the minute", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { secret } = await createKey(user, { name: "Reports", scope: "read" });
    const lastUse = async () => (await listKeys(user))[0]!.last_used_at;
    await findKey(ctx, secret);
    const first = await lastUse();
    expect(first).not.toBeNull();
    await findKey(later(ctx, 30), secret);
    expect(await lastUse()).toBe(first);
    await findKey(later(ctx, 120), secret);
    expect(Date.parse((await lastUse())!) - Date.parse(first!)).toBeGreaterThanOrEqual(MINUTE_MS);
  });
});
