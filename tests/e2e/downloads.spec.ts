import { expect, invoiceFields, invoiceText, test } from "./fixtures";

test.describe("a download", () => {
  test("holds all listed documents where none is selected, and is named after the extractor and the time, in each format", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    const first = await api.processed(id, "a.txt", invoiceText());
    const second = await api.processed(id, "b.txt", invoiceText("HB-2042"));
    await page.goto(`/extractors/${id}/extract`);
    await expect(page.getByText("All 2 processed")).toBeVisible();
    const download = async () => {
      const [request] = await Promise.all([
        page.waitForRequest("**/download?*"),
        // One that comes late would be taken for the next.
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download", exact: true }).click(),
      ]);
      return new URL(request.url()).searchParams.getAll("doc");
    };
    expect(await download()).toEqual([second.id, first.id]);
    await page.getByRole("searchbox", { name: "Search file names" }).fill("a.txt");
    await expect(page.getByText("1 processed (filtered)")).toBeVisible();
    expect(await download()).toEqual([first.id]);
    for (const format of ["CSV", "XLSX", "JSON"]) {
      await page.getByLabel("Format").selectOption(format);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download", exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${id}_\\d{8}-\\d{6}\\.${format.toLowerCase()}$`));
    }
  });
});
