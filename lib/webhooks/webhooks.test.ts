import { describe, expect } from "vitest";
import { WEBHOOKS_PER_USER_MAX } from "@/lib/api/limits";
import { createWebhookInput } from "@/lib/api/webhook";
import { env } from "@/lib/env";
import type { UserContext } from "@/lib/context";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { createWebhook } from "./create-webhook";
import { deleteWebhook } from "./delete-webhook";
import { deliverAgain } from "./deliver-again";
import { listDeliveries } from "./list-deliveries";
import { listWebhooks } from "./list-webhooks";
import { openSecret, sealSecret, UnreadableSecretError } from "./sealed-secret";
import { testWebhook } from "./test-webhook";
import { updateWebhook } from "./update-webhook";

const HOOK = { url: "https://example.com/hook", events: ["document.succeeded" as const] };

async function withWebhook(user: UserContext): Promise<string> {
  return (await createWebhook(user, HOOK)).webhook.id;
}

describe("a webhook", () => {
  test("is added with its events in order, each once, and switched on", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { webhook, secret } = await createWebhook(user, {
      url: " https://EXAMPLE.com:443/hook?a=1 ",
      events: ["document.reviewed", "document.succeeded", "document.reviewed"],
    });
    expect(webhook).toEqual({
      id: expect.any(String) as string,
      url: "https://example.com/hook?a=1",
      events: ["document.succeeded", "document.reviewed"],
      enabled: true,
      disabled_at: null,
      disabled_because: null,
      failing_since: null,
      created_at: expect.any(String) as string,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await listWebhooks(user)).toEqual([webhook]);
  });

  test("reveals its secret only in the first response, and not in the database", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { webhook, secret } = await createWebhook(user, HOOK);
    const delivery = await testWebhook(user, webhook.id);
    const shown = JSON.stringify([
      webhook,
      delivery,
      await listWebhooks(user),
      await listDeliveries(user, webhook.id),
      await updateWebhook(user, webhook.id, { enabled: false }),
      await ctx.db.webhook.findMany({ where: { id: webhook.id } }),
      await ctx.db.webhookDelivery.findMany({ where: { webhookId: webhook.id } }),
    ]);
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain(secret.slice("whsec_".length));
    const { sealedSecret } = await ctx.db.webhook.findUniqueOrThrow({ where: { id: webhook.id } });
    expect(openSecret(webhook.id, sealedSecret)).toBe(secret);
  });

  test("is refused with a URL that is not allowed, naming the input", async ({ ctx }) => {
    const user = await signUp(ctx);
    for (const url of ["https://127.0.0.1/", "http://example.com/", "https://a:b@example.com/", "nonsense"]) {
      const refusal = { code: "invalid", fields: { url: expect.any(String) as string } };
      await expect(createWebhook(user, { ...HOOK, url }), url).rejects.toMatchObject(refusal);
      const id = await withWebhook(user);
      await expect(updateWebhook(user, id, { url }), url).rejects.toMatchObject(refusal);
    }
  });

  test("needs an existing event, and a URL of at most 2,000 characters", () => {
    const refused = [
      { events: [] },
      { events: ["webhook.test"] },
      { events: "document.failed" },
      { url: `https://example.com/${"a".repeat(2_000)}` },
      { url: 7 },
    ];
    for (const change of refused)
      expect(createWebhookInput.safeParse({ ...HOOK, ...change }).success).toBe(false);
  });

  test("is switched off and on by its user, which forgets that it failed", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await withWebhook(user);
    const off = await updateWebhook(user, id, { enabled: false });
    expect(off).toMatchObject({
      enabled: false,
      disabled_because: "USER",
      disabled_at: expect.any(String) as string,
    });
    expect(await updateWebhook(user, id, { enabled: false })).toEqual(off);
    await ctx.db.webhook.update({ where: { id }, data: { failingSince: new Date() } });
    const on = { enabled: true, disabled_because: null, disabled_at: null, failing_since: null };
    expect(await updateWebhook(user, id, { enabled: true })).toMatchObject(on);
  });

  test("keeps the reason why it is off when its user switches it off as well", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await withWebhook(user);
    await ctx.db.webhook.update({ where: { id }, data: { disabledAt: new Date(), disabledBecause: "GONE" } });
    expect(await updateWebhook(user, id, { enabled: false })).toMatchObject({ disabled_because: "GONE" });
  });

  test("is deleted with its deliveries and their jobs", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await withWebhook(user);
    const delivery = await testWebhook(user, id);
    await deleteWebhook(user, id);
    expect(await listWebhooks(user)).toEqual([]);
    expect(await ctx.db.webhookDelivery.count({ where: { webhookId: id } })).toBe(0);
    expect(await ctx.db.job.count({ where: { subjectId: delivery.id } })).toBe(0);
  });

  test("of another user does not exist", async ({ ctx }) => {
    const [user, other] = [await signUp(ctx), await signUp(ctx)];
    const [own, id] = [await withWebhook(other), await withWebhook(user)];
    const delivery = await testWebhook(user, id);
    await ctx.db.webhookDelivery.update({ where: { id: delivery.id }, data: { status: "FAILED" } });
    const attempts: Record<string, (webhookId: string) => Promise<unknown>> = {
      updateWebhook: (webhookId) => updateWebhook(other, webhookId, { enabled: false }),
      deleteWebhook: (webhookId) => deleteWebhook(other, webhookId),
      testWebhook: (webhookId) => testWebhook(other, webhookId),
      listDeliveries: (webhookId) => listDeliveries(other, webhookId),
      deliverAgain: (webhookId) => deliverAgain(other, webhookId, delivery.id),
      "deliverAgain below an own webhook": () => deliverAgain(other, own, delivery.id),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      await expect(attempt(id), name).rejects.toMatchObject({ code: "not_found" });
      await expect(attempt("unknown"), name).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await listWebhooks(user)).toMatchObject([{ id, enabled: true }]);
    expect(await listDeliveries(user, id)).toMatchObject([{ status: "FAILED" }]);
    expect(await listWebhooks(other)).toHaveLength(1);
  });

  test(`is one of at most ${WEBHOOKS_PER_USER_MAX}`, async ({ ctx }) => {
    const user = await signUp(ctx);
    for (let count = 0; count < WEBHOOKS_PER_USER_MAX; count += 1) await withWebhook(user);
    await expect(withWebhook(user)).rejects.toMatchObject({ code: "webhook_limit_reached" });
    expect(await listWebhooks(user)).toHaveLength(WEBHOOKS_PER_USER_MAX);
  });

  test.runIf(rowLocks)(
    "that is added while another is being added waits, and is counted with it",
    async ({ committed: ctx }) => {
      const user = await signUp(ctx);
      for (let count = 1; count < WEBHOOKS_PER_USER_MAX; count += 1) await withWebhook(user);
      const second = await oneAfterTheOther(user, withWebhook, () => withWebhook(user));
      expect(second).toMatchObject({ status: "rejected", reason: { code: "webhook_limit_reached" } });
    },
  );
});

describe("a sealed secret", () => {
  test("differs each time, and opens only for its own webhook", () => {
    const sealed = sealSecret("a", "whsec_secret");
    expect(sealSecret("a", "whsec_secret")).not.toBe(sealed);
    expect(openSecret("a", sealed)).toBe("whsec_secret");
    expect(() => openSecret("b", sealed)).toThrow(UnreadableSecretError);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
    for (const damaged of ["", "AAAA", changed])
      expect(() => openSecret("a", damaged)).toThrow(UnreadableSecretError);
  });

  test("does not open with another AUTH_SECRET", () => {
    const sealed = sealSecret("a", "whsec_secret");
    const settings = env();
    const former = settings.AUTH_SECRET;
    try {
      settings.AUTH_SECRET = "another secret for tests";
      expect(() => openSecret("a", sealed)).toThrow(UnreadableSecretError);
    } finally {
      settings.AUTH_SECRET = former;
    }
  });
});
