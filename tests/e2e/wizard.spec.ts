import { createGate, mockError } from "./api-mocks";
import { expect, invoiceFields, test, textFile } from "./fixtures";
import { expectToast, pauseClock } from "./screen";

const MAX_BYTES = 10 * 1024 * 1024;

test.describe("the wizard", () => {
  test("shows progress that starts at 10, rises by 10 every half second to 90, and ends at 100", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Created by the wizard", invoiceFields);
    await page.goto("/extractors?wizard=1");
    const wizard = page.getByRole("dialog", { name: "Use Wizard" });
    await expect(wizard).toBeVisible();
    const { release: respond, released } = createGate();
    await page.route("**/api/extractorwizard", async (route) => {
      await released;
      await route.fulfill({ status: 201, json: { success: true, extractor_id: id } });
    });
    await pauseClock(page);
    await page.locator("#wizard-file").setInputFiles(textFile("a.txt", "Total: 4"));
    const progress = wizard.getByRole("progressbar", { name: "Wizard progress" });
    await expect(progress).toHaveAttribute("aria-valuenow", "10");
    await page.clock.runFor(499);
    await expect(progress).toHaveAttribute("aria-valuenow", "10");
    await page.clock.runFor(1);
    await expect(progress).toHaveAttribute("aria-valuenow", "20");
    await page.clock.runFor(1_000);
    await expect(progress).toHaveAttribute("aria-valuenow", "40");
    await page.clock.runFor(10_000);
    await expect(progress).toHaveAttribute("aria-valuenow", "90");
    respond();
    await expect(progress).toHaveAttribute("aria-valuenow", "100");
    await expectToast(page, "Document processed", "Extractor created successfully");
    await page.clock.runFor(499);
    await expect(wizard).toBeVisible();
    await page.clock.runFor(1);
    await expect(wizard).toHaveCount(0);
    await page.clock.resume();
    await expect(page).toHaveURL(`/extractors/${id}?source=wizard`);
  });

  test("accepts exactly one file and names the extra ones", async ({ page, api: _ }) => {
    await page.goto("/extractors?wizard=1");
    await expect(page.locator("#wizard-file")).not.toHaveAttribute("multiple");
    await page.evaluate(() => {
      const data = new DataTransfer();
      for (const name of ["a.txt", "b.txt"]) data.items.add(new File(["x"], name, { type: "text/plain" }));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    await expectToast(page, "Upload failed", "The wizard accepts exactly one document. Too many: b.txt.");
  });

  test("rejects CSV files and files above 10 MB with the reason", async ({ page, api: _ }) => {
    await page.goto("/extractors?wizard=1");
    const error = page.getByRole("dialog").getByRole("alert");
    await page
      .locator("#wizard-file")
      .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") });
    await expect(error).toHaveText(
      "Unsupported file type: a.csv. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT.",
    );
    await expectToast(page, "Upload failed");
    await page
      .locator("#wizard-file")
      .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(MAX_BYTES + 1) });
    await expect(error).toHaveText("File too large: a.pdf. Maximum size is 10MB.");
  });

  test("shows the server's reason and can be retried", async ({ page, api: _ }) => {
    await page.goto("/extractors?wizard=1");
    await mockError(
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
    await page.unroute("**/api/extractorwizard");
    await page
      .locator("#wizard-file")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("Invoice number: A-1\n") });
    await expect(
      page.locator("[data-sonner-toast][data-removed=false]", { hasText: "Upload failed" }),
    ).toHaveCount(0);
  });
});
