import { seriousViolations } from "./axe";
import { damagedInvoice, expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectOpen } from "./screen";

for (const width of [1280, 375]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`accessibility at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme });

      test("axe finds nothing serious on the sign-in pages", async ({ page }) => {
        for (const path of [
          "/login",
          "/login?error=AccessDenied",
          "/login?notice=AccountDeleted",
          "/login/local",
          "/legal/terms",
          "/legal/privacy",
        ]) {
          await page.goto(path);
          expect(await seriousViolations(page), path).toEqual([]);
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
        const damaged = await api.processed(id, "damaged.pdf", damagedInvoice());
        const dialog = page.getByRole("dialog");
        for (const [path, content] of [
          ["/", page.getByRole("heading", { name: "Quick Start Guide" })],
          ["/extractors", page.getByRole("row")],
          ["/extractors?new=1", dialog],
          ["/extractors?wizard=1", dialog],
          [`/extractors/${id}`, page.getByRole("row")],
          [`/extractors/${bare.id}`, page.getByText("No fields defined for this extractor.")],
          [`/extractors/${id}?source=wizard`, dialog],
          [`/extractors/${id}/extract`, page.getByRole("row").filter({ hasText: "Success" })],
          [`/extractors/${bare.id}/extract`, page.getByText("No documents yet")],
          [`/extractors/${id}/extract?search=nothing-like-it`, page.getByText("Nothing matches")],
          [`/extractors/${id}/extract?result=${document.id}`, dialog.locator("mark")],
          [
            `/extractors/${id}/extract?result=${damaged.id}`,
            dialog.getByText("What was not read is not charged."),
          ],
          [`/extractors/${id}/extract/${document.id}`, page.getByRole("list", { name: "Values" })],
          [`/extractors/${id}/extract/${damaged.id}`, page.getByText("What was not read is not charged.")],
          ["/extractors/unknown", page.getByText("Failed to load extractor details")],
          ["/credits", page.getByRole("heading", { name: "How Credits Work" })],
          ["/thanks", page.getByRole("heading", { name: "Thank you!" })],
          ["/support", page.getByRole("heading", { name: "Response time" })],
          ["/profile", page.getByRole("heading", { name: "Usage" })],
          ["/profile/webhooks", page.getByText("No webhooks yet")],
          ["/some/where", page.getByRole("heading", { name: "Page not found" })],
        ] as const) {
          await page.goto(path);
          await expect(content.first()).toBeVisible();
          expect(await seriousViolations(page), path).toEqual([]);
        }
      });

      test("axe finds nothing serious in menus, dialogs and forms", async ({ page, api }) => {
        const labelled = { name: "Balance", also_called: ["Amount due", "Zu zahlen"] };
        const { id } = await api.extractor("Invoices", [...invoiceFields, labelled]);
        await page.goto(`/extractors/${id}`);
        await page.getByRole("button", { name: "Edit field Balance" }).click();
        await page.getByRole("button", { name: "Add Field" }).click();
        expect(await seriousViolations(page), "field forms").toEqual([]);
        await page.getByRole("button", { name: "Delete field Paid" }).click();
        await expectOpen(page.getByRole("alertdialog"));
        expect(await seriousViolations(page), "confirmation").toEqual([]);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: /Account menu/ }).click();
        await expectOpen(page.getByRole("menu"));
        expect(await seriousViolations(page), "account menu").toEqual([]);
        await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
        await expectOpen(page.getByRole("dialog"));
        expect(await seriousViolations(page), "shortcuts").toEqual([]);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Open command palette" }).click();
        await expect(page.getByPlaceholder("Go to a screen")).toBeFocused();
        expect(await seriousViolations(page), "palette").toEqual([]);
      });
    });
  }
}

test.describe("accessibility before the terms are accepted", () => {
  test.use({ userState: { termsAccepted: false, wizardShown: true } });

  test("axe finds nothing serious in the terms dialog", async ({ page, api: _ }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Accept and Continue" }).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
