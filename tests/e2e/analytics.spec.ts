import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { Api } from "./api";

interface Captured {
  event: string;
  properties: { $current_url?: string };
}

test.describe("analytics", () => {
  let app: AppUnderTest;
  let server: Server;
  const captured: Captured[] = [];

  test.beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks);
        if (request.method === "POST" && !request.url?.includes("/flags")) captured.push(...eventsOf(body));
        response.writeHead(200, {
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Allow-Headers": "*",
          "Content-Type": "application/json",
        });
        response.end("{}");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    app = await AppUnderTest.start({
      settings: {
        NEXT_PUBLIC_POSTHOG_KEY: "phc_for_tests_only",
        NEXT_PUBLIC_POSTHOG_HOST: `http://localhost:${(server.address() as AddressInfo).port}`,
      },
    });
  });

  test.afterAll(async () => {
    await app.stop();
    server.close();
  });

  test("records one page view with the full URL on every route change, and not the content of a document that the user views", async ({
    page,
    browser,
  }) => {
    const views = () =>
      captured.filter(({ event }) => event === "$pageview").map(({ properties }) => properties.$current_url);
    await page.goto(`${app.baseUrl}/login?from=mail`);
    await expect.poll(views, { timeout: 20_000 }).toEqual([`${app.baseUrl}/login?from=mail`]);
    await page.goto(`${app.baseUrl}/login/local`);
    await expect
      .poll(views, { timeout: 20_000 })
      .toEqual([`${app.baseUrl}/login?from=mail`, `${app.baseUrl}/login/local`]);
    expect(captured.map(({ event }) => event)).toEqual(["$pageview", "$pageview"]);
    await test.step("does not receive the content of a document that the user views", async () => {
      const canary = "canary-a7b1c9";
      const context = await browser.newContext({ baseURL: app.baseUrl });
      await context.addInitScript(() => window.localStorage.setItem("wizardShown", "true"));
      await context.request.post("/api/auth/local", {
        form: { email: `${canary}@example.com`, callbackUrl: "/" },
        headers: { Origin: app.baseUrl },
        maxRedirects: 0,
      });
      const api = new Api(context.request, `${canary}@example.com`);
      await api.send("POST", "/api/user/accepttos");
      const { id } = await api.extractor("Invoices", [{ name: "Number", type: "TEXT" }]);
      await api.processed(id, `${canary}.txt`, `Number: ${canary}\n`);

      const documentPage = await context.newPage();
      const before = captured.length;
      await documentPage.goto(`/extractors/${id}/extract`);
      await documentPage.getByRole("button", { name: `View extracted data of ${canary}.txt` }).click();
      await expect(documentPage.getByRole("dialog")).toContainText(canary);
      await expect.poll(() => captured.length, { timeout: 20_000 }).toBeGreaterThan(before);
      expect(JSON.stringify(captured)).not.toContain(canary);
      await context.close();
    });
  });
});

test("analytics is not loaded without a key", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.addInitScript(() => localStorage.setItem("userEmail", "previous-user@example.com"));
  await page.goto("/login");
  // Wait until effects have run, and give deferred code an idle callback.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("userEmail"))).toBeNull();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const origins = new Set(requests.map((url) => new URL(url).origin));
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});

/** Events arrive as JSON, as gzipped JSON, or as a form with base64-encoded JSON. */
function eventsOf(body: Buffer): Captured[] {
  const text = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body).toString() : body.toString();
  const json = text.startsWith("data=")
    ? Buffer.from(decodeURIComponent(text.slice(5)), "base64").toString()
    : text;
  const parsed = JSON.parse(json) as Captured | Captured[] | { batch: Captured[] };
  if (Array.isArray(parsed)) return parsed;
  return "batch" in parsed ? parsed.batch : [parsed];
}
