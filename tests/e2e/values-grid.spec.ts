import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";
import { cellAt, openGrid } from "./grid";
import { horizontalOverflow } from "./screen";

const fields = [
  { name: "Invoice number" },
  { name: "Net", type: "NUMBER" },
  { name: "VAT", type: "NUMBER" },
  { name: "Total", type: "NUMBER" },
  { name: "Due date", type: "DATE" },
  { name: "Loyalty card" },
] as const;

const invoice = (number: string, total: string, due: string) =>
  `INVOICE\n\nNorthwind Supplies Ltd\n\nInvoice number: ${number}\nDue date: ${due}\n\nNet\t100.00\nVAT\t20.00\nTotal\t${total}\n`;

test("the values of all documents are a grid, which is filtered, edited in its cells, copied as it is downloaded, and shows sources", async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await api.extractor("Invoices", [...fields]);
  await api.processed(id, "one.txt", invoice("HB-1", "120.00", "13 April 2026"));
  await api.processed(id, "two.txt", invoice("HB-2", "1,330.00", "2 May 2026"));
  await page.goto(`/extractors/${id}/extract`);
  await page.getByRole("button", { name: "Values" }).click();
  await expect(page).toHaveURL(/view=values/);
  const grid = page.getByRole("grid", { name: "Values" });
  await expect(grid).toHaveAttribute("aria-rowcount", "3");
  await expect(grid).toHaveAttribute("aria-colcount", "7");
  await expect(grid.getByRole("columnheader")).toHaveText([
    "Filename",
    "Invoice number",
    "Net",
    "VAT",
    "Total",
    "Due date",
    "Loyalty card",
  ]);
  await expect(cellAt(grid, 2, 1)).toContainText("two.txt");
  await expect(cellAt(grid, 3, 2)).toHaveText("HB-1");
  await expect(cellAt(grid, 3, 6)).toHaveText("Apr 13, 2026");
  await expect(cellAt(grid, 3, 7)).toHaveText("Not found");
  await expect(page.getByText("2 documents, 1 to check")).toBeVisible();

  await page.reload();
  await expect(grid).toBeVisible();
  await page.getByRole("button", { name: "Files", exact: true }).click();
  await expect(page.getByRole("table", { name: "Documents" })).toBeVisible();
  await expect(page).not.toHaveURL(/view=/);
  await test.step("a value to check says why, and only such documents are shown on request", async () => {
    await openGrid(page, id);
    await expect(cellAt(grid, 2, 5)).toContainText("Check: Net and VAT do not add up to Total");
    await expect(cellAt(grid, 3, 5)).not.toContainText("Check");
    await expect(cellAt(grid, 2, 1)).toContainText("3 to check");

    await page.getByRole("checkbox", { name: "Only values to check" }).check();
    await expect(page).toHaveURL(/to_check=1/);
    await expect(grid).toHaveAttribute("aria-rowcount", "2");
    await expect(grid).not.toContainText("one.txt");
  });
  await test.step("a copied range holds what the download holds", async () => {
    await api.processed(id, "three.txt", invoice("=1+1", "-12.50", "2 May 2026"));
    await openGrid(page, id, "&sort=filename&direction=ascending");
    await page.getByRole("button", { name: "Files", exact: true }).click();
    await page.getByRole("checkbox", { name: "Select all documents" }).check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download", exact: true }).click(),
    ]);
    const csv = readFileSync(await download.path(), "utf8");

    await page.getByRole("button", { name: "Values" }).click();
    await cellAt(grid, 2, 1).click({ position: { x: 200, y: 18 } });
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    await expect(page.getByTestId("announcer")).toHaveText("21 cells copied");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split("\n").map((line) => line.split("\t"))).toEqual(
      csv
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")),
    );
    expect(copied).toContain("\t2026-04-13\t");
  });
  await test.step("Space shows a value's source, and Back returns to the grid as it was", async () => {
    const three = (await api.documents(id)).find(({ filename }) => filename === "three.txt");
    await openGrid(page, id, "&field=Total");
    await cellAt(grid, 2, 5).click();
    await page.keyboard.press(" ");
    await expect(page).toHaveURL(new RegExp(`/extract/${three?.id}\\?.*value=Total`));
    await expect(page.getByText("-12.50").first()).toBeVisible();
    await page.goBack();
    await expect(grid).toBeVisible();
    await expect(page).toHaveURL(/view=values&field=Total$/);

    await cellAt(grid, 2, 5).click();
    await grid.getByRole("link", { name: "Show the source of Total" }).click();
    await expect(page).toHaveURL(new RegExp(`/extract/${three?.id}\\?.*value=Total`));
  });
});

test("a cell is edited by Enter, by typing and by a click, undone and confirmed, and stored as the user's", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", [...fields]);
  await api.processed(id, "one.txt", invoice("HB-1", "330.00", "13 April 2026"));
  const grid = await openGrid(page, id);
  const total = cellAt(grid, 2, 5);
  await total.click();
  await page.keyboard.press("Enter");
  const input = page.getByRole("textbox", { name: "Total" });
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("330.00");
  await input.fill("120,00 or so");
  await page.keyboard.press("Escape");
  await expect(input).toBeHidden();
  await expect(total).toBeFocused();
  await expect(total).toContainText("330.00");

  await page.keyboard.press("F2");
  await input.fill("120.00");
  await page.keyboard.press("Enter");
  await expect(total).toBeFocused();
  await expect(total).toContainText("120");
  await expect(total).toContainText("Corrected by you");
  await expect.poll(async () => (await api.documents(id))[0]?.extracted_data).toContain('"Total":120');
  await expect(page.getByText("1 document, 1 to check")).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(total).toContainText("330.00");
  await expect(total).toContainText("Check:");
  await test.step("typing starts to edit with what was typed", async () => {
    await cellAt(grid, 2, 2).click();
    await page.keyboard.type("HB-7");
    await expect(page.getByRole("textbox", { name: "Invoice number" })).toHaveValue("HB-7");
    await page.keyboard.press("Enter");
    await expect(cellAt(grid, 2, 2)).toContainText("HB-7");
    await expect.poll(async () => (await api.documents(id))[0]?.extracted_data).toContain("HB-7");
  });
  await test.step("leaving the input for another cell saves what was typed", async () => {
    await cellAt(grid, 2, 2).dblclick();
    await page.getByRole("textbox", { name: "Invoice number" }).fill("HB-8");
    await cellAt(grid, 2, 4).click();
    await expect(cellAt(grid, 2, 4)).toBeFocused();
    await expect(cellAt(grid, 2, 2)).toContainText("HB-8");
    await expect(page.getByRole("textbox", { name: "Invoice number" })).toBeHidden();
  });
  await test.step("Enter confirms a value that is left as it was; its row stays until the filter is set again", async () => {
    await openGrid(page, id, "&to_check=1");
    for (const column of [3, 4, 5]) {
      await cellAt(grid, 2, column).click();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(cellAt(grid, 2, column)).toContainText("Confirmed");
    }
    await expect(page.getByText("1 document, 0 to check")).toBeVisible();
    await expect(cellAt(grid, 2, 5)).toBeFocused();

    const filter = page.getByRole("checkbox", { name: "Only values to check" });
    await filter.uncheck();
    await filter.check();
    await expect(page.getByText("Nothing left to check", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Show all documents" }).click();
    await expect(grid).toContainText("one.txt");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a finger scrolls, reaches each control, edits a cell and opens its source", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", [{ name: "Number" }, { name: "Total", type: "NUMBER" }]);
    const { id: docId } = await api.processed(id, "one.txt", "Number: HB-1\nTotal: 120.00\n");
    const grid = await openGrid(page, id);
    expect(await horizontalOverflow(page)).toBe(0);
    const total = cellAt(grid, 2, 3);
    expect((await total.boundingBox())?.height).toBe(44);
    await total.tap();
    const source = grid.getByRole("link", { name: "Show the source of Total" });
    await expect(source).toBeInViewport();
    const { width, height } = (await source.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

    await total.dblclick();
    const input = page.getByRole("textbox", { name: "Total" });
    await expect(input).toBeInViewport({ ratio: 1 });
    await input.fill("130");
    await page.keyboard.press("Enter");
    await expect(total).toContainText("130");
    await expect.poll(async () => (await api.documents(id))[0]?.extracted_data).toContain('"Total":130');

    await source.tap();
    await expect(page).toHaveURL(new RegExp(`/extract/${docId}\\?view=values&value=Total`));
  });
});
