import { expect, invoiceFields, test } from "./fixtures";
import { expectToast } from "./screen";

test.describe("the extractor details page", () => {
  test("shows each field's name, type in upper case, required flag and prompt", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Name",
      "Type",
      "Required",
      "Prompt",
      "Actions",
    ]);
    await expect(page.getByRole("row").nth(1).getByRole("cell")).toContainText([
      "Invoice number",
      "TEXT",
      "Yes",
      "The number of the invoice",
      "",
    ]);
    await expect(page.getByRole("row").nth(2)).toContainText("No prompt defined");
    await page.getByRole("button", { name: "Edit field Due date" }).click();
    await expect(page.getByLabel("Type").getByRole("option")).toHaveText([
      "TEXT",
      "NUMBER",
      "DATE",
      "BOOLEAN",
      "TABLE",
    ]);
  });

  test("shows an empty state without fields", async ({ page, api }) => {
    const { id } = await api.extractor("Bare");
    await page.goto(`/extractors/${id}`);
    await expect(page.getByText("No fields defined for this extractor.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Extract Documents" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });

  test("points to the extract button after the wizard, until dismissed", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}?source=wizard`);
    const hint = page.getByRole("dialog", { name: "Created by the wizard" });
    await expect(hint).toContainText("created from the document you uploaded");
    await hint.getByRole("button", { name: "Got it" }).click();
    await expect(hint).toHaveCount(0);
  });

  test("shows an error box when the extractor cannot be loaded", async ({ page, api: _ }) => {
    await page.goto("/extractors/unknown");
    const box = page.getByRole("alert").filter({ hasText: "Failed to load extractor details" });
    await expect(box).toBeVisible();
    await expectToast(page, "Failed to load extractor");
    await box.getByRole("link", { name: "Back to Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });
});
