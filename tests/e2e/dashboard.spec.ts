import { expect, test } from "./fixtures";
import { expectOpen } from "./screen";

test.describe("the dashboard", () => {
  test("shows the balance with a link to top up", async ({ page, api: _ }) => {
    await page.goto("/");
    await expect(page.getByText("10 credits")).toBeVisible();
    await page.getByRole("link", { name: "Top Up Credits" }).click();
    await expect(page).toHaveURL("/credits");
  });

  test("uses the singular for one credit", async ({ page, api }) => {
    await api.send("POST", "/api/user/credits", { amount: -9 });
    for (const path of ["/", "/credits"]) {
      await page.goto(path);
      await expect(page.getByText("1 credit", { exact: true })).toBeVisible();
    }
  });

  test("shows the three most recent extractors with edit and extract links", async ({ page, api }) => {
    for (const name of ["First", "Second", "Third", "Fourth"]) await api.extractor(name);
    await page.goto("/");
    const recent = page.getByRole("region", { name: "Recent extractors" });
    await expect(recent.getByRole("listitem")).toHaveCount(3);
    await expect(recent.getByRole("listitem").first()).toContainText("Fourth");
    await expect(recent.getByText("First")).toHaveCount(0);
    await recent.getByRole("link", { name: "Extract with Third" }).click();
    await expect(page).toHaveURL(/\/extractors\/[^/]+\/extract$/);
    await page.goto("/");
    await recent.getByRole("link", { name: "Edit Third" }).click();
    await expect(page).toHaveURL(/\/extractors\/[^/]+$/);
    await page.goto("/");
    await page.getByRole("link", { name: "Manage Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });

  test("shows Ready to Start to users without extractors", async ({ page, api }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Ready to Start" })).toBeVisible();
    await api.extractor("One");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Ready to Start" })).toHaveCount(0);
  });

  test("shows the Quick Start Guide's three steps", async ({ page, api: _ }) => {
    await page.goto("/");
    const guide = page.getByRole("region", { name: "Quick Start Guide" });
    await expect(guide.getByRole("heading", { level: 3 })).toHaveText([
      "1. Upload a document",
      "2. Review fields",
      "3. Extract data",
    ]);
  });

  test("refetches the user", async ({ page, api }) => {
    await page.goto("/");
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
