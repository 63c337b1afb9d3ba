import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { cellAt, loadedGrid, mockGrid, openGrid } from "./mocked-grid";

async function isInView(grid: Locator, cell: Locator): Promise<boolean> {
  const [outer, inner] = [await grid.boundingBox(), await cell.boundingBox()];
  if (!outer || !inner) return false;
  return (
    inner.y >= outer.y &&
    inner.y + inner.height <= outer.y + outer.height + 1 &&
    inner.x >= outer.x &&
    inner.x + inner.width <= outer.x + outer.width + 1
  );
}

async function expectFocus(grid: Locator, row: number, column: number) {
  const cell = cellAt(grid, row, column);
  const focused = cell.and(grid.page().locator(":focus")).or(cell.locator(":focus"));
  await expect(focused).toHaveCount(1);
  await expect.poll(() => isInView(grid, cell)).toBe(true);
}

function selected(grid: Locator): Locator {
  return grid.locator('[aria-selected="true"]');
}

async function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test("the keyboard reaches every cell of a large grid, and Tab leaves it", async ({ page, api }) => {
  const { extractorId } = await mockGrid(page, api, { rows: 300, fields: 30 });
  const grid = await openGrid(page, extractorId);
  await page.getByRole("checkbox", { name: "Only what needs a look" }).focus();
  await page.keyboard.press("Tab");
  await expectFocus(grid, 2, 1);
  for (const [key, row, column] of [
    ["ArrowRight", 2, 2],
    ["ArrowDown", 3, 2],
    ["End", 3, 31],
    ["Control+End", 301, 31],
    ["ArrowUp", 300, 31],
    ["Home", 300, 1],
    ["Control+ArrowRight", 300, 31],
    ["Control+ArrowUp", 2, 31],
    ["ArrowUp", 1, 31],
    ["ArrowLeft", 1, 30],
    ["Control+ArrowDown", 301, 30],
    ["Control+Home", 2, 1],
    ["ArrowLeft", 2, 1],
  ] as const) {
    await page.keyboard.press(key);
    await expectFocus(grid, row, column);
  }
  await page.keyboard.press("PageDown");
  const page1 = Number(
    await page.locator(":focus").locator("xpath=ancestor::*[@role='row']").getAttribute("aria-rowindex"),
  );
  expect(page1).toBeGreaterThan(5);
  await page.keyboard.press("PageUp");
  await expectFocus(grid, 2, 1);
  await page.keyboard.press("Tab");
  await expect(grid.locator(":focus")).toHaveCount(0);
});

test("Shift with the arrow keys, a click or a drag selects a range, which is copied", async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { extractorId } = await mockGrid(page, api, { rows: 50, fields: 8 });
  const grid = await openGrid(page, extractorId);
  await cellAt(grid, 3, 2).click();
  await expect(selected(grid)).toHaveCount(1);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selected(grid)).toHaveCount(6);
  await page.keyboard.press("ControlOrMeta+c");
  await expect(page.getByTestId("announcer")).toHaveText("6 cells copied");
  expect(await copied(page)).toBe("r2 c1\tr2 c2\nr3 c1\tr3 c2\nr4 c1\tr4 c2");

  await page.keyboard.press("Escape");
  await expect(selected(grid)).toHaveCount(1);
  await cellAt(grid, 3, 3).click({ modifiers: ["Shift"] });
  await expect(selected(grid)).toHaveCount(3);

  const [from, to] = [await cellAt(grid, 4, 3).boundingBox(), await cellAt(grid, 6, 2).boundingBox()];
  await page.mouse.move(from!.x + 20, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 20, to!.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(selected(grid)).toHaveCount(6);
  await page.keyboard.press("ControlOrMeta+c");
  await expect.poll(() => copied(page)).toBe("r3 c1\tr3 c2\nr4 c1\tr4 c2\nr5 c1\tr5 c2");
});

test("a header sorts by its field and keeps the order in the address", async ({ page, api }) => {
  const { extractorId } = await mockGrid(page, api, { rows: 12, fields: 3 });
  const grid = await openGrid(page, extractorId);
  const first = cellAt(grid, 2, 2);
  const header = grid.getByRole("columnheader", { name: "Note 1" });
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(first).toHaveText("r1 c1");
  await page.keyboard.press("Enter");
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(first).toHaveText("r12 c1");
  await expect(page).toHaveURL(/field=Note\+1&field_direction=descending/);
  await page.reload();
  await loadedGrid(page);
  await expect(first).toHaveText("r12 c1");
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "none");
  await expect(first).toHaveText("r1 c1");
});

test("what the server answers moves neither the focus, the selection nor what is read", async ({
  page,
  api,
}) => {
  const mocked = await mockGrid(page, api, { rows: 200, fields: 6 });
  mocked.documents[0]!.status = "PROCESSING";
  const newest = mocked.values.shift()!;
  const grid = await openGrid(page, mocked.extractorId);
  await expect(page.getByText("199 documents, 0 to check. 1 being processed")).toBeVisible();
  await cellAt(grid, 2, 3).click();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("PageDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selected(grid)).toHaveCount(2);
  const focused = grid.locator(":focus");
  const [text, box] = [await focused.textContent(), await focused.boundingBox()];

  mocked.documents[0]!.status = "SUCCESS";
  mocked.values.unshift(newest);
  await expect(page.getByText("200 documents, 0 to check", { exact: true })).toBeVisible();
  await expect(focused).toHaveText(text!);
  await expect(selected(grid)).toHaveCount(2);
  expect(await focused.boundingBox()).toEqual(box);
  await page.keyboard.press("Control+Home");
  await expect(cellAt(grid, 2, 2)).toHaveText("r1 c1");
});

test("a thousand documents with forty fields are in the page only where they are seen", async ({
  page,
  api,
}) => {
  const { extractorId } = await mockGrid(page, api, { rows: 1_000, fields: 40 });
  const grid = await openGrid(page, extractorId);
  await expect(page.getByText("1,000 documents, 0 to check")).toBeVisible();
  await expect(grid).toHaveAttribute("aria-rowcount", "1001");
  const drawn = () => grid.getByRole("gridcell").count();
  expect(await drawn()).toBeLessThan(600);
  await cellAt(grid, 2, 2).click();
  await page.keyboard.press("Control+End");
  await expect(cellAt(grid, 1_001, 41)).toHaveText("r1000 c40");
  expect(await drawn()).toBeLessThan(600);
  expect(await page.locator("*").count()).toBeLessThan(3_000);
});
