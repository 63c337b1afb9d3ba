import type { Page } from "@playwright/test";
import { showDocuments } from "./answers";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { comeBackUntilVisible, expectOpen } from "./screen";

// Line 13 stands in section-4-states.

test("14. shift-click selects a range, select-all knows the state between, sorting and filter stand in the address", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  for (const number of [1, 2, 3, 10]) await api.upload(id, `scan ${number}.txt`, invoiceText());
  await expect
    .poll(async () => (await api.documents(id)).filter(({ status }) => status === "SUCCESS").length, {
      timeout: 30_000,
    })
    .toBe(4);
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.locator("th[scope=col]")).toHaveCount(7);
  await page.getByRole("button", { name: "Filename" }).click();
  await expect(page.getByRole("columnheader", { name: "Filename" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page).toHaveURL(/sort=filename&direction=ascending/);
  await expect(page.getByRole("row").nth(4)).toContainText("scan 10.txt");
  await page.getByRole("checkbox", { name: "Select scan 1.txt" }).click();
  await page.getByRole("checkbox", { name: "Select scan 3.txt" }).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  const all = page.getByRole("checkbox", { name: "Select all documents" });
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search file names" }).fill("10");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search file names" }).fill("nothing like it");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(page.getByRole("searchbox", { name: "Search file names" })).toHaveValue("");
});

test("14. five hundred documents are as easy to sort, search and select as five; a hundred are shown at first", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.upload(id, "first.txt", invoiceText());
  await showDocuments(page, id, () =>
    Array.from({ length: 500 }, (_each, index) => ({
      filename: `scan ${index + 1}.txt`,
      status: "SUCCESS" as const,
      credits: 1,
      extracted_data: "{}",
    })),
  );
  await page.goto(`/extractors/${id}/extract`);
  await comeBackUntilVisible(page, page.getByText("500 documents", { exact: true }));
  await expect(page.getByRole("row")).toHaveCount(101);
  await expect(page.getByRole("table", { name: "Documents" })).toHaveAttribute("aria-rowcount", "501");
  await page.getByRole("button", { name: "Filename" }).click();
  await page.getByRole("button", { name: "Filename" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("scan 500.txt");
  await page.getByRole("checkbox", { name: "Select all documents" }).check();
  await expect(page.getByText("500 selected")).toBeVisible();
  const last = page.getByRole("checkbox", { name: "Select scan 1.txt" });
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await last.uncheck();
  await expect(page.getByText("499 selected")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search file names" });
  // Key by key, as fast as keys can come.
  await search.pressSequentially("an 123");
  await search.press("Home");
  await search.pressSequentially("sc");
  await expect(search).toHaveValue("scan 123");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/search=scan\+123/);
});

test("15. a dialog holds the focus, Esc closes it and gives the focus back, which can be seen", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  const layers = [
    ["/extractors", "New Extractor"],
    ["/extractors", "Use Wizard"],
    ["/extractors", "Delete Invoices"],
    ["/extractors", "Open command palette"],
    [`/extractors/${id}/extract`, "View extracted data of one.txt"],
  ] as const;
  for (const [path, opener] of layers) {
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

for (const [device, least, use] of [
  ["a mouse", 24, {}],
  ["a finger", 44, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(`with ${device}`, () => {
    test.use(use);

    test(`15. targets are at least ${least} px`, async ({ page, api }) => {
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
