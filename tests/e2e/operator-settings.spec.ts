import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { expect, test as base } from "./fixtures";

/** The app with an operator's settings, and a server for the tutorial video. */
const test = base.extend<object, { app: AppUnderTest }>({
  app: [
    async ({ browserName: _ }, provide) => {
      const videos = createServer((_request, response) => {
        response.writeHead(200, { "Content-Type": "text/html" }).end("<p>The tutorial plays</p>");
      });
      await new Promise<void>((resolve) => videos.listen(0, resolve));
      const app = await AppUnderTest.start({
        settings: {
          NEXT_PUBLIC_TUTORIAL_VIDEO_URL: `http://localhost:${(videos.address() as AddressInfo).port}/intro`,
          NEXT_PUBLIC_SUPPORT_EMAIL: "help@example.org",
          OPERATOR_NAME: "Example Ltd",
          OPERATOR_CONTACT: "office@example.org",
          ALLOW_CREDIT_ADJUSTMENT: "false",
          OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
          OPENAI_MODEL: "small-model",
        },
      });
      await provide(app);
      await app.stop();
      videos.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ app }, provide) => provide(app.baseUrl),
});

test("the screens show the operator's video, address, model and rules, and the legal pages the operator", async ({
  page,
  api,
}) => {
  await test.step("the Quick Start Guide embeds the configured tutorial video", async () => {
    await page.goto("/");
    const guide = page.getByRole("region", { name: "Quick Start Guide" });
    await guide.locator("iframe").scrollIntoViewIfNeeded();
    await expect(
      guide.frameLocator("iframe[title='Tutorial video']").getByText("The tutorial plays"),
    ).toBeVisible();
    await expect(guide.getByRole("heading", { level: 3 })).toHaveCount(3);
  });
  await test.step("Support shows the configured e-mail address", async () => {
    await page.goto("/support");
    await expect(page.getByRole("link", { name: "help@example.org" })).toHaveAttribute(
      "href",
      "mailto:help@example.org",
    );
  });
  await test.step("the menu has no credit adjustment when it is not allowed", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: /Account menu/ }).click();
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /Adjust credits/ })).toHaveCount(0);
  });
  await test.step("the screens name the configured model, and where documents are sent", async () => {
    const { id } = await api.extractor("Invoices", []);
    await page.goto(`/extractors/${id}/extract`);
    await expect(
      page.getByText("Documents are sent to the AI model small-model at 127.0.0.1:9."),
    ).toBeVisible();
    await page.goto("/profile");
    await expect(page.getByText("An AI model, small-model, reads your documents.")).toContainText(
      "They are sent to a program on this server (127.0.0.1:9). This app does not send them to any other machine.",
    );
  });
  await test.step("the legal pages name the operator, the date, and who reads the documents, in the product's typeface", async () => {
    for (const [path, heading] of [
      ["/legal/terms", "Terms of Service"],
      ["/legal/privacy", "Privacy Policy"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      const main = page.getByRole("main");
      await expect(main).toContainText("Operated by Example Ltd. Contact: office@example.org.");
      await expect(main).toContainText(/Last updated on \d+ [A-Z][a-z]+ 20\d\d\./);
      await expect(main).toHaveCSS("font-family", /geist|sans/i);
    }
    await expect(page.getByText("An AI model, small-model, reads your documents.")).toBeVisible();
  });
});
