import { hold, showDocuments } from "./answers";
import { expect, invoiceFields, invoiceText, test, textFile } from "./fixtures";
import { comeBackUntilVisible, expectToast, rowOf } from "./screen";

const MAX = 10 * 1024 * 1024;

test("an upload takes many files at once, of ten kinds by name or by type, of up to exactly 10 MB", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.locator("#documents")).toHaveAttribute("multiple", "");
  await hold(page, `**/api/extractor/${id}/document`, "POST");
  const named = [
    "a.pdf",
    "b.html",
    "c.htm",
    "d.TXT",
    "e.doc",
    "f.docx",
    "g.rtf",
    "h.odt",
    "i.epub",
    "j.json",
  ];
  await page
    .locator("#documents")
    .setInputFiles([
      ...[...named, "k.csv"].map((name) => ({ name, mimeType: "", buffer: Buffer.from("x") })),
      { name: "without an ending", mimeType: "application/pdf", buffer: Buffer.from("x") },
      { name: "largest.txt", mimeType: "text/plain", buffer: Buffer.alloc(MAX, "x") },
    ]);
  await expect(page.getByText("Uploading 1 of 13")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("the wizard takes exactly one file and names what is too much", async ({ page, api: _ }) => {
  await page.goto("/extractors?wizard=1");
  await expect(page.locator("#wizard-file")).not.toHaveAttribute("multiple");
  await page.evaluate(() => {
    const data = new DataTransfer();
    for (const name of ["a.txt", "b.txt"]) data.items.add(new File(["x"], name, { type: "text/plain" }));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  });
  await expectToast(page, "Upload failed", "The wizard takes exactly one document. Too many: b.txt.");
});

test("a download takes at most 100 documents", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.upload(id, "first.txt", invoiceText());
  await showDocuments(page, id, () =>
    Array.from({ length: 101 }, (_each, index) => ({
      filename: `scan ${index}.txt`,
      status: "SUCCESS" as const,
      credits: 1,
      extracted_data: "{}",
    })),
  );
  const asked: string[][] = [];
  await page.route("**/download?*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.getAll("doc"));
    await route.fulfill({
      body: "filename",
      headers: { "Content-Disposition": 'attachment; filename="many.csv"' },
    });
  });
  await page.goto(`/extractors/${id}/extract`);
  await comeBackUntilVisible(page, rowOf(page, "scan 7.txt"));
  await page.getByRole("checkbox", { name: "Select all documents" }).check();
  await expect(page.getByText("101 selected")).toBeVisible();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expectToast(page, "Download failed", "You can download a maximum of 100 documents at once");
  await page.getByRole("checkbox", { name: "Select scan 7.txt" }).uncheck();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expectToast(page, "Download complete", "Downloaded data for 100 document(s)");
  expect(asked.map((documents) => documents.length)).toEqual([100]);
});

test("an upload that fails never holds up the next", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  let failed = false;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST" || failed) return route.fallback();
    failed = true;
    await route.fulfill({ status: 507, json: { success: false, code: "internal", error: "No room." } });
  });
  await page.locator("#documents").setInputFiles([textFile("bad.txt"), textFile("good.txt")]);
  await expect(rowOf(page, "good.txt")).toContainText("Success", { timeout: 30_000 });
  await expect(page.getByText("No room.")).toBeVisible();
  await expectToast(page, "Upload complete", "Successfully uploaded 1 file(s).");
});
