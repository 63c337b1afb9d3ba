import { mockError } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { refocus, expectOpen, refocusUntilVisible, toast } from "./screen";

test.describe("the extractor list", () => {
  test("shows names, a chip per field type, and actions", async ({ page, api }) => {
    await api.extractor("Bare");
    const { id } = await api.extractor("Invoices", [...invoiceFields, { name: "Start", type: "DATE" }]);
    await page.goto("/extractors");
    await expect(page.getByRole("columnheader")).toHaveText(["Extractor Name", "Fields", "Actions"]);
    const row = page.getByRole("row").filter({ hasText: "Invoices" });
    await expect(row).toContainText("TEXT");
    await expect(row).toContainText("DATE×2");
    await expect(row.getByText(", 2 fields", { exact: true })).toBeAttached();
    // The screen reader text of the three other chips.
    await expect(row.getByText(", 1 field", { exact: true })).toHaveCount(3);
    await expect(page.getByRole("row").filter({ hasText: "Bare" })).toContainText("No fields defined");
    await row.getByRole("cell").nth(1).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
    await page.goBack();
    await row.getByRole("link", { name: "Extract documents with Invoices" }).click();
    await expect(page).toHaveURL(`/extractors/${id}/extract`);
  });

  test("shows documents, values to check and the last use of each extractor", async ({ page, api }) => {
    await api.extractor("Bare");
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "one.txt", invoiceText());
    await page.route("**/api/extractor?brief=1", async (route) => {
      const answer = (await (await route.fetch()).json()) as {
        extractors: { id: string; to_check: number }[];
      };
      for (const extractor of answer.extractors) if (extractor.id === id) extractor.to_check = 2;
      await route.fulfill({ json: answer });
    });
    await page.goto("/extractors");
    const row = page.getByRole("row").filter({ hasText: "Invoices" });
    await expect(row).toContainText("1 document");
    await expect(row).toContainText(/Last used .*\d/);
    await refocusUntilVisible(page, row.getByRole("link", { name: "2 to check" }));
    const bare = page.getByRole("row").filter({ hasText: "Bare" });
    await expect(bare).toContainText("0 documents");
    await expect(bare).toContainText("Not used yet");
    await expect(bare).not.toContainText("to check");
    await row.getByRole("link", { name: "2 to check" }).click();
    await expect(page).toHaveURL(`/extractors/${id}/extract`);
  });

  test("has buttons for the wizard and a new extractor, and an edit link per row", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices");
    await page.goto("/extractors");
    await page.getByRole("button", { name: "Use Wizard" }).click();
    await expectOpen(page.getByRole("dialog", { name: "Use Wizard" }));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New Extractor" }).click();
    await expectOpen(page.getByRole("dialog", { name: "New Extractor" }));
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Edit Invoices" }).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
  });

  test("explains the empty state and offers a sample", async ({ page, api: _ }) => {
    await page.goto("/extractors");
    await expect(
      page.getByText("No extractors found. Create your first extractor to get started."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Use Wizard" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Try a sample: Invoice/ })).toBeVisible();
  });

  test("shows an error when it cannot be loaded", async ({ page, api: _ }) => {
    await page.goto("/extractors");
    await page.clock.install();
    await mockError(page, "**/api/extractor?brief=1", "GET", 400, "The shelf is locked.");
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await refocus(page);
      await expect(toast(page, "Failed to load extractors")).toContainText("The shelf is locked.", {
        timeout: 1_000,
      });
    }).toPass();
  });
});
