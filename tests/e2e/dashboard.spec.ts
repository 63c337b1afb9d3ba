import { expect, test } from "./fixtures";
import { expectOpen } from "./screen";

test.describe("the dashboard", () => {
  test("shows the Quick Start Guide's three steps, and refetches the user", async ({ page, api }) => {
    await page.goto("/");
    const guide = page.getByRole("region", { name: "Quick Start Guide" });
    await expect(guide.getByRole("heading", { level: 3 })).toHaveText([
      "1. Upload a document",
      "2. Review fields",
      "3. Extract data",
    ]);
    await page.clock.install();
    await api.send("POST", "/api/user/bonus");
    await page.getByRole("link", { name: "Support" }).click();
    await expect(page).toHaveURL("/support");
    await page.clock.fastForward(10_000);
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByText("30 credits")).toBeVisible();
  });
});

test.describe("the first visit", () => {
  test.use({ userState: { termsAccepted: true, wizardShown: false } });

  test("opens the first-extractor wizard once", async ({ page, api: _ }) => {
    await page.goto("/");
    const wizard = page.getByRole("dialog", { name: "Create your first extractor" });
    await expectOpen(wizard);
    await page.keyboard.press("Escape");
    await expect(wizard).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("wizardShown"))).toBe("true");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Quick Start Guide" })).toBeVisible();
    await expect(wizard).toHaveCount(0);
  });
});
