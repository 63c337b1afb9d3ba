import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { horizontalOverflow } from "./screen";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("values fill the screen; the document comes as a sheet that can be dragged, above which the chosen value is seen", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "two.txt", invoiceText("HB-2042"));
  const { id: docId } = await api.processed(id, "one.txt", invoiceText());
  await test.step("the next document is in reach while the sheet is shown", async () => {
    await page.goto(`/extractors/${id}/extract/${docId}`);
    const sheet = page.getByRole("region", { name: "Document" });
    const values = page.getByRole("list", { name: "Values" });
    await expect(values).toBeVisible();
    await expect(sheet).toHaveCount(0);
    expect(await horizontalOverflow(page)).toBe(0);

    await values.getByRole("button", { name: /^Total due/ }).tap();
    await page.getByRole("button", { name: "Show document" }).tap();
    await expect(sheet.locator("mark[data-selected=true]")).toHaveText("577.92");
    const heightOf = async () => Math.round(((await sheet.boundingBox())?.height ?? 0) / 8.44);
    await expect.poll(heightOf).toBe(50);

    const handle = sheet.getByRole("button", { name: "Make the document larger" });
    const box = (await handle.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 150);
    await page.mouse.move(x, y - 280);
    await page.mouse.up();
    await expect.poll(heightOf).toBe(85);
    await sheet.getByRole("button", { name: "Make the document smaller" }).tap();
    await expect.poll(heightOf).toBe(50);

    // Next stays in reach of the thumb while the document is shown.
    await page.getByRole("button", { name: "Next document" }).last().tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("two.txt");
    await expect(sheet).toBeVisible();
    await page.getByRole("button", { name: "Close the document" }).tap();
    await expect(sheet).toHaveCount(0);
  });
  await test.step("the chosen value is seen above the sheet, whichever it is", async () => {
    await page.goto(`/extractors/${id}/extract/${docId}`);
    await page.getByRole("button", { name: "Show document" }).tap();
    const sheet = page.getByRole("region", { name: "Document" });
    await expect(sheet.locator("mark[data-selected=true]")).toBeVisible();
    const chosen = page.getByRole("list", { name: "Values" }).locator('[aria-current="true"]');
    await chosen.getByRole("button").first().focus();
    for (const { name } of invoiceFields.slice(1)) {
      await page.keyboard.press("ArrowDown");
      await expect(chosen).toContainText(name);
      const [value, top] = [(await chosen.boundingBox())!, (await sheet.boundingBox())!.y];
      expect(value.y + value.height, name).toBeLessThanOrEqual(top + 1);
    }
  });
});
