import type { Page } from "@playwright/test";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectOpen, screenPaths } from "./screen";

for (const [device, minSize, use] of [
  ["a mouse", 24, {}],
  ["a finger", 44, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(`with ${device}`, () => {
    test.use(use);

    test(`targets are at least ${minSize} px`, async ({ page, api }) => {
      const { id } = await api.extractor("Invoices", invoiceFields);
      const { id: docId } = await api.processed(id, "one.txt", invoiceText());
      for (const path of [
        ...screenPaths(id, docId),
        "/extractors?new=1",
        "/extractors?wizard=1",
        `/extractors/${id}/extract?result=${docId}`,
      ]) {
        await page.goto(path);
        if (path.includes("?")) await expectOpen(page.getByRole("dialog"));
        expect(await targetsBelow(page, minSize), path).toEqual([]);
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

/** Names and sizes of controls that are too small. Links inside a sentence are exempt. */
function targetsBelow(page: Page, minSize: number): Promise<string[]> {
  return page.evaluate(async (limit) => {
    const root = document.querySelector("[role=dialog]") ?? document.body;
    // Wait for the dialog's opening animation, which scales it.
    await Promise.allSettled(root.getAnimations().map(({ finished }) => finished));
    return [...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")]
      .filter((control) => control.checkVisibility() && !control.closest(".sr-only, p"))
      .map((control) => {
        // A label around a checkbox is part of its target.
        const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
        return { name: control.ariaLabel ?? control.innerText, width, height };
      })
      .filter(({ width, height }) => width < limit || height < limit)
      .map(({ name, width, height }) => `${name}: ${Math.round(width)} x ${Math.round(height)}`);
  }, minSize);
}
