import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { cellAt, openGrid } from "./grid";
import { refocusUntilVisible, expectOpen, rowOf } from "./screen";

test.describe("with a German locale in the New York time zone", () => {
  test.use({ locale: "de-DE", timezoneId: "America/New_York" });

  test("numbers, dates and prices are localised, with exact times on hover; downloads are not localised", async ({
    page,
    api,
    context,
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

    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const whole = invoiceText().replace("577.92", "2469");
    await api.processed(id, "two.txt", whole);
    const grid = await openGrid(page, id);
    const total = cellAt(grid, 3, 4);
    await expect(total).toHaveText("577,92");
    await expect(cellAt(grid, 2, 3)).toHaveText("13.04.2026");
    await expect(cellAt(grid, 2, 4)).toContainText("2.469");
    // 577,92 below 2.469: the comma is where the other's would be.
    expect(await commaAt(cellAt(grid, 2, 4))).not.toBeNull();
    expect(await commaAt(cellAt(grid, 2, 4))).toBe(await commaAt(total));
    await cellAt(grid, 3, 3).click();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+c");
    await expect(page.getByTestId("announcer")).toHaveText("2 cells copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("2026-04-13\t577.92");
    await total.click();
    await page.keyboard.type("4711,5");
    await page.keyboard.press("Enter");
    await expect(total).toContainText("4.711,5");
    await expect(total).toContainText("Corrected by you");

    await page.goto(`/extractors/${id}/extract`);
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

/** Where the number's comma is, also one that is only reserved: in pixels from the left. */
const commaAt = (cell: Locator) =>
  cell.locator("[data-text]").evaluate((text) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? "").indexOf(",");
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return Math.round(range.getBoundingClientRect().x);
    }
    return null;
  });
