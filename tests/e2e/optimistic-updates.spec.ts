import { holdRequest, mockError } from "./api-mocks";
import { expect, invoiceFields, test } from "./fixtures";
import { expectToast, rowOf } from "./screen";

test.describe("optimistic updates", () => {
  test("renaming an extractor shows the new name immediately and rolls back on error", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    const title = page.getByRole("heading", { level: 1 });
    await mockError(page, `**/api/extractor/${id}`, "PATCH", 409, "The name is taken.");
    const release = await holdRequest(page, `**/api/extractor/${id}`, "PATCH");
    await page.getByRole("button", { name: "Rename extractor" }).click();
    const name = page.getByLabel("Extractor Name");
    await expect(name).toBeFocused();
    await name.fill("Bills");
    await name.press("Enter");
    await expect(title).toHaveText("Bills");
    release();
    await expectToast(page, "Failed to rename extractor", "The name is taken.");
    await expect(title).toHaveText("Invoices");
    await expect(name).toHaveValue("Bills");

    await page.unroute(`**/api/extractor/${id}`);
    await name.press("Enter");
    await expect(page).toHaveTitle("Bills · Gleaner");
    await expect(title).toHaveText("Bills");
    await page.getByRole("button", { name: "Rename extractor" }).click();
    await name.fill("Papers");
    await name.press("Escape");
    await expect(page.getByRole("heading", { level: 2, name: "Bills" })).toBeVisible();
  });

  test("deleting a field removes the row immediately and rolls back on error", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await mockError(page, "**/field/*", "DELETE", 409, "It is in use.");
    const release = await holdRequest(page, "**/field/*", "DELETE");
    await page.getByRole("button", { name: "Delete field Paid" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(rowOf(page, "Paid")).toHaveCount(0);
    release();
    await expectToast(page, "Failed to delete field", "It is in use.");
    await expect(rowOf(page, "Paid")).toBeVisible();
  });

  test("deleting an extractor removes the row only after confirmation and rolls back on error", async ({
    page,
    api,
  }) => {
    await api.extractor("Invoices");
    await page.goto("/extractors");
    let nativeDialogs = 0;
    page.on("dialog", () => (nativeDialogs += 1));
    await mockError(page, "**/api/extractor/*", "DELETE", 409, "It is in use.");
    const release = await holdRequest(page, "**/api/extractor/*", "DELETE");
    await page.getByRole("button", { name: "Delete Invoices" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(rowOf(page, "Invoices")).toBeVisible();
    await page.getByRole("button", { name: "Delete Invoices" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(rowOf(page, "Invoices")).toHaveCount(0);
    release();
    await expectToast(page, "Failed to delete extractor", "It is in use.");
    await expect(rowOf(page, "Invoices")).toBeVisible();
    expect(nativeDialogs).toBe(0);
  });
});
