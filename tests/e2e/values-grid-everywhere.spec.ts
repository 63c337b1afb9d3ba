import type { Page } from "@playwright/test";
import type { ScalarValueDto } from "@/lib/api/value";
import type { Api } from "./api";
import { seriousViolations } from "./axe";
import { expect, test } from "./fixtures";
import { cellAt, mockGridOf, openGrid, valueOf } from "./mocked-grid";
import { horizontalOverflow } from "./screen";

const fields = [
  { name: "Supplier" },
  { name: "Total", type: "NUMBER" },
  { name: "Due date", type: "DATE" },
  { name: "Paid", type: "BOOLEAN" },
  { name: "Loyalty card", required: true },
  ...[1, 2, 3, 4, 5, 6].map((number) => ({ name: `Note ${number}` })),
] as const;

const longName = "Northwind Supplies and Haulage of the Northern Counties, Limited by Guarantee";

/** Twelve documents whose values have every state. */
async function mockStates(page: Page, api: Api) {
  const missing: ScalarValueDto["evidence"] = {
    state: "missing",
    quote: null,
    start: null,
    end: null,
    page: null,
    boxes: [],
  };
  const check: ScalarValueDto["checks"][number] = {
    code: "sums_disagree",
    message: "Net and VAT do not add up to Total",
  };
  return mockGridOf(
    page,
    api,
    [...fields],
    Array.from({ length: 12 }, (_, row) => [
      valueOf({ name: "Supplier", value: row === 0 ? longName : `Supplier ${row + 1}` }),
      valueOf({
        name: "Total",
        type: "NUMBER",
        value: 1234.5 * (row + 1),
        checks: row % 3 === 0 ? [check] : [],
      }),
      valueOf({ name: "Due date", type: "DATE", value: "2026-04-13" }),
      valueOf({
        name: "Paid",
        type: "BOOLEAN",
        value: row % 2 === 0,
        confirmed_at: "2026-04-01T10:00:00.000Z",
      }),
      valueOf({ name: "Loyalty card", value: null, required: true, evidence: missing }),
      ...fields.slice(5).map(({ name }) => valueOf({ name, value: `${name} of ${row + 1}` })),
    ]),
  );
}

for (const width of [1280, 390]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme });

      test("axe finds nothing serious in the grid, a selection, a peek or an open cell", async ({
        page,
        api,
      }) => {
        const { extractorId } = await mockStates(page, api);
        const grid = await openGrid(page, extractorId);
        expect(await horizontalOverflow(page)).toBe(0);
        expect(await seriousViolations(page), "grid").toEqual([]);
        await cellAt(grid, 2, 2).click();
        await page.keyboard.press("Shift+ArrowDown");
        await cellAt(grid, 2, 1).hover();
        await cellAt(grid, 2, 3).hover();
        await expect(page.getByRole("tooltip").first()).toBeVisible();
        expect(await seriousViolations(page), "selection and peek").toEqual([]);
        await cellAt(grid, 3, 3).click();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("textbox", { name: "Total" })).toBeFocused();
        expect(await seriousViolations(page), "open cell").toEqual([]);
      });
    });
  }
}

test("a cut text and a doubt are told in whole beside their cell, to the pointer and the keyboard", async ({
  page,
  api,
}) => {
  const { extractorId } = await mockStates(page, api);
  const grid = await openGrid(page, extractorId);
  const peek = page.getByRole("tooltip").first();
  await cellAt(grid, 2, 2).hover();
  await expect(peek).toContainText(longName);
  await cellAt(grid, 3, 2).hover();
  await expect(peek).toBeHidden();
  await cellAt(grid, 3, 2).click();
  await page.keyboard.press("ArrowUp");
  await expect(peek).toContainText(longName);
  await page.keyboard.press("ArrowRight");
  await expect(peek).toContainText("1,234.5");
  await expect(peek).toContainText("Check: Net and VAT do not add up to Total");
  await page.keyboard.press("ArrowDown");
  await expect(peek).toBeHidden();
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

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("numbers and dates are written and lined up in the user's way, and copied as they are stored", async ({
    page,
    api,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { extractorId } = await mockStates(page, api);
    const grid = await openGrid(page, extractorId);
    await expect(cellAt(grid, 2, 3)).toContainText("1.234,5");
    await expect(cellAt(grid, 2, 4)).toHaveText("13.04.2026");
    const commaAt = (row: number) =>
      cellAt(grid, row, 3)
        .locator("[data-text]")
        .evaluate((text) => {
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
    // 1.234,5 above 2.469: the comma of the one stands where the other's would.
    expect(await commaAt(2)).not.toBeNull();
    expect(await commaAt(3)).toBe(await commaAt(2));

    await cellAt(grid, 2, 3).click();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Control+c");
    await expect(page.getByTestId("announcer")).toHaveText("2 cells copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("1234.5\t2026-04-13");
  });
});

test("from right to left the columns run to the left, and the arrow keys follow the screen", async ({
  page,
  api,
}) => {
  const { extractorId } = await mockStates(page, api);
  await page.addInitScript(() =>
    document.addEventListener("readystatechange", () => document.documentElement.setAttribute("dir", "rtl")),
  );
  await page.setViewportSize({ width: 800, height: 700 });
  const grid = await openGrid(page, extractorId);
  expect(await horizontalOverflow(page)).toBe(0);
  const xOf = async (column: number) => (await cellAt(grid, 2, column).boundingBox())!.x;
  expect(await xOf(1)).toBeGreaterThan(await xOf(2));
  expect(await xOf(2)).toBeGreaterThan(await xOf(3));
  await cellAt(grid, 2, 1).click({ position: { x: 20, y: 18 } });
  for (let press = 0; press < fields.length; press += 1) await page.keyboard.press("ArrowLeft");
  const last = cellAt(grid, 2, fields.length + 1);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  // The file names stay at the right edge.
  const [outer, name] = [await grid.boundingBox(), await cellAt(grid, 2, 1).boundingBox()];
  expect(name!.x + name!.width).toBeGreaterThan(outer!.x + outer!.width - 24);
  await page.keyboard.press("ArrowRight");
  await expect(cellAt(grid, 2, fields.length)).toBeFocused();
});

test.describe("at 200 % zoom", () => {
  // The viewport of a 1280 x 720 screen.
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  test("the grid fits, and every cell can be brought into view and edited", async ({ page, api }) => {
    const { extractorId } = await mockStates(page, api);
    const grid = await openGrid(page, extractorId);
    expect(await horizontalOverflow(page)).toBe(0);
    await cellAt(grid, 2, 2).click();
    await page.keyboard.press("Control+End");
    const last = cellAt(grid, 13, fields.length + 1);
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press("F2");
    const input = page.getByRole("textbox", { name: "Note 6" });
    await expect(input).toBeFocused();
    await expect(input).toBeInViewport({ ratio: 1 });
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
