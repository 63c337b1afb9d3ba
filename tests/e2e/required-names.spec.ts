import { expect, test } from "./fixtures";
import { expectToast } from "./screen";

test.describe("required names", () => {
  test("a new field cannot be saved without a name", async ({ page, api }) => {
    const { id } = await api.extractor("Bare");
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Add Field" }).click();
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.getByLabel("Name", { exact: true }).fill("   ");
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.getByLabel("Name", { exact: true }).fill("Total");
    await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  test("a new extractor with a blank name is not submitted; Enter submits a valid one", async ({
    page,
    api: _,
  }) => {
    await page.goto("/extractors?new=1");
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/extractor")) sent += 1;
    });
    await page.getByLabel("Extractor Name").fill("   ");
    await page.getByLabel("Extractor Name").press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(sent).toBe(0);
    await page.getByLabel("Extractor Name").fill("Invoices");
    await page.getByLabel("Extractor Name").press("Enter");
    await expectToast(page, "Extractor created successfully");
    await expect(page).toHaveURL(/\/extractors\/[^/?]+$/);
    expect(sent).toBe(1);
  });
});
