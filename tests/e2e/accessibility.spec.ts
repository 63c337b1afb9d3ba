import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";

async function seriousFindings(page: Page): Promise<string[]> {
  // A finding in mid-animation is about a colour that nobody sees.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

for (const width of [1280, 375]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme });

      test("axe finds nothing serious on the sign-in pages", async ({ page }) => {
        for (const path of [
          "/login",
          "/login?error=AccessDenied",
          "/login/local",
          "/legal/terms.html",
          "/legal/privacy.html",
        ]) {
          await page.goto(path);
          expect(await seriousFindings(page), path).toEqual([]);
        }
      });

      test("axe finds nothing serious on any screen", async ({ page, api }) => {
        test.slow();
        const { id } = await api.extractor("Invoices", [
          ...invoiceFields,
          { name: "Loyalty card", required: true },
        ]);
        const bare = await api.extractor("Bare");
        const document = await api.processed(id, "one.txt", invoiceText());
        await api.upload(id, "two.txt", invoiceText("HB-2042"));
        for (const path of [
          "/",
          "/extractors",
          "/extractors?new=1",
          "/extractors?wizard=1",
          `/extractors/${id}`,
          `/extractors/${bare.id}`,
          `/extractors/${id}?source=wizard`,
          `/extractors/${id}/extract`,
          `/extractors/${bare.id}/extract`,
          `/extractors/${id}/extract?search=nothing-like-it`,
          `/extractors/${id}/extract?result=${document.id}`,
          "/extractors/unknown",
          "/credits",
          "/thanks",
          "/support",
          "/profile",
          "/some/where",
        ]) {
          await page.goto(path);
          await page.waitForLoadState("networkidle");
          expect(await seriousFindings(page), path).toEqual([]);
        }
      });

      test("axe finds nothing serious in menus, dialogs and forms", async ({ page, api }) => {
        const { id } = await api.extractor("Invoices", invoiceFields);
        await page.goto(`/extractors/${id}`);
        await page.getByRole("button", { name: "Edit field Due date" }).click();
        await page.getByRole("button", { name: "Add Field" }).click();
        expect(await seriousFindings(page), "field forms").toEqual([]);
        await page.getByRole("button", { name: "Delete field Paid" }).click();
        await page.getByRole("alertdialog").waitFor();
        expect(await seriousFindings(page), "confirmation").toEqual([]);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: /Account menu/ }).click();
        await page.getByRole("menu").waitFor();
        expect(await seriousFindings(page), "account menu").toEqual([]);
        await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
        await page.getByRole("dialog").waitFor();
        expect(await seriousFindings(page), "shortcuts").toEqual([]);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Open command palette" }).click();
        await page.getByPlaceholder("Go to a screen").waitFor();
        expect(await seriousFindings(page), "palette").toEqual([]);
      });
    });
  }
}

test.describe("before the terms are accepted", () => {
  test.use({ past: { terms: false, wizardShown: true } });

  test("axe finds nothing serious in the terms dialog", async ({ page, api: _ }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Accept and Continue" }).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
