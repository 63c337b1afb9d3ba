import type { Page } from "@playwright/test";
import type { Api } from "./api";
import { mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { refocusUntilVisible, expectOpen, rowOf } from "./screen";

const openResult = (page: Page) =>
  page.getByRole("button", { name: "View extracted data of one.txt" }).click();

test("Back closes an open result and restores scroll position, filter, selection and focus", async ({
  page,
  api,
}) => {
  const { id, document } = await extractorWithResult(api);
  await mockDocuments(page, id, () => [
    ...Array.from({ length: 40 }, (_each, index) => ({
      filename: `scan ${index + 1}.txt`,
      status: "SUCCESS" as const,
      credits: 1,
      extracted_data: "{}",
    })),
    { ...document, created_at: new Date(0).toISOString() },
  ]);
  await page.goto(`/extractors/${id}/extract`);
  await refocusUntilVisible(page, rowOf(page, "scan 40.txt"));
  await page.getByRole("combobox", { name: "Filter by status" }).selectOption("Success");
  await page.getByRole("checkbox", { name: "Select scan 40.txt" }).check();
  const viewButton = page.getByRole("button", { name: "View extracted data of one.txt" });
  await viewButton.scrollIntoViewIfNeeded();
  const url = page.url();
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(500);

  const dialog = page.getByRole("dialog", { name: "one.txt" });
  const expectRestored = async () => {
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(url);
    await expect(page.getByRole("checkbox", { name: "Select scan 40.txt" })).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Filter by status" })).toHaveValue("SUCCESS");
    await expect(viewButton).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
  };
  await viewButton.click();
  await expectOpen(dialog);
  await expect(page).toHaveURL(`${url}&result=${document.id}`);
  await page.goBack();
  await expectRestored();
  await page.goForward();
  await expectOpen(dialog);
  await page.keyboard.press("Escape");
  await expectRestored();
});

test("a closed result leaves no history entry, however it was opened and closed", async ({ page, api }) => {
  const { id, document } = await extractorWithResult(api);
  await page.goto("/support");
  await page.goto(`/extractors/${id}/extract`);
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  const waysToClose = [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    // Twice in quick succession.
    () => page.evaluate(pressEscapeTwice),
    async () => {
      await page.reload();
      await expectOpen(dialog);
      await page.keyboard.press("Escape");
    },
  ];
  for (const close of waysToClose) {
    await openResult(page);
    await expectOpen(dialog);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/extractors/${id}/extract`);
  }
  await page.goBack();
  await expect(page).toHaveURL("/support");
  await page.goto(`/extractors/${id}/extract?status=SUCCESS&result=${document.id}`);
  await expectOpen(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/extractors/${id}/extract?status=SUCCESS`);
  await page.goBack();
  await expect(page).toHaveURL("/support");
});

test("Back closes a dialog of the extractor list, and a created extractor replaces its history entry", async ({
  page,
  api: _,
}) => {
  await page.goto("/support");
  await page.goto("/extractors");
  const dialog = page.getByRole("dialog", { name: "New Extractor" });
  await page.getByRole("button", { name: "New Extractor" }).click();
  await expectOpen(dialog);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/extractors");
  await page.getByRole("button", { name: "New Extractor" }).click();
  await page.getByLabel("Extractor name").fill("Invoices");
  await page.getByRole("button", { name: "Create extractor" }).click();
  await expect(page).toHaveURL(/\/extractors\/[^/?]+$/);
  await expect(page.getByRole("button", { name: "Add Field" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/extractors");
  await expect(rowOf(page, "Invoices")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/support");
});

async function extractorWithResult(api: Api) {
  const { id } = await api.extractor("Invoices", invoiceFields);
  return { id, document: await api.processed(id, "one.txt", invoiceText()) };
}

/** Synchronously, so that the first has not taken effect when the second is pressed. */
function pressEscapeTwice() {
  const escape = { key: "Escape", bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", escape));
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", escape));
}
