import { expect, invoiceFields, test } from "./fixtures";
import { expectToast } from "./screen";

test.describe("field editing", () => {
  test("keeps a draft for one field at a time; Cancel discards it, Save sends it", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Edit field Due date" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Pay by");
    await page.getByRole("button", { name: "Edit field Paid" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveCount(1);
    await expect(page.getByRole("row").filter({ hasText: "Due date" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Edit field Due date" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Pay by");
    await page.getByLabel("Type").selectOption("TEXT");
    await page.getByRole("checkbox", { name: "Required" }).check();
    await page.getByLabel("Prompt").fill("The last day");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, 'Field "Pay by" updated successfully');
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "Pay by" })).toContainText(
      /TEXT.*Yes.*The last day/s,
    );
  });

  test("updates optimistically and rolls back visibly when the server rejects the change", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Edit field Due date" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Total due");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Failed to update field");
    // The draft is restored, with the error at the input.
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Total due");
    await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Due date" })).toBeVisible();
  });

  test("keeps the labels that a field is also called, added and removed by keyboard", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    const row = page.getByRole("row").filter({ hasText: "Total due" });
    await page.getByRole("button", { name: "Edit field Total due" }).click();
    const input = page.getByRole("textbox", { name: "Also called" });
    const labels = page.getByRole("list", { name: "Also called" }).getByRole("listitem");
    for (const label of ["Grand total", "Summe", "Net"]) {
      await input.fill(label);
      await input.press("Enter");
    }
    await expect(labels).toHaveText(["Grand total", "Summe", "Net"]);
    await expect(page.getByTestId("announcer")).toContainText('Label "Net" added');

    await input.fill(" SUMME");
    await input.press("Enter");
    await expect(page.getByRole("alert").getByText("This label is already listed")).toBeVisible();
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await input.fill("");
    await input.press("Backspace");
    await expect(labels).toHaveText(["Grand total", "Summe"]);
    await page.getByRole("button", { name: "Remove label Grand total" }).press("Enter");
    await expect(labels).toHaveText(["Summe"]);
    await expect(input).toBeFocused();

    // What is typed and not yet added is not lost.
    await input.fill("Zu zahlen");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, 'Field "Total due" updated successfully');
    await expect(row).toContainText("Also called: Summe, Zu zahlen");
    await page.reload();
    await expect(row).toContainText("Also called: Summe, Zu zahlen");
  });

  test("has a separate form for a new field, during which 'Add Field' is disabled", async ({ page, api }) => {
    const { id } = await api.extractor("Bare");
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Add Field" }).click();
    await expect(page.getByRole("button", { name: "Add Field" })).toBeDisabled();
    await expect(page.getByLabel("Type")).toHaveValue("TEXT");
    await expect(page.getByRole("checkbox", { name: "Required" })).not.toBeChecked();
    await page.getByLabel("Name", { exact: true }).fill("Invoice number");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await expectToast(page, 'Field "Invoice number" created successfully');
    await expect(page.getByRole("button", { name: "Add Field" })).toBeEnabled();
  });

  test("gives the focus back to the button that opened it, saved or not", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    const edit = page.getByRole("button", { name: "Edit field Due date" });
    const name = page.getByLabel("Name", { exact: true });
    await edit.click();
    await name.press("Escape");
    await expect(edit).toBeFocused();
    await edit.click();
    await name.fill("Pay by");
    await name.press("Enter");
    await expect(page.getByRole("button", { name: "Edit field Pay by" })).toBeFocused();
    const add = page.getByRole("button", { name: "Add Field" });
    await add.click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(add).toBeFocused();
    const rename = page.getByRole("button", { name: "Rename extractor" });
    await rename.click();
    await page.getByRole("textbox", { name: "Extractor Name" }).press("Escape");
    await expect(rename).toBeFocused();
  });
});
