import { mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectToast, refocusUntilVisible, horizontalOverflow, rowOf } from "./screen";

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("animations and transitions are disabled", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await mockDocuments(page, id, () => [{ filename: "run.txt", status: "PENDING", stage: "reading" }]);
    await page.goto(`/extractors/${id}/extract`);
    await refocusUntilVisible(page, rowOf(page, "run.txt"));
    await expect(rowOf(page, "run.txt").locator("svg").first()).toHaveCSS("animation-duration", "0.001s");
    await expect(page.getByRole("complementary")).toHaveCSS("transition-duration", "0.001s");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toHaveCSS("animation-duration", "0.001s");
  });
});

test.describe("at 200 % zoom", () => {
  // The viewport of a 1280 x 720 screen.
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  test("every screen fits and the main workflow works", async ({ page, api }) => {
    test.slow();
    for (const path of ["/", "/extractors", "/credits", "/thanks", "/support", "/profile"]) {
      await page.goto(path);
      await expect.poll(() => horizontalOverflow(page), path).toBe(0);
    }
    await page.goto("/extractors");
    await page.getByRole("button", { name: "New Extractor" }).click();
    await page.getByLabel("Extractor name").fill("Invoices");
    await page.getByRole("button", { name: "Create extractor" }).click();
    await expect(page).toHaveURL(/\/extractors\/[^/?]+$/);
    const id = new URL(page.url()).pathname.split("/")[2] ?? "";
    await page.getByRole("button", { name: "Add Field" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Invoice number");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Edit field Invoice number" })).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
    // At this size a toast slides over the link, and one under the pointer stays.
    await page.mouse.move(0, 0);
    await expectToast(page, `Field "Invoice number" created successfully`);
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    await page.getByRole("link", { name: "Extract Documents" }).click();
    await expect(page).toHaveURL(/\/extract$/);
    await api.processed(id, "one.txt", invoiceText());
    await page.reload();
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
    await page
      .getByRole("list", { name: "Values" })
      .getByRole("button", { name: /HB-2041/ })
      .click();
    await expect(page.locator("mark[data-selected=true]")).toBeInViewport();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("checkbox", { name: "Select one.txt" }).check();
    await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download", exact: true }).click(),
    ]);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Support" }).click();
    await expect(page).toHaveURL("/support");
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
