import type { Page } from "@playwright/test";
import type { Api } from "./api";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";

/** Opens what the wizard leads to: an extractor whose first document is the sample. */
async function openProposal(page: Page, api: Api): Promise<string> {
  const { id } = await api.extractor("Invoices", [...invoiceFields, { name: "Loyalty card" }]);
  await api.processed(id, "sample.txt", invoiceText());
  await page.goto(`/extractors/${id}?source=wizard`);
  return id;
}

const panelOf = (page: Page) => page.getByRole("region", { name: "5 fields. Keep the ones you need" });
const lineOf = (page: Page, name: string) => panelOf(page).getByRole("listitem").filter({ hasText: name });

test("the wizard ends on the fields with their values and places in the sample, where they are renamed, retyped, kept or deleted", async ({
  page,
  api,
}) => {
  const id = await openProposal(page, api);
  await test.step("Esc ends the editing alone: the focus returns to its button, and the way to the values stays", async () => {
    const edit = page.getByRole("button", { name: "Edit Total due" });
    await edit.click();
    await page.getByRole("textbox", { name: "Name", exact: true }).press("Escape");
    await expect(edit).toBeFocused();
    await expect(page.getByRole("link", { name: "See the extracted values" })).toBeVisible();
  });
  await page
    .getByRole("dialog", { name: "Created by the wizard" })
    .getByRole("button", { name: "Got it" })
    .click();
  await expect(panelOf(page)).toContainText("Values found in sample.txt");
  await expect(lineOf(page, "Invoice number")).toContainText("HB-2041");
  await expect(lineOf(page, "Invoice number")).toContainText("Found");
  await expect(lineOf(page, "Total due")).toContainText("577.92");
  await expect(lineOf(page, "Loyalty card")).toContainText("Not found");
  await test.step("the sample is beside the fields, and shows the place of the one under the pointer", async () => {
    const sample = page.getByRole("region", { name: "Document" });
    await expect(sample).toContainText("HB-2041");
    await lineOf(page, "Invoice number").hover();
    await expect(sample.getByLabel("Source of Invoice number")).toHaveText("HB-2041");
  });
  await test.step("a proposed field is renamed and retyped in its place, and keeps its value", async () => {
    await page.getByRole("button", { name: "Edit Total due" }).click();
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await expect(name).toBeFocused();
    await name.fill("Amount");
    await page.getByRole("combobox", { name: "Type" }).selectOption("TEXT");
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await name.press("Enter");
    await saved;
    await expect(page.getByRole("button", { name: "Edit Amount" })).toBeFocused();
    await expect(lineOf(page, "Amount")).toContainText("577.92");
    await page.reload();
    await expect(lineOf(page, "Amount")).toContainText("577.92");
    await expect(lineOf(page, "Amount")).toContainText("TEXT");
    await expect(page.getByRole("button", { name: "Save 5 fields" })).toBeVisible();
  });
  await test.step("fields whose box is cleared are deleted at the end; until then a reload keeps what is chosen", async () => {
    await page.getByRole("checkbox", { name: "Keep Loyalty card" }).uncheck();
    await page.getByRole("checkbox", { name: "Keep Paid" }).uncheck();
    await page.getByRole("checkbox", { name: "Keep Paid" }).check();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Keep Loyalty card" })).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Keep Paid" })).toBeChecked();
    await expect(panelOf(page)).toContainText("1 field will be deleted");
    await page.getByRole("button", { name: "Save 4 fields" }).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
    await expect(panelOf(page)).toHaveCount(0);
    await expect(page.getByRole("row")).toHaveCount(5);
    await expect(page.getByRole("row").filter({ hasText: "Loyalty card" })).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: "Amount" })).toBeVisible();
  });
});

test("the columns of a proposed table are renamed and removed, and without a sample the fields are shown as always", async ({
  page,
  api,
}) => {
  const columns = [{ name: "Article" }, { name: "Quantity" }, { name: "Remark" }];
  const { id } = await api.extractor("Stock", [{ name: "Items", type: "TABLE", columns }]);
  await api.processed(id, "stock.csv", "Article;Quantity;Remark\nRope;2;new\nSail;1;old\n");
  await page.goto(`/extractors/${id}?source=wizard`);
  await page.getByRole("button", { name: "Edit Items" }).click();
  await page.getByRole("textbox", { name: "Name of column 2" }).fill("Pieces");
  await page.getByRole("button", { name: "Remove column 3" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Columns: Article, Pieces", { exact: true })).toBeVisible();
  await test.step("without a sample the fields are shown as always", async () => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}?source=wizard`);
    await expect(page.getByRole("row")).toHaveCount(5);
  });
});
