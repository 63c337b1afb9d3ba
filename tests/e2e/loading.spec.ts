import type { Page } from "@playwright/test";
import { holdRequest } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";

test("a skeleton appears only after 150 ms, and the layout does not shift when content or pages load", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { id: docId } = await api.processed(id, "one.txt", invoiceText());
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/", "/extractors", `/extractors/${id}`, "/credits", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await layoutShiftOf(page), path).toBeLessThan(0.05);
  }

  await page.goto(`/extractors/${id}/extract`);
  const release = await holdRequest(page, `**/document/${docId}`, "GET");
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const skeleton = page.getByRole("status", { name: "Loading values" }).locator("span").first();
  const opacityAt = (ms: number) =>
    skeleton.evaluate((element, time) => {
      const [animation] = element.getAnimations();
      animation?.pause();
      if (animation) animation.currentTime = time;
      return getComputedStyle(element).opacity;
    }, ms);
  expect(await opacityAt(149)).toBe("0");
  expect(await opacityAt(152)).toBe("1");
  release();
  await expect(page.getByRole("list", { name: "Values" })).toContainText("HB-2041");
  expect(await layoutShiftOf(page)).toBeLessThan(0.05);
});

/** Waits two frames, so that the shifts of the last one have been reported. */
function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return window.layoutShift;
  });
}

declare global {
  interface Window {
    /** The sum of this page's layout shifts. */
    layoutShift: number;
  }
}
