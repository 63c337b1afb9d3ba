import type { Locator } from "@playwright/test";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectOpen } from "./screen";

test("printing an open result prints only it, with its marks and without the focus outline, in either theme", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const document = await api.processed(id, "one.txt", invoiceText());
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, media: "screen" });
    await page.goto(`/extractors/${id}/extract?result=${document.id}`);
    const dialog = page.getByRole("dialog", { name: "one.txt" });
    await expectOpen(dialog);
    await expect(dialog).toContainText("HB-2041");
    const marks = dialog.locator("mark");
    await expect(marks).toHaveCount(4);
    await page.keyboard.press("Tab");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { name: "one.txt" })).toBeVisible();
    await expect(page.locator("header")).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.locator(":focus")).toHaveCSS("outline-style", "none");
    for (const mark of await marks.all()) {
      // Otherwise browsers omit backgrounds, and a monochrome printer needs the underline.
      await expect(mark).toHaveCSS("print-color-adjust", "exact");
      await expect(mark).toHaveCSS("text-decoration-line", "underline");
      expect(await darkestOf(mark)).toBeLessThan(225);
    }
    // Light enough for black text.
    for (const paper of [...(await marks.all()), dialog.getByRole("button", { pressed: true })]) {
      expect(await brightestOf(paper)).toBeGreaterThan(225);
    }
  }

  // A printed page has no link that only the keyboard sees.
  await page.goto(`/extractors/${id}`);
  await expect(page.getByRole("heading", { name: "Invoices" })).toBeVisible();
  await expect(page.getByText("Skip to content")).toBeHidden();
});

/** The background colour on white paper: red, green and blue from 0 to 255. */
function printedBackground(locator: Locator): Promise<number[]> {
  return locator.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return [];
    for (const colour of ["white", getComputedStyle(element).backgroundColor]) {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  });
}

const darkestOf = async (locator: Locator) => Math.min(...(await printedBackground(locator)));

const brightestOf = async (locator: Locator) => Math.max(...(await printedBackground(locator)));
