import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { read, utils } from "xlsx";
import { invoiceOfItems } from "@/lib/extraction/testing/invoice-of-items";
import type { CreateFieldInput } from "@/lib/api/extractor";
import { seriousViolations } from "./axe";
import { expect, test } from "./fixtures";
import { expectToast } from "./screen";

const columns = [
  { name: "Article", type: "TEXT" },
  { name: "Description", type: "TEXT" },
  { name: "Quantity", type: "NUMBER" },
  { name: "Unit price", type: "NUMBER" },
  { name: "Amount", type: "NUMBER" },
] as const;
const items: CreateFieldInput = { name: "Items", type: "TABLE", columns: [...columns] };

const columnNames = (page: Page | Locator) => page.getByRole("textbox", { name: /^Name of column/ });

/** Saves the file of a download that a click starts. */
async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  return readFile(await file.path());
}

test("an invoice of three pages with 40 items becomes a sheet of 40 typed rows", async ({ page, api }) => {
  test.slow();
  const { id } = await api.extractor("Invoices");
  await page.goto(`/extractors/${id}`);
  await page.getByRole("button", { name: "Add field" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Items");
  await page.getByLabel("Type", { exact: true }).selectOption("TABLE");
  for (const [index, { name, type }] of columns.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add column" }).click();
    await columnNames(page).nth(index).fill(name);
    await page.getByLabel(`Type of column ${index + 1}`).selectOption(type);
  }
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, 'Field "Items" created successfully');

  await page.goto(`/extractors/${id}/extract`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "invoice.pdf", mimeType: "application/pdf", buffer: invoiceOfItems() });
  await expect(page.getByText("All 1 processed")).toBeVisible({ timeout: 60_000 });
  await page.getByLabel("Format").selectOption("XLSX");
  const workbook = read(await download(page), { cellDates: true });
  expect(workbook.SheetNames).toEqual(["Data", "Items"]);
  const rows = utils.sheet_to_json<Record<string, unknown>>(workbook.Sheets.Items!);
  expect(rows).toHaveLength(40);
  expect(rows[0]).toEqual({
    filename: "invoice.pdf",
    Article: "A-1001",
    Description: "Copper washer for general use",
    Quantity: 2,
    "Unit price": 1.25,
    Amount: 2.5,
  });
  expect(rows.map(({ Article }) => Article)).toEqual(rows.map((_, index) => `A-${1001 + index}`));
  expect(
    rows.every(({ Amount, Quantity }) => typeof Amount === "number" && typeof Quantity === "number"),
  ).toBe(true);

  await page.getByLabel("Content", { exact: true }).selectOption("Rows of Items");
  await page.getByLabel("Format").selectOption("CSV");
  const lines = (await download(page)).toString("utf8").trim().split("\r\n");
  expect(lines).toHaveLength(41);
  expect(lines[40]).toMatch(/^invoice\.pdf,A-1040,/);
});

test("the grid and the result say how many rows a table has, and its columns are read, moved, removed and named", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", [items]);
  const { id: docId } = await api.processed(id, "invoice.pdf", invoiceOfItems());
  await test.step("the grid says how many rows a table has, and opens them beside the document", async () => {
    const { id } = await api.extractor("Invoices", [items]);
    const { id: docId } = await api.processed(id, "invoice.pdf", invoiceOfItems());
    await page.goto(`/extractors/${id}/extract?view=values`);
    const cell = page.getByRole("gridcell", { name: /40 rows/ });
    await expect(cell).toBeVisible();
    await cell.click();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/extract/${docId}\\?.*value=Items`));
  });
  await test.step("the result names a table's rows, and holds them as JSON", async () => {
    await page.goto(`/extractors/${id}/extract?result=${docId}`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: /Items/ })).toContainText("40 rows");
    await expect(dialog.getByText('"Article": "A-1040"')).toBeAttached();
  });
  await test.step("the types of columns can be read in windows of any width", async () => {
    for (const width of [390, 1280]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/extractors/${id}`);
        await page.getByRole("button", { name: "Edit field Items" }).click();
        await expect(columnNames(page)).toHaveCount(5);
        for (const type of await page.getByLabel(/^Type( of column \d)?$/).all()) {
          const missing = await type.evaluate((select: HTMLSelectElement) => {
            const own = select.getBoundingClientRect().width;
            select.style.width = "max-content";
            const wanted = select.getBoundingClientRect().width;
            select.style.width = "";
            return wanted - own;
          });
          expect(missing).toBeLessThanOrEqual(1);
        }
      });
    }
  });
  await test.step("columns are moved by keyboard, removed and named when they are saved", async () => {
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Edit field Items" }).click();
    await columnNames(page).nth(1).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(columnNames(page).nth(0)).toHaveValue("Description");
    await expect(columnNames(page).nth(0)).toBeFocused();
    await page.getByRole("button", { name: "Remove column 5" }).click();
    await expect(columnNames(page)).toHaveCount(4);
    await columnNames(page).nth(3).fill("quantity");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByRole("table", { name: "Fields" }).getByText('"quantity" is listed twice'),
    ).toBeVisible();
    await columnNames(page).nth(3).fill("Price");
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, 'Field "Items" updated successfully');
    await page.reload();
    const row = page.getByRole("row").filter({ hasText: "Items" });
    await expect(row.getByRole("list", { name: "Columns" }).getByRole("listitem")).toHaveText([
      /Description/,
      /Article/,
      /Quantity/,
      /Price/,
    ]);
  });
});
