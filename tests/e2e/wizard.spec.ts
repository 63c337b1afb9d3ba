import { held, refuse } from "./answers";
import { expect, invoiceFields, test, textFile } from "./fixtures";
import { expectToast, stopTime } from "./screen";

const MAX = 10 * 1024 * 1024;

test("the wizard's progress starts at 10, rises by 10 every half second to 90, and ends at 100", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Made by the wizard", invoiceFields);
  await page.goto("/extractors?wizard=1");
  const wizard = page.getByRole("dialog", { name: "Use Wizard" });
  await expect(wizard).toBeVisible();
  const { release: answer, released: answered } = held();
  await page.route("**/api/extractorwizard", async (route) => {
    await answered;
    await route.fulfill({ status: 201, json: { success: true, extractor_id: id } });
  });
  await stopTime(page);
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
  answer();
  await expect(progress).toHaveAttribute("aria-valuenow", "100");
  await expectToast(page, "Document processed", "Extractor created successfully");
  await page.clock.runFor(499);
  await expect(wizard).toBeVisible();
  await page.clock.runFor(1);
  await expect(wizard).toHaveCount(0);
  await page.clock.resume();
  await expect(page).toHaveURL(`/extractors/${id}?source=wizard`);
});

test("the wizard takes exactly one file and names what is too much", async ({ page, api: _ }) => {
  await page.goto("/extractors?wizard=1");
  await expect(page.locator("#wizard-file")).not.toHaveAttribute("multiple");
  await page.evaluate(() => {
    const data = new DataTransfer();
    for (const name of ["a.txt", "b.txt"]) data.items.add(new File(["x"], name, { type: "text/plain" }));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  });
  await expectToast(page, "Upload failed", "The wizard accepts exactly one document. Too many: b.txt.");
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
