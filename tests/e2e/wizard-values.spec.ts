import type { Page } from "@playwright/test";
import type { Api } from "./api";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";

/** Opens what the wizard leads to: an extractor whose first document is the sample. */
async function openProposal(page: Page, api: Api): Promise<string> {
  const { id } = await api.extractor("Invoices", [...invoiceFields, { name: "Loyalty card" }]);
  await api.processed(id, "sample.txt", invoiceText());
  await page.goto(`/extractors/${id}?source=wizard`);
  await page
    .getByRole("dialog", { name: "Created by the wizard" })
    .getByRole("button", { name: "Got it" })
    .click();
  return id;
}

const panelOf = (page: Page) => page.getByRole("region", { name: "5 fields proposed. Keep what you need" });
const lineOf = (page: Page, name: string) => panelOf(page).getByRole("listitem").filter({ hasText: name });

test("the wizard ends on the values that each proposed field found in the sample", async ({ page, api }) => {
  await openProposal(page, api);
  await expect(panelOf(page)).toContainText("What each of them found in sample.txt");
  await expect(lineOf(page, "Invoice number")).toContainText("HB-2041");
  await expect(lineOf(page, "Invoice number")).toContainText("Found");
  await expect(lineOf(page, "Total due")).toContainText("577.92");
  await expect(lineOf(page, "Loyalty card")).toContainText("Not found");
});

test("fields whose box is cleared are deleted at the end; until then a reload keeps what is chosen", async ({
  page,
  api,
}) => {
  const id = await openProposal(page, api);
  await page.getByRole("checkbox", { name: "Keep Loyalty card" }).uncheck();
  await page.getByRole("checkbox", { name: "Keep Paid" }).uncheck();
  await page.getByRole("checkbox", { name: "Keep Paid" }).check();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Keep Loyalty card" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Keep Paid" })).toBeChecked();
  await expect(panelOf(page)).toContainText("1 field will be deleted");
  await page.getByRole("button", { name: "Keep 4 fields" }).click();
  await expect(page).toHaveURL(`/extractors/${id}`);
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(page.getByRole("row").filter({ hasText: "Loyalty card" })).toHaveCount(0);
});

test("a proposed field can be renamed where it stands, and keeps its value", async ({ page, api }) => {
  const id = await openProposal(page, api);
  await page.getByRole("button", { name: "Rename Total due" }).click();
  const name = page.getByRole("textbox", { name: "New name of Total due" });
  await expect(name).toBeFocused();
  await name.fill("Amount");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await name.press("Enter");
  await saved;
  await expect(lineOf(page, "Amount")).toContainText("577.92");
  await page.reload();
  await expect(lineOf(page, "Amount")).toContainText("577.92");
  await page.getByRole("button", { name: "Keep all 5 fields" }).click();
  await expect(page).toHaveURL(`/extractors/${id}`);
  await expect(page.getByRole("row").filter({ hasText: "Amount" })).toBeVisible();
});

test("Esc ends the renaming alone: the focus returns to its button, and the way to the values stays", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "sample.txt", invoiceText());
  await page.goto(`/extractors/${id}?source=wizard`);
  const rename = page.getByRole("button", { name: "Rename Total due" });
  await rename.click();
  await page.getByRole("textbox", { name: "New name of Total due" }).press("Escape");
  await expect(rename).toBeFocused();
  await expect(page.getByRole("link", { name: "See the values found in it" })).toBeVisible();
});

test("without a sample the fields are shown as always", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}?source=wizard`);
  await expect(page.getByRole("row")).toHaveCount(5);
});
