import type { Page } from "@playwright/test";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { rowOf } from "./screen";

test.use({ viewport: { width: 390, height: 844 } });

test("everything that the Tab key reaches can be seen", async ({ page, api }) => {
  test.slow();
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  for (const path of [
    "/",
    "/extractors",
    `/extractors/${id}`,
    `/extractors/${id}/extract`,
    "/credits",
    "/support",
    "/profile",
  ]) {
    await page.goto(path);
    const { reached, unseen } = await tabThrough(page);
    expect(reached, path).toBeGreaterThan(4);
    expect(unseen, path).toEqual([]);
  }
});

test("all documents are selected at once, by a control that says so above the cards", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  await api.processed(id, "two.txt", invoiceText("HB-2042"));
  await page.goto(`/extractors/${id}/extract`);
  await page.getByText("Select all", { exact: true }).click();
  await expect(page.getByText("2 selected")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select two.txt" })).toBeChecked();
  const all = page.getByRole("checkbox", { name: "Select all documents" });
  await expect(all).toHaveCount(1);
  await expect(all).toBeChecked();
  await page.getByRole("checkbox", { name: "Select one.txt" }).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
});

for (const width of [320, 390, 768]) {
  test(`the trail ends in the page's own name at ${width} px`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 844 });
    const { id } = await api.extractor("Supplier invoices of the northern subsidiaries, since 2019");
    for (const [path, name] of [
      [`/extractors/${id}/extract`, "Extract Documents"],
      [`/extractors/${id}`, "Supplier invoices"],
      ["/support", "Support"],
      ["/a/very/deep/address/that/nobody/knows", "Knows"],
    ] as const) {
      await page.goto(path);
      const trail = page.getByRole("navigation", { name: "Breadcrumb" });
      const own = trail.locator("[aria-current=page]");
      await expect(own).toContainText(name);
      const box = await own.boundingBox();
      // At the very least a few letters of it.
      expect(box?.width, path).toBeGreaterThan(Math.min(48, name.length * 5));
      const limits = await trail.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(
        (limits?.x ?? 0) + (limits?.width ?? 0) + 1,
      );
      for (const slash of await trail.getByText("/", { exact: true }).filter({ visible: true }).all()) {
        expect((await slash.boundingBox())?.x, path).toBeLessThan(box?.x ?? 0);
      }
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("tables become cards whose lines name their columns", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "one.txt", invoiceText());
    for (const [path, row, labels] of [
      ["/extractors", "Invoices", ["Fields", "Actions"]],
      [`/extractors/${id}`, "Due date", ["Type", "Required", "Prompt", "Actions"]],
      [`/extractors/${id}/extract`, "one.txt", ["Status", "Upload Date", "Credits", "Rejection Reason"]],
    ] as const) {
      await page.goto(path);
      const card = rowOf(page, row);
      await expect(card).toHaveCSS("display", "block");
      for (const label of labels) {
        const cell = card.locator(`td[data-label="${label}"]`);
        await expect(cell).toBeVisible();
        expect(await cell.evaluate((td) => getComputedStyle(td, "::before").content)).toBe(`"${label}"`);
      }
    }
    // What the headers do on a wide screen, a list does here.
    await page.getByLabel("Sort by").selectOption("Filename");
    await expect(page).toHaveURL(/sort=filename&direction=ascending/);
  });
});

/** Goes through the page once by keyboard; a hidden input whose label shows the focus is seen by that. */
async function tabThrough(page: Page): Promise<{ reached: number; unseen: string[] }> {
  const unseen: string[] = [];
  for (let reached = 0; ; reached += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body || "tabbed" in element.dataset) {
        return null;
      }
      element.dataset.tabbed = "";
      const shown =
        element instanceof HTMLInputElement && element.type === "file" ? element.labels?.[0] : element;
      const box = shown?.getClientRects()[0];
      const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return {
        name: element.ariaLabel ?? element.innerText,
        seen: hit !== null && hit !== undefined && shown?.contains(hit) === true,
      };
    });
    if (!focused) return { reached, unseen };
    if (!focused.seen) unseen.push(focused.name);
  }
}
