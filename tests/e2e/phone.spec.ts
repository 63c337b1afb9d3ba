import type { Page } from "@playwright/test";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { horizontalOverflow, rowOf, screenPaths } from "./screen";

test.use({ viewport: { width: 390, height: 844 } });

test("every element reached with the Tab key is visible", async ({ page, api }) => {
  test.slow();
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { id: docId } = await api.processed(id, "one.txt", invoiceText());
  for (const path of screenPaths(id, docId)) {
    await page.goto(path);
    const { reached, hidden } = await tabThrough(page);
    expect(reached, path).toBeGreaterThan(4);
    expect(hidden, path).toEqual([]);
  }
});

test("tables become labelled cards, with a checkbox above them that selects all documents", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  await api.processed(id, "two.txt", invoiceText("HB-2042"));
  await page.goto(`/extractors/${id}/extract`);
  await page.getByText("All", { exact: true }).click();
  await expect(page.getByText("2 selected")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select two.txt" })).toBeChecked();
  const all = page.getByRole("checkbox", { name: "Select all documents" });
  await expect(all).toHaveCount(1);
  await expect(all).toBeChecked();
  await page.getByRole("checkbox", { name: "Select one.txt" }).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await test.step("tables become cards whose lines are labelled with their columns", async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    for (const [path, row, display, labels] of [
      ["/extractors", "Invoices", "block", ["Fields", "Actions"]],
      [`/extractors/${id}`, "Due date", "block", ["Type", "Required", "Prompt", "Actions"]],
      [`/extractors/${id}/extract`, "one.txt", "grid", ["Credits"]],
    ] as const) {
      await page.goto(path);
      const card = rowOf(page, row);
      await expect(card).toHaveCSS("display", display);
      for (const label of labels) {
        const cell = card.locator(`td[data-label="${label}"]`);
        await expect(cell).toBeVisible();
        expect(await cell.evaluate((td) => getComputedStyle(td, "::before").content)).toBe(`"${label}"`);
      }
    }
    // A select replaces the sortable headers.
    await page.getByLabel("Sort by").selectOption("Filename");
    await expect(page).toHaveURL(/sort=filename&direction=ascending/);
  });
});

test("the breadcrumbs end with the current page's name at every width", async ({ page, api }) => {
  const { id } = await api.extractor("Supplier invoices of the northern subsidiaries, since 2019");
  for (const [path, name] of [
    [`/extractors/${id}/extract`, "Extract Documents"],
    [`/extractors/${id}`, "Supplier invoices"],
    ["/support", "Support"],
    ["/a/very/deep/path/that/is/unknown", "Unknown"],
  ] as const) {
    await page.goto(path);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const breadcrumbs = page.getByRole("navigation", { name: "Breadcrumb" });
      const current = breadcrumbs.locator("[aria-current=page]");
      await expect(current).toContainText(name);
      const box = await current.boundingBox();
      // At least a few letters are visible.
      expect(box?.width, path).toBeGreaterThan(Math.min(48, name.length * 5));
      const limits = await breadcrumbs.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(
        (limits?.x ?? 0) + (limits?.width ?? 0) + 1,
      );
      for (const slash of await breadcrumbs.getByText("/", { exact: true }).filter({ visible: true }).all()) {
        expect((await slash.boundingBox())?.x, path).toBeLessThan(box?.x ?? 0);
      }
    }
  }
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("the first document begins within 400 pixels, takes at most 160, and can be had with units", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.send("POST", `/api/extractor/${id}/field`, {
      name: "Items",
      type: "TABLE",
      columns: [{ name: "Item", type: "TEXT", prompt: "" }],
    });
    await api.processed(id, "one.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract`);
    const card = (await rowOf(page, "one.txt").boundingBox()) ?? { y: Infinity, height: Infinity };
    expect(card.y).toBeLessThanOrEqual(400);
    expect(card.height).toBeLessThanOrEqual(160);

    const options = page.getByRole("button", { name: "File options" });
    const units = page.getByRole("menuitemcheckbox", { name: "Units" });
    for (const target of [options, units]) {
      if (target === units) await options.tap();
      const { width, height } = (await target.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await units.tap();
    await expect(units).toBeChecked();
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

/** Tabs through the page once. A visually hidden file input counts as visible if its label is. */
async function tabThrough(page: Page): Promise<{ reached: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let reached = 0; ; reached += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body || "tabbed" in element.dataset) {
        return null;
      }
      element.dataset.tabbed = "";
      const target =
        element instanceof HTMLInputElement && element.type === "file" ? element.labels?.[0] : element;
      const box = target?.getClientRects()[0];
      // The middle of the part that can be seen, where a table is taller than the screen.
      const isTall = box !== undefined && box.height > innerHeight;
      const middle = isTall
        ? (Math.max(0, box.top) + Math.min(box.bottom, innerHeight)) / 2
        : box && box.top + box.height / 2;
      const hit = box && document.elementFromPoint(box.x + box.width / 2, middle ?? 0);
      return {
        name: element.ariaLabel ?? element.innerText,
        visible: hit !== null && hit !== undefined && target?.contains(hit) === true,
      };
    });
    if (!focused) return { reached, hidden };
    if (!focused.visible) hidden.push(focused.name);
  }
}
