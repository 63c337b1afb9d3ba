import type { Page } from "@playwright/test";
import { hold } from "./answers";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectOpen, rowOf } from "./screen";

// Line 1 stands in main-job, 4 in section-2-shell, 6 in section-2-screens and under 14, 8 in section-4.

test("2. every value shows the place it was found in; one without a source looks different", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", [
    ...invoiceFields,
    { name: "Loyalty card", required: true },
  ]);
  await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  await expect(rowOf(page, "one.txt")).toContainText("Required, but not found: Loyalty card");
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  const chosen = dialog.locator("mark[data-chosen=true]");
  for (const [value, place] of [
    [/HB-2041/, "HB-2041"],
    [/Apr 13, 2026/, "13 April 2026"],
    [/577\.92/, "577.92"],
  ] as const) {
    await dialog.getByRole("list", { name: "Values" }).getByRole("button", { name: value }).click();
    await expect(chosen).toHaveText(place);
    await expect(chosen).toBeInViewport();
  }
  await dialog.getByRole("button", { name: /Loyalty card/ }).click();
  await expect(dialog.getByRole("button", { name: /Loyalty card/ })).toContainText("Not found");
  await expect(chosen).toHaveCount(0);
  await expect(dialog.getByText("Required, but not found", { exact: true }).first()).toBeVisible();
  await expect(dialog.locator("pre")).toContainText('"Total due": 577.92');
  // A reload shows the same result; Esc leads back to the page.
  await page.reload();
  await expectOpen(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("3. Ctrl+K goes to a screen, an extractor, or runs an action; ? lists shortcuts; none fires while typing", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Supplier invoices", invoiceFields);
  await page.goto("/");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const choose = async (typed: string, entry: string) => {
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill(typed);
    await expect(palette.getByRole("option", { selected: true })).toContainText(entry);
    await page.keyboard.press("Enter");
    await expect(palette).toHaveCount(0);
  };
  await choose("supplier", "Supplier invoices");
  await expect(page).toHaveURL(`/extractors/${id}`);
  await choose("profile", "Profile");
  await expect(page).toHaveURL("/profile");
  await choose("new ext", "New Extractor");
  const name = page.getByLabel("Extractor Name");
  await expect(name).toBeFocused();
  await name.press("?");
  await name.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(name).toHaveValue("?");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await expectOpen(page.getByRole("dialog", { name: "Keyboard shortcuts" }));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The two keys belong together for a second, which a stall may eat.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await expect(page).toHaveURL("/support", { timeout: 3_000 });
  }).toPass();
});

for (const [width, height] of [
  [1280, 720],
  [390, 600],
] as const) {
  test(`3. the palette keeps its place and its size while somebody types, at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height });
    await api.extractor("Supplier invoices", invoiceFields);
    await page.goto("/");
    await page.getByRole("button", { name: "Open command palette" }).click();
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await expectOpen(palette);
    await expect(palette.getByRole("option", { name: "Supplier invoices" }).first()).toBeAttached();
    const settled = async () => {
      await palette.evaluate((element) =>
        Promise.all(element.getAnimations().map(({ finished }) => finished)),
      );
      return palette.boundingBox();
    };
    const place = await settled();
    expect(place?.y).toBeGreaterThan(0);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(height);
    const input = palette.getByRole("combobox");
    for (const [typed, count] of [
      ["supplier", 2],
      ["nothing like it", 0],
      ["p", undefined],
    ] as const) {
      await input.fill(typed);
      if (count !== undefined) await expect(palette.getByRole("option")).toHaveCount(count);
      expect(await settled(), typed).toEqual(place);
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("5. tables become cards whose lines name their columns", async ({ page, api }) => {
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

test("7. a skeleton appears only after 150 ms, and nothing moves when its content comes or a page loads", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { id: docId } = await api.processed(id, "one.txt", invoiceText());
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/", "/extractors", `/extractors/${id}`, "/credits", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await shiftOf(page), path).toBeLessThan(0.05);
  }

  await page.goto(`/extractors/${id}/extract`);
  const release = await hold(page, `**/document/${docId}`, "GET");
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const skeleton = page.getByRole("status", { name: "The values are loading" }).locator("span").first();
  const opacityAt = (ms: number) =>
    skeleton.evaluate((element, time) => {
      const [appearing] = element.getAnimations();
      appearing?.pause();
      if (appearing) appearing.currentTime = time;
      return getComputedStyle(element).opacity;
    }, ms);
  expect(await opacityAt(149)).toBe("0");
  expect(await opacityAt(152)).toBe("1");
  release();
  await expect(page.getByRole("list", { name: "Values" })).toContainText("HB-2041");
  expect(await shiftOf(page)).toBeLessThan(0.05);
});

declare global {
  interface Window {
    /** The sum of this page's layout shifts. */
    shift: number;
  }
}

/** After the next frame, which tells of the last one's shifts. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.shift;
  });
}
