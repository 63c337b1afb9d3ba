import { describe, expect } from "vitest";
import { KEYS_PER_USER_MAX } from "@/lib/api/limits";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { createKey } from "./create-key";
import { deleteKey } from "./delete-key";
import { listKeys } from "./list-keys";

describe("an API key", () => {
  test("is listed by its name, scope and first characters, newest first, and its secret is stored nowhere", async ({
    ctx,
  }) => {
    const user = await signUp(ctx);
    const expires_at = new Date(Date.now() + 86_400_000);
    const first = await createKey(user, { name: "Reports", scope: "read" });
    const second = await createKey(user, { name: "Import", scope: "write", expires_at });
    const keys = await listKeys(user);
    expect(keys).toEqual([second.key, first.key]);
    expect(keys[0]).toMatchObject({
      name: "Import",
      scope: "write",
      prefix: second.secret.slice(0, 12),
      expires_at: expires_at.toISOString(),
      last_used_at: null,
    });
    expect(keys[1]).toMatchObject({ scope: "read", expires_at: null });
    expect(JSON.stringify(await ctx.db.apiKey.findMany())).not.toContain(first.secret.slice(12));
  });

  test("can be revoked only by its owner", async ({ ctx }) => {
    const [user, stranger] = [await signUp(ctx), await signUp(ctx)];
    const { key } = await createKey(user, { name: "Reports", scope: "read" });
    await expect(deleteKey(stranger, key.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listKeys(stranger)).toEqual([]);
    expect(await listKeys(user)).toHaveLength(1);
    await deleteKey(user, key.id);
    expect(await listKeys(user)).toEqual([]);
    await expect(deleteKey(user, key.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is refused beyond the limit, until another is revoked", async ({ ctx }) => {
    const user = await signUp(ctx);
    const one = () => createKey(user, { name: "One of many", scope: "read" });
    for (let count = 0; count < KEYS_PER_USER_MAX; count += 1) await one();
    await expect(one()).rejects.toMatchObject({ code: "key_limit_reached" });
    await deleteKey(user, (await listKeys(user))[7]!.id);
    await one();
  });

  test.runIf(rowLocks)(
    "waits for another that is being created, and then counts it",
    async ({ committed: ctx }) => {
      const user = await signUp(ctx);
      const one = (ctx = user) => createKey(ctx, { name: "One of many", scope: "read" });
      for (let count = 1; count < KEYS_PER_USER_MAX; count += 1) await one();
      const second = await oneAfterTheOther(user, one, () => one());
      expect(second).toMatchObject({ status: "rejected", reason: { code: "key_limit_reached" } });
    },
  );
});
