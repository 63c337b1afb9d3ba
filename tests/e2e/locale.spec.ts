import { readFileSync } from "node:fs";
import { mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { refocusUntilVisible, expectOpen, rowOf } from "./screen";

test.describe("with a German locale in the New York time zone", () => {
  test.use({ locale: "de-DE", timezoneId: "America/New_York" });

  test("numbers, dates and prices are localised, with exact times on hover; downloads are not localised", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto("/credits");
    await expect(page.getByText("8,33 $ per 100 credits")).toBeVisible();
    await expect(page.getByRole("heading", { name: "1.000 credits" })).toBeVisible();

    const { id: docId } = await api.processed(id, "one.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract?result=${docId}`);
    const values = page.getByRole("list", { name: "Values" });
    await expect(values).toContainText("13.04.2026");
    await expect(values).toContainText("577,92");
    await expect(page.locator("pre")).toContainText('"Total due": 577.92');
    await expectOpen(page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Select one.txt" }).check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download", exact: true }).click(),
    ]);
    const csv = readFileSync(await download.path(), "utf8");
    expect(csv).toContain("one.txt,HB-2041,2026-04-13,577.92,");

    await mockDocuments(page, id, () => [
      { filename: "old.txt", created_at: "2026-03-02T02:30:05.000Z", words: 12_345, credits: 1_234 },
    ]);
    await refocusUntilVisible(page, rowOf(page, "old.txt"));
    const row = rowOf(page, "old.txt");
    await expect(row).toContainText("12.345 words");
    const uploaded = row.getByText("01.03.2026, 21:30", { exact: true });
    await expect(uploaded).toHaveAttribute("title", /Sonntag, 1\. März 2026 um 21:30:05 GMT-5/);
  });
});
