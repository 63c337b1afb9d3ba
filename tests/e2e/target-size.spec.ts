import type { Page } from "@playwright/test";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectOpen } from "./screen";

for (const [device, least, use] of [
  ["a mouse", 24, {}],
  ["a finger", 44, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(`with ${device}`, () => {
    test.use(use);

    test(`targets are at least ${least} px`, async ({ page, api }) => {
      const { id } = await api.extractor("Invoices", invoiceFields);
      const { id: docId } = await api.processed(id, "one.txt", invoiceText());
      for (const path of [
        "/",
        "/extractors",
        "/extractors?new=1",
        "/extractors?wizard=1",
        `/extractors/${id}`,
        `/extractors/${id}/extract`,
        `/extractors/${id}/extract?result=${docId}`,
        "/credits",
        "/support",
        "/profile",
      ]) {
        await page.goto(path);
        if (path.includes("?")) await expectOpen(page.getByRole("dialog"));
        expect(await targetsBelow(page, least), path).toEqual([]);
      }
      await page.goto(`/extractors/${id}/extract`);
      const box = page.getByRole("checkbox", { name: "Select one.txt" });
      await page
        .locator("label")
        .filter({ has: box })
        .click({ position: { x: 2, y: 2 } });
      await expect(box).toBeChecked();
    });
  });
}

/** Names and sizes of what can be pressed and is too small; links inside a sentence are as high as it. */
function targetsBelow(page: Page, least: number): Promise<string[]> {
  return page.evaluate(async (limit) => {
    const layer = document.querySelector("[role=dialog]") ?? document.body;
    // A dialog grows into its size.
    const growing = layer.getAnimations().map(({ finished }) => finished);
    await Promise.allSettled(growing);
    return [...layer.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")]
      .filter((control) => control.checkVisibility() && !control.closest(".sr-only, p"))
      .map((control) => {
        // A label around its box answers for it.
        const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
        return { name: control.ariaLabel ?? control.innerText, width, height };
      })
      .filter(({ width, height }) => width < limit || height < limit)
      .map(({ name, width, height }) => `${name}: ${Math.round(width)} x ${Math.round(height)}`);
  }, least);
}
