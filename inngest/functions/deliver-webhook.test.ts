import { describe, expect, vi } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { EmbeddedRunner } from "@/lib/jobs/embedded-runner";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { testWebhook } from "@/lib/webhooks/test-webhook";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { deliverWebhook } from "./deliver-webhook";
import { processDocument } from "./process-document";

const AT_A_TIME = 100;
const AT_A_TIME_PER_USER = 8;
/** So many that they have more to deliver than may be under way. */
const OTHERS = 13;

describe("deliveries to receivers that do not answer", () => {
  test(`run ${AT_A_TIME} at a time, ${AT_A_TIME_PER_USER} per user, without delaying documents`, async ({
    committed,
  }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const underWay: string[] = [];
    const most = { together: 0, ofOne: 0 };
    const ctx: Context = {
      ...committed,
      sendEvent: (event) => {
        runner.deliver(event);
        return Promise.resolve(true);
      },
      outbound: {
        whyRefused: () => null,
        post: async (url) => {
          underWay.push(url);
          most.together = Math.max(most.together, underWay.length);
          most.ofOne = Math.max(most.ofOne, underWay.filter((other) => other === url).length);
          await answered;
          underWay.splice(underWay.indexOf(url), 1);
          return 204;
        },
      },
    };
    const runner = new EmbeddedRunner([deliverWebhook(() => ctx), processDocument(() => ctx)], {
      limit: 1,
      limitPerUser: 1,
    });
    const user = await signUp(ctx);
    await send(user, AT_A_TIME_PER_USER + 1);
    const others = await Promise.all(Array.from({ length: OTHERS }, () => signUp(ctx)));
    await Promise.all(others.map((other) => send(other, AT_A_TIME_PER_USER)));
    await vi.waitFor(() => expect(underWay).toHaveLength(AT_A_TIME), { timeout: 20_000 });

    const id = await upload(user, await makeExtractor(user), "Number: N-7\n");
    await vi.waitFor(
      async () => {
        const { status } = await ctx.db.document.findUniqueOrThrow({ where: { id } });
        expect(status).toBe("SUCCESS");
      },
      { timeout: 20_000 },
    );
    answer();
    await runner.whenIdle();
    expect(most).toEqual({ together: AT_A_TIME, ofOne: AT_A_TIME_PER_USER });
    expect(await ctx.db.webhookDelivery.count({ where: { status: { not: "DELIVERED" } } })).toBe(0);
  });
});

/** Sends test events to a new webhook of this user. */
async function send(user: UserContext, events: number): Promise<void> {
  const url = `https://example.com/${user.user.id}`;
  const { webhook } = await createWebhook(user, { url, events: ["document.succeeded"] });
  for (let count = 0; count < events; count += 1) await testWebhook(user, webhook.id);
}
