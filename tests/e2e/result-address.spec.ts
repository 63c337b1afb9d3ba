import type { Page } from "@playwright/test";
import { showDocuments } from "./answers";
import type { Api } from "./api";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { comeBackUntilVisible, expectOpen, rowOf } from "./screen";

const openOne = (page: Page) => page.getByRole("button", { name: "View extracted data of one.txt" }).click();

test("opening a result is a step of its own: Back closes it, and scroll, filter, selection and focus are as they were", async ({
  page,
  api,
}) => {
  const { id, document } = await extractorWithResult(api);
  await showDocuments(page, id, () => [
    ...Array.from({ length: 40 }, (_each, index) => ({
      filename: `scan ${index + 1}.txt`,
      status: "SUCCESS" as const,
      credits: 1,
      extracted_data: "{}",
    })),
    document,
  ]);
  await page.goto(`/extractors/${id}/extract`);
  await comeBackUntilVisible(page, rowOf(page, "scan 40.txt"));
  await page.getByRole("combobox", { name: "Filter by status" }).selectOption("Success");
  await page.getByRole("checkbox", { name: "Select scan 40.txt" }).check();
  const view = page.getByRole("button", { name: "View extracted data of one.txt" });
  await view.scrollIntoViewIfNeeded();
  const address = page.url();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);

  const dialog = page.getByRole("dialog", { name: "one.txt" });
  const expectAsBefore = async () => {
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("checkbox", { name: "Select scan 40.txt" })).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Filter by status" })).toHaveValue("SUCCESS");
    await expect(view).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  };
  await view.click();
  await expectOpen(dialog);
  await expect(page).toHaveURL(`${address}&result=${document.id}`);
  await page.goBack();
  await expectAsBefore();
  await page.goForward();
  await expectOpen(dialog);
  await page.keyboard.press("Escape");
  await expectAsBefore();
});

test("a result that was closed leaves no step behind, however it was closed and however often", async ({
  page,
  api,
}) => {
  const { id } = await extractorWithResult(api);
  await page.goto("/support");
  await page.goto(`/extractors/${id}/extract`);
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  const ways = [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    // Twice in a row, as somebody in a hurry does.
    () => page.evaluate(pressEscapeTwice),
    async () => {
      await page.reload();
      await expectOpen(dialog);
      await page.keyboard.press("Escape");
    },
  ];
  for (const close of ways) {
    await openOne(page);
    await expectOpen(dialog);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/extractors/${id}/extract`);
  }
  await page.goBack();
  await expect(page).toHaveURL("/support");
});

test("a page that was opened at a result's address is stayed on when the result is closed", async ({
  page,
  api,
}) => {
  const { id, document } = await extractorWithResult(api);
  await page.goto("/support");
  await page.goto(`/extractors/${id}/extract?status=SUCCESS&result=${document.id}`);
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  await expectOpen(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/extractors/${id}/extract?status=SUCCESS`);
  await page.goBack();
  await expect(page).toHaveURL("/support");
});

test("a dialog of the extractor list is a step, too, and an extractor that was made in it takes its place", async ({
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
  await page.getByLabel("Extractor Name").fill("Invoices");
  await page.getByRole("button", { name: "Create Extractor" }).click();
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

/** In one go: the first cannot have taken effect when the second comes. */
function pressEscapeTwice() {
  const escape = { key: "Escape", bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", escape));
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", escape));
}
