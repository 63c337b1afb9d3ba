import type { BrowserContext, Page } from "@playwright/test";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { refocusUntilVisible } from "./screen";

const SIGNED_OUT = "You have been signed out. Sign in to continue. Your changes are kept.";

/** As when an operator or another device has ended it: the page does not know yet. */
const endSession = (context: BrowserContext) => context.clearCookies();

const signedOut = (page: Page) => page.getByRole("status").filter({ hasText: SIGNED_OUT });

async function signIn(page: Page, email: string) {
  await expect(signedOut(page)).toBeVisible();
  await page.getByRole("link", { name: "Sign in with Google" }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.describe("a session that ends", () => {
  test("while a value is saved or on its way to the server keeps what was typed, and opens the same value with it after the sign-in", async ({
    page,
    context,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    const document = await api.processed(id, "one.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract/${document.id}`);
    await page.getByRole("button", { name: /^Total due/ }).click();
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Total due" }).fill("580.00");
    await endSession(context);
    await page.keyboard.press("Enter");
    await signIn(page, api.email);
    await expect(page).toHaveURL(`/extractors/${id}/extract/${document.id}`);
    const input = page.getByRole("textbox", { name: "Total due" });
    await expect(input).toHaveValue("580.00");
    await expect(page.getByText("Not saved: you have been signed out.")).toBeVisible();
    await input.press("Enter");
    await expect(page.getByRole("button", { name: /^Total due/ })).toContainText("580");
    await expect.poll(async () => (await api.documents(id))[0]?.extracted_data).toContain('"Total due":580');
    await page.reload();
    await expect(input).toHaveCount(0);
    await test.step("while a value is on its way to the server keeps it too", async () => {
      // It is never answered: the page leaves first, because something else was refused.
      await page.route(/\/value$/, () => undefined);
      await page.getByRole("button", { name: /^Total due/ }).click();
      await page.keyboard.press("e");
      await page.getByRole("textbox", { name: "Total due" }).fill("590.00");
      await page.keyboard.press("Enter");
      await endSession(context);
      await refocusUntilVisible(page, page.getByRole("heading", { name: "Sign in" }));
      await signIn(page, api.email);
      await expect(page.getByRole("textbox", { name: "Total due" })).toHaveValue("590.00");
    });
  });

  test("while a value is typed in the grid opens the same cell with it after the sign-in", async ({
    page,
    context,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "one.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract?view=values`);
    await page.getByRole("gridcell", { name: /577.92/ }).dblclick();
    await page.getByRole("textbox", { name: "Total due" }).fill("581.00");
    await endSession(context);
    await refocusUntilVisible(page, signedOut(page));
    await signIn(page, api.email);
    await expect(page.getByRole("textbox", { name: "Total due" })).toHaveValue("581.00");
  });

  test("while a field is edited brings its draft back, but not to another user", async ({
    page,
    context,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    const prompt = page.getByLabel("Prompt");
    const edit = async () => {
      await page.getByRole("button", { name: "Edit field Due date" }).click();
      await prompt.fill("The last day");
      await endSession(context);
      await page.getByRole("button", { name: "Save" }).click();
    };
    await edit();
    await signIn(page, api.email);
    await expect(page).toHaveURL(`/extractors/${id}`);
    await expect(prompt).toHaveValue("The last day");
    await page.getByRole("button", { name: "Cancel" }).click();
    await edit();
    await signIn(page, "another.user@example.com");
    await expect(
      page.getByRole("navigation", { name: "Main" }).or(page.getByRole("checkbox")),
    ).not.toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.sessionStorage.getItem("keptDrafts"))).toBeNull();
  });
});
