import { mockError, mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { refocusUntilVisible, expectToast, rowOf } from "./screen";

test.describe("a download", () => {
  test("contains at most 100 documents a file, and says in how many files the others come", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await mockDocuments(page, id, () =>
      Array.from({ length: 101 }, (_each, index) => ({
        filename: `scan ${index}.txt`,
        status: "SUCCESS" as const,
        credits: 1,
        extracted_data: "{}",
      })),
    );
    const requested: string[][] = [];
    await page.route("**/download?*", async (route) => {
      requested.push(new URL(route.request().url()).searchParams.getAll("doc"));
      await route.fulfill({
        body: "filename",
        headers: { "Content-Disposition": 'attachment; filename="many.csv"' },
      });
    });
    await page.goto(`/extractors/${id}/extract`);
    await refocusUntilVisible(page, rowOf(page, "scan 7.txt"));
    await page.getByRole("checkbox", { name: "Select all documents" }).check();
    await expect(page.getByText("101 selected")).toBeVisible();
    const severalFiles = page.getByText(
      "You can download a maximum of 100 documents at once: these come as 2 files",
    );
    await expect(severalFiles).toBeVisible();
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await expectToast(page, "Download complete", "Downloaded data for 101 document(s)");
    expect(requested.map((documents) => documents.length)).toEqual([100, 1]);
    expect(new Set(requested.flat()).size).toBe(101);
    await expect.poll(() => saved).toEqual(["many-1-of-2.csv", "many-2-of-2.csv"]);

    await page.getByRole("checkbox", { name: "Select scan 7.txt" }).uncheck();
    await expect(severalFiles).toHaveCount(0);
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await expectToast(page, "Download complete", "Downloaded data for 100 document(s)");
    expect(requested.slice(2).map((documents) => documents.length)).toEqual([100]);
  });

  test("holds all processed documents that are listed where none is selected", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    const first = await api.processed(id, "a.txt", invoiceText());
    const second = await api.processed(id, "b.txt", invoiceText("HB-2042"));
    await page.goto(`/extractors/${id}/extract`);
    await expect(page.getByText("All 2 processed")).toBeVisible();
    const download = async () => {
      const request = page.waitForRequest("**/download?*");
      await page.getByRole("button", { name: "Download", exact: true }).click();
      return new URL((await request).url()).searchParams.getAll("doc");
    };
    expect(await download()).toEqual([second.id, first.id]);
    await page.getByRole("searchbox", { name: "Search file names" }).fill("a.txt");
    await expect(page.getByText("1 processed that match")).toBeVisible();
    expect(await download()).toEqual([first.id]);
  });

  test("requires at least one document", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    const { credits } = await api.user();
    await api.send("POST", "/api/user/credits", { amount: -credits });
    await api.processed(id, "unpaid.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract`);
    await expect(page.getByText("0 of 1 processed")).toBeVisible();
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
    await mockError(page, `**/api/extractor/${id}/download*`, "GET", 404, "This document does not exist.");
    await page.getByRole("checkbox", { name: "Select a.txt" }).check();
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await expectToast(page, "Download failed", "This document does not exist.");
  });
});
