import { holdRequest, mockError } from "./api-mocks";
import { expect, invoiceFields, openProcessedInvoice, test } from "./fixtures";
import { expectToast } from "./screen";

test.describe("the extract page", () => {
  test("shows the name, the document count, field chips with tooltips and the overall progress", async ({
    page,
    api,
  }) => {
    const id = await openProcessedInvoice(page, api);
    await expect(page.getByText("1 document", { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(
      "Home/Extractors/Invoices/Extract Documents",
    );
    await expect(page.getByRole("progressbar", { name: "Overall processing progress" })).toHaveAttribute(
      "aria-valuenow",
      "100",
    );
    await page.getByRole("list", { name: "Fields" }).getByText("Invoice number").hover();
    await expect(page.getByRole("tooltip")).toContainText("required");
    await expect(page.getByRole("tooltip")).toContainText("The number of the invoice");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Invoices" }).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
  });

  test("lists documents in a table with all columns", async ({ page, api }) => {
    await openProcessedInvoice(page, api);
    await expect(page.getByRole("columnheader")).toHaveText([
      "",
      "Filename",
      "Status",
      "Upload Date",
      "Credits",
      "Rejection Reason",
      "Actions",
    ]);
    const cells = page.getByRole("row").nth(1).getByRole("cell");
    await expect(cells.nth(1)).toContainText("one.txt");
    await expect(cells.nth(2)).toContainText("Success");
    await expect(cells.nth(4)).toHaveText("1");
  });

  test("shows a rejection reason in red and in a tooltip, and can retry", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    const { rejection_reason: reason } = await api.processed(id, "broken.docx", await brokenDocx());
    await page.goto(`/extractors/${id}/extract`);
    const text = page.getByRole("cell").getByText(reason ?? "", { exact: true });
    await expect(text).toHaveClass(/text-danger/);
    await text.hover();
    await expect(page.getByRole("tooltip")).toContainText(reason ?? "");
    const release = await holdRequest(page, "**/retry", "POST");
    const response = page.waitForResponse("**/retry");
    await page.getByRole("button", { name: "Retry broken.docx" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("Pending");
    release();
    expect((await response).status()).toBe(200);
    await expect(page.getByRole("row").nth(1)).toContainText("Failure");
  });

  test("shows an error box with a Go Back button when it cannot be loaded", async ({ page, api: _ }) => {
    await page.goto("/support");
    await page.goto("/extractors/unknown/extract");
    const box = page.getByRole("alert").filter({ hasText: "Failed to load extraction details" });
    await box.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/support");
  });

  test("shows the default error in a toast when documents cannot be loaded", async ({ page, api }) => {
    await api.extractor("Invoices", invoiceFields);
    await page.goto("/extractors");
    await mockError(page, "**/api/extractor/unknown/document?brief=1*", "GET", 404);
    await page.goto("/extractors/unknown/extract");
    await expectToast(
      page,
      "Failed to load document",
      "An error occurred while fetching documents. Please try again later.",
    );
    await expect(
      page.getByRole("alert").filter({ hasText: "Failed to load extraction details" }),
    ).toBeVisible();
  });

  test("offers CSV, XLSX and JSON and states the price, the size limit and the retention", async ({
    page,
    api,
  }) => {
    await openProcessedInvoice(page, api);
    await expect(page.getByLabel("Format").getByRole("option")).toHaveText(["CSV", "XLSX", "JSON"]);
    await expect(page.getByText("at most 10 MB per file")).toBeVisible();
    await expect(page.getByText("One credit covers about 10,000 words (about 20 pages).")).toBeVisible();
    await expect(page.getByText("Uploaded documents are deleted after 24 hours.")).toBeVisible();
  });
});

/** Has the signature of a Word document but invalid content. */
async function brokenDocx(): Promise<Buffer> {
  const { zipSync, strToU8 } = await import("fflate");
  const archive = zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "word/document.xml": strToU8("<w:document><w:body><w:p>"),
  });
  return Buffer.from(archive);
}
