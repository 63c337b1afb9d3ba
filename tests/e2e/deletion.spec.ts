import { mockError } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectToast, rowOf } from "./screen";

test.describe("deletion", () => {
  test("an extractor's deletion is confirmed by name, and the row disappears", async ({ page, api }) => {
    await api.extractor("Old invoices");
    await page.goto("/extractors");
    await page.getByRole("button", { name: "Delete Old invoices" }).click();
    const question = page.getByRole("alertdialog", {
      name: 'Are you sure you want to delete "Old invoices"?',
    });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Delete Old invoices" })).toBeFocused();
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, 'Extractor "Old invoices" deleted successfully');
    await expect(page.getByRole("row").filter({ hasText: "Old invoices" })).toHaveCount(0);
  });

  test("a field's deletion is confirmed", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Delete field Paid" }).click();
    await page
      .getByRole("alertdialog", { name: "Are you sure you want to delete this field?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expectToast(page, "Field deleted successfully");
    await expect(page.getByRole("button", { name: "Delete field Paid" })).toHaveCount(0);
  });

  test("a document's deletion is confirmed, and an error restores it", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "a.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract`);
    const confirm = async () => {
      await page.getByRole("button", { name: "Delete a.txt" }).click();
      await page
        .getByRole("alertdialog", { name: "Are you sure you want to delete this document?" })
        .getByRole("button", { name: "Delete" })
        .click();
    };
    await mockError(page, /\/document\/[^/]+$/, "DELETE", 409, "It is being processed.");
    await confirm();
    await expectToast(page, "Failed to delete document", "It is being processed.");
    await expect(rowOf(page, "a.txt")).toBeVisible();
    await page.unroute(/\/document\/[^/]+$/);
    await confirm();
    await expectToast(page, "Document deleted successfully");
    await expect(page.getByText("No documents yet")).toBeVisible();
  });
});
