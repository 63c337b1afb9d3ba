import type { Locator, Page } from "@playwright/test";
import type { Api } from "./api";
import { mockDocuments } from "./api-mocks";
import { expect, test } from "./fixtures";
import { documentOf, valueOf } from "@/tests/components/data";
import { cellAt, openGrid } from "./grid";
import { refocus, refocusUntilVisible, rowOf } from "./screen";

const fields = [
  { name: "Net", type: "NUMBER" },
  { name: "VAT", type: "NUMBER" },
  { name: "Total", type: "NUMBER" },
] as const;

/** Processed documents with these totals. All but 120 are to be checked, since net and VAT do not add up to them. */
async function process(api: Api, totals: Record<string, number>): Promise<string> {
  const { id } = await api.extractor("Invoices", [...fields]);
  for (const [name, total] of Object.entries(totals))
    await api.processed(id, `${name}.txt`, `INVOICE\n\nNet\t100.00\nVAT\t20.00\nTotal\t${total}.00\n`);
  return id;
}

/** Goes through all documents of the review with the key of the next one; returns their names. */
async function goThrough(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  const steps = page.getByRole("group", { name: "Documents" }).filter({ visible: true });
  for (let position = 1; position <= count; position += 1) {
    await expect(steps).toContainText(`${position} of ${count}`);
    names.push(
      (
        await page.getByRole("navigation", { name: "Breadcrumb" }).locator("[aria-current=page]").innerText()
      ).trim(),
    );
    await page.keyboard.press("j");
  }
  return names;
}

const scrollOf = (grid: Locator) => grid.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);

test("the review goes through the documents in the grid's order, also after a reload, and through those that its filter leaves", async ({
  page,
  api,
}) => {
  await test.step("the review goes through the documents in the order of the grid, also after a reload", async () => {
    const id = await process(api, { a: 390, b: 120, c: 110, d: 230 });
    const grid = await openGrid(page, id, "&field=Total&field_direction=descending");
    await expect(cellAt(grid, 2, 1)).toContainText("a.txt");
    await cellAt(grid, 2, 1).getByRole("link").click();
    expect(await goThrough(page, 4)).toEqual(["a.txt", "d.txt", "b.txt", "c.txt"]);
    await page.reload();
    await expect(page.getByText("4 of 4").first()).toBeVisible();
    await page.keyboard.press("k");
    await expect(page.getByText("3 of 4").first()).toBeVisible();
    await expect(page).toHaveTitle(/^b\.txt/);
  });
  await test.step("the review goes through the documents that the grid's filter leaves", async () => {
    const id = await process(api, { a: 330, b: 120, c: 220 });
    const grid = await openGrid(page, id, "&to_check=1&sort=filename&direction=ascending&status=FAILURE");
    await expect(grid).toHaveAttribute("aria-rowcount", "3");
    await cellAt(grid, 2, 1).getByRole("link").click();
    expect(await goThrough(page, 2)).toEqual(["a.txt", "c.txt"]);
  });
});

/** Mocks 300 documents with 30 notes. The page itself is rendered with the server's own list, whose document has values, too. */
async function mockGrid(page: Page, api: Api): Promise<string> {
  const names = Array.from({ length: 30 }, (_, index) => `Note ${index + 1}`);
  const { id } = await api.extractor(
    "Notes",
    names.map((name) => ({ name })),
  );
  const { id: listed } = await api.processed(id, "first.txt", "Note 1: first");
  const documents = Array.from({ length: 300 }, (_, index) => documentOf({ status: "SUCCESS" }, index));
  const values = [...documents, documentOf({ id: listed }, 0)].map(
    ({ id: docId, filename, revision }, row) => ({
      id: docId,
      filename,
      revision,
      values: names.map((name, column) => valueOf({ name, value: `r${row + 1} c${column + 1}` })),
    }),
  );
  await mockDocuments(page, id, () => documents);
  await page.route(`**/api/extractor/${id}/values*`, (route) =>
    route.fulfill({ json: { success: true, documents: values, next_cursor: null } }),
  );
  return id;
}

test("Back returns to the grid's order, filter, scroll and cell", async ({ page, api }) => {
  const id = await mockGrid(page, api);
  const grid = await openGrid(page, id, "&field=Note+3&field_direction=descending");
  await expect(async () => {
    await refocus(page);
    await expect(grid).toHaveAttribute("aria-rowcount", "301", { timeout: 2_000 });
  }).toPass();
  await cellAt(grid, 2, 2).click();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("PageDown");
  for (let press = 0; press < 12; press += 1) await page.keyboard.press("ArrowRight");
  const cell = grid.locator(":focus");
  const text = await cell.innerText();
  const scroll = await scrollOf(grid);
  expect(Math.min(...scroll)).toBeGreaterThan(300);

  await page.keyboard.press(" ");
  await expect(grid).toBeHidden();
  await page.goBack();
  await expect(grid).toBeVisible();
  await expect(page).toHaveURL(/field=Note\+3&field_direction=descending$/);
  await expect(cell).toHaveText(text);
  expect(await scrollOf(grid)).toEqual(scroll);
});

test("Back returns to a row far down in a long list of documents", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", [...fields]);
  await api.upload(id, "first.txt", "Net: 1");
  await mockDocuments(page, id, () =>
    Array.from({ length: 210 }, (_, index) => ({
      id: `document-${index}`,
      filename: `scan ${index + 1}.txt`,
      status: "SUCCESS" as const,
      credits: 1,
      created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    })),
  );
  await page.goto(`/extractors/${id}/extract`);
  await refocusUntilVisible(page, rowOf(page, "scan 1.txt"));
  const far = rowOf(page, "scan 205.txt");
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(far).toBeVisible({ timeout: 500 });
  }).toPass();
  await far.scrollIntoViewIfNeeded();
  await far.getByRole("link", { name: "scan 205.txt" }).click();
  await expect(page).toHaveURL(/document-204/);
  await page.goBack();
  await expect(far).toBeInViewport();
});
