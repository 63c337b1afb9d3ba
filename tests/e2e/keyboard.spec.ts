import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectOpen } from "./screen";

test("the command palette opens screens and extractors, runs actions and keeps its size; ? lists shortcuts; none fires while typing", async ({
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
  const name = page.getByLabel("Extractor name");
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
  // The second key must follow within a second, which a slow machine may miss.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await expect(page).toHaveURL("/support", { timeout: 3_000 });
  }).toPass();
  for (const [width, height] of [
    [1280, 720],
    [390, 600],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
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
      const bounds = await settled();
      expect(bounds?.y).toBeGreaterThan(0);
      expect((bounds?.y ?? 0) + (bounds?.height ?? 0)).toBeLessThan(height);
      const input = palette.getByRole("combobox");
      for (const [typed, count] of [
        ["supplier", 2],
        ["nothing like it", 0],
        ["p", undefined],
      ] as const) {
        await input.fill(typed);
        if (count !== undefined) await expect(palette.getByRole("option")).toHaveCount(count);
        expect(await settled(), typed).toEqual(bounds);
      }
    });
  }
});

test("a dialog traps the focus, and Esc closes it and visibly returns the focus", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  const dialogs = [
    ["/extractors", "New Extractor"],
    ["/extractors", "Use Wizard"],
    ["/extractors", "Delete Invoices"],
    ["/extractors", "Open command palette"],
    [`/extractors/${id}/extract`, "View extracted data of one.txt"],
  ] as const;
  for (const [path, opener] of dialogs) {
    if (new URL(page.url(), "http://localhost").pathname !== path) await page.goto(path);
    const button = page.getByRole("button", { name: opener, exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole(opener.startsWith("Delete") ? "alertdialog" : "dialog");
    await expectOpen(dialog);
    for (let press = 0; press < 8; press += 1) await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), opener).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button, opener).toBeFocused();
    await expect(button).toHaveCSS("outline-style", "solid");
    await expect(button).toHaveCSS("outline-width", "2px");
  }
});
