import { holdRequest, mockError } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectOpen, expectToast, horizontalOverflow, rowOf, screenPaths } from "./screen";

const entries = [
  ["Dashboard", "/"],
  ["Extractors", "/extractors"],
  ["Buy Credits", "/credits"],
  ["Profile", "/profile"],
  ["Support", "/support"],
] as const;

test.describe("the shell", () => {
  test("the sidebar's five links open their screens, it collapses, and the avatar menu shows the user", async ({
    page,
    api,
  }) => {
    await page.goto("/");
    const sidebar = page.getByRole("navigation", { name: "Main" });
    await expect(sidebar.getByRole("link")).toHaveText(entries.map(([label]) => label));
    for (const [label, path] of entries) {
      await sidebar.getByRole("link", { name: label }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(label);
      await expect(sidebar.getByRole("link", { name: label })).toHaveAttribute("aria-current", "page");
    }
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("Home/Support");
    await test.step("the avatar menu shows initial, e-mail and credits, and links to the profile", async () => {
      const avatar = page.getByRole("button", { name: /Account menu/ });
      await expect(avatar).toHaveText(api.email.charAt(0));
      await avatar.click();
      const menu = page.getByRole("menu");
      await expect(menu).toContainText(api.email);
      await expect(menu).toContainText("Credits: 10");
      await menu.getByRole("menuitem", { name: "Your Profile" }).click();
      await expect(page).toHaveURL("/profile");
    });
    await test.step("Ctrl+B collapses the sidebar to icons with tooltips, and a reload keeps it collapsed", async () => {
      await page.goto("/");
      const sidebar = page.getByRole("complementary");
      await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
      await page.keyboard.press("Control+b");
      await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(56);
      await page.getByRole("link", { name: "Buy Credits" }).hover();
      await expect(page.getByRole("tooltip", { name: "Buy Credits" })).toBeAttached();
      await page.reload({ waitUntil: "commit" });
      // From the first paint: the server reads the cookie.
      await expect(sidebar).toHaveAttribute("data-state", "collapsed");
    });
    await test.step("an unknown path shows its capitalised segments and a link to the dashboard", async () => {
      const response = await page.goto("/some/where");
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("Home/Some/Where");
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await page.getByRole("link", { name: "Go to the dashboard" }).click();
      await expect(page).toHaveURL("/");
    });
  });

  test("the breadcrumbs and the title have the extractor's name, and the layout changes at 768 px", async ({
    page,
    api,
  }) => {
    await test.step("the breadcrumbs and the title have the extractor's name, also after it is renamed", async () => {
      const { id } = await api.extractor("Supplier invoices");
      await page.goto(`/extractors/${id}`);
      await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(
        "Home/Extractors/Supplier invoices",
      );
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Supplier invoices");
      await expect(page).toHaveTitle("Supplier invoices · Gleaner");
      await page.getByRole("button", { name: "Rename extractor" }).click();
      await page.getByLabel("Extractor name").fill("Bills");
      await page.keyboard.press("Enter");
      await expect(page).toHaveTitle("Bills · Gleaner");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bills");
    });
    await test.step("the sidebar and the tables change their layout at 768 px", async () => {
      await page.goto("/extractors");
      const row = rowOf(page, "Bills");
      await page.setViewportSize({ width: 768, height: 700 });
      await expect(page.getByRole("complementary")).toBeVisible();
      await expect(row).toHaveCSS("display", "table-row");
      await page.setViewportSize({ width: 767, height: 700 });
      await expect(page.getByRole("complementary")).toBeHidden();
      await expect(row).toHaveCSS("display", "block");
    });
    await test.step("below it the sidebar is an overlay that closes on navigation and returns the focus", async () => {
      await page.goto("/");
      await expect(page.getByRole("complementary")).toBeHidden();
      const toggle = page.getByRole("button", { name: "Toggle sidebar" });
      await toggle.click();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await expectOpen(menu);
      await expect(menu.getByRole("link")).toHaveText(entries.map(([label]) => label));
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(toggle).toBeFocused();
      await toggle.click();
      await menu.getByRole("link", { name: "Extractors" }).click();
      await expect(page).toHaveURL("/extractors");
      await expect(menu).toBeHidden();
    });
  });

  test("Logout ends the session, removes the cached e-mail and opens /login", async ({ page, api }) => {
    await page.goto("/");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("userEmail"))).toBe(api.email);
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("userEmail"))).toBeNull();
    await page.goto("/profile");
    await expect(page).toHaveURL("/login?callbackUrl=%2Fprofile");
  });

  test("'Loading...' fills the screen until the user is loaded, and a failed logout still clears the user", async ({
    page,
    api: _,
  }) => {
    // Removes the prefetched user from the page, as if the server could not load it.
    await page.route("**/support", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/(\\"queryKey\\":\[\\")user(\\"\])/g, "$1removed$2");
      await route.fulfill({
        response,
        body: body.replaceAll('[\\\\\\"user\\\\\\"]', '[\\\\\\"removed\\\\\\"]'),
      });
    });
    await mockError(page, "**/api/user", "GET", 400);
    const release = await holdRequest(page, "**/api/user", "GET");
    await page.goto("/support");
    const loading = page.getByText("Loading...", { exact: true });
    await expect(loading).toBeVisible();
    expect(await loading.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await expect(page.getByRole("navigation")).toHaveCount(0);
    release();
    await expect(page.getByText("Failed to verify authentication").first()).toBeVisible();
    await page.unroute("**/api/user");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support");
    await test.step("a failed logout shows the error, and still clears the user and opens /login", async () => {
      await mockError(page, "**/api/auth/logout/google", "GET", 500);
      await page.getByRole("button", { name: /Account menu/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await expectToast(page, "An error occurred during logout. Please try again later.");
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByRole("main").getByRole("alert")).toContainText("You are still signed in");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("userEmail"))).toBeNull();
    });
  });
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("no screen scrolls sideways", async ({ page, api }) => {
    const long = "Averyverylongnamewithoutanyspaces".repeat(3);
    const { id } = await api.extractor(long, [...invoiceFields, { name: `${long}`, prompt: long.repeat(4) }]);
    const { id: docId } = await api.processed(id, `${long}.txt`, invoiceText());
    for (const path of [...screenPaths(id, docId), "/some/where"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(() => horizontalOverflow(page), path).toBe(0);
    }
    await page.goto(`/extractors/${id}/extract`);
    await expect(rowOf(page, long)).toBeVisible();
  });
});
