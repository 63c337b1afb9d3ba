import { refuse } from "./answers";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectToast, rowOf } from "./screen";

const MAX = 10 * 1024 * 1024;

test.describe("an upload", () => {
  test("is refused by type or size beside the upload area, until dismissed, and never holds up the others", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}/extract`);
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.locator("#documents").setInputFiles([
      { name: "cat.png", mimeType: "image/png", buffer: Buffer.from("x") },
      { name: "big.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(MAX + 1) },
      { name: "good.txt", mimeType: "text/plain", buffer: Buffer.from(invoiceText()) },
    ]);
    const refused = page.getByRole("alert").filter({ hasText: "cat.png" });
    const texts = [
      "cat.png: File type not supported. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT, EPUB, JSON, CSV.",
      "big.pdf: File is too large. Maximum size is 10MB.",
    ];
    await expect(refused.getByRole("listitem")).toHaveText(texts);
    await expect.poll(() => said).toEqual(expect.arrayContaining(texts));
    await expect(rowOf(page, "good.txt")).toContainText("Success", { timeout: 20_000 });
    await expect(refused).toBeVisible();
    await refused.getByRole("button", { name: "Dismiss" }).click();
    await expect(refused).toHaveCount(0);
  });

  test("that the server refuses keeps its line with the reason, and can be sent again", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}/extract`);
    await refuse(page, `**/api/extractor/${id}/document`, "POST", 500, "The shelf is full.");
    await page
      .locator("#documents")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(invoiceText()) });
    await expect(page.getByText("The shelf is full.")).toBeVisible();
    await page.unroute(`**/api/extractor/${id}/document`);
    await page.getByRole("button", { name: "Retry upload of a.txt" }).click();
    await expect(rowOf(page, "a.txt")).toContainText("Success", { timeout: 20_000 });
  });

  test("shows its own text where the server gives none", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}/extract`);
    await refuse(page, `**/api/extractor/${id}/document`, "POST", 500);
    await page
      .locator("#documents")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await expect(page.getByText("Failed to upload document: a.txt")).toBeVisible();
  });
});

test.describe("the wizard", () => {
  test("takes no table and nothing above 10 MB, and says why", async ({ page, api: _ }) => {
    await page.goto("/extractors?wizard=1");
    const problem = page.getByRole("dialog").getByRole("alert");
    await page
      .locator("#wizard-file")
      .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") });
    await expect(problem).toHaveText(
      "Unsupported file type: a.csv. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT.",
    );
    await expectToast(page, "Upload failed");
    await page
      .locator("#wizard-file")
      .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(MAX + 1) });
    await expect(problem).toHaveText("File too large: a.pdf. Maximum size is 10MB.");
  });

  test("shows the server's reason and can be tried again", async ({ page, api: _ }) => {
    await page.goto("/extractors?wizard=1");
    await refuse(
      page,
      "**/api/extractorwizard",
      "POST",
      403,
      "You must accept the Terms of Service before using the wizard",
    );
    await page
      .locator("#wizard-file")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await expectToast(page, "Upload failed", "You must accept the Terms of Service before using the wizard");
    await expect(page.locator("#wizard-file")).toBeEnabled();
  });
});

test.describe("a download", () => {
  test("needs at least one document", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "a.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract`);
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await expectToast(page, "No documents selected", "Please select at least one document to download.");
  });

  for (const format of ["CSV", "XLSX", "JSON"]) {
    test(`as ${format} is named after the extractor and the time`, async ({ page, api }) => {
      const { id } = await api.extractor("Invoices", invoiceFields);
      await api.processed(id, "a.txt", invoiceText());
      await page.goto(`/extractors/${id}/extract`);
      await page.getByRole("checkbox", { name: "Select a.txt" }).check();
      await page.getByLabel("Format").selectOption(format);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download", exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^${id}_\\d{8}-\\d{6}\\.${format.toLowerCase()}$`),
      );
    });
  }

  test("that fails shows the server's reason", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "a.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract`);
    await refuse(page, `**/api/extractor/${id}/download*`, "GET", 404, "This document does not exist.");
    await page.getByRole("checkbox", { name: "Select a.txt" }).check();
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await expectToast(page, "Download failed", "This document does not exist.");
  });
});

test.describe("names", () => {
  test("a new field cannot be saved without one", async ({ page, api }) => {
    const { id } = await api.extractor("Bare");
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Add Field" }).click();
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.getByLabel("Name", { exact: true }).fill("   ");
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.getByLabel("Name", { exact: true }).fill("Total");
    await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  test("a new extractor with a blank one is not sent; Enter submits", async ({ page, api: _ }) => {
    await page.goto("/extractors?new=1");
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/extractor")) sent += 1;
    });
    await page.getByLabel("Extractor Name").fill("   ");
    await page.getByLabel("Extractor Name").press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(sent).toBe(0);
    await page.getByLabel("Extractor Name").fill("Invoices");
    await page.getByLabel("Extractor Name").press("Enter");
    await expectToast(page, "Extractor created successfully");
    await expect(page).toHaveURL(/\/extractors\/[^/?]+$/);
    expect(sent).toBe(1);
  });
});

test.describe("before something is deleted", () => {
  test("an extractor's name is asked about, and it goes at once", async ({ page, api }) => {
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

  test("a document's deletion is confirmed, and a refusal brings it back", async ({ page, api }) => {
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
    await refuse(page, /\/document\/[^/]+$/, "DELETE", 409, "It is being processed.");
    await confirm();
    await expectToast(page, "Failed to delete document", "It is being processed.");
    await expect(rowOf(page, "a.txt")).toBeVisible();
    await page.unroute(/\/document\/[^/]+$/);
    await confirm();
    await expectToast(page, "Document deleted successfully");
    await expect(page.getByText("No documents yet")).toBeVisible();
  });
});
