import type { Page } from "@playwright/test";
import { hold } from "./answers";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";

test("a skeleton appears only after 150 ms, and nothing moves when its content comes or a page loads", async ({
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
  const skeleton = page.getByRole("status", { name: "Loading values" }).locator("span").first();
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

/** After the next frame, which tells of the last one's shifts. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.shift;
  });
}

declare global {
  interface Window {
    /** The sum of this page's layout shifts. */
    shift: number;
  }
}
