import { expect, test } from "./fixtures";

test("the theme follows the system until one is chosen in the menu, and applies from the first paint", async ({
  page,
  api: _,
}) => {
  await page.addInitScript(() => {
    // As soon as there is content to paint.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector("main, aside, header")) return;
      Object.assign(window, { firstTheme: document.documentElement.className });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const firstTheme = () =>
    page.evaluate(() => (window as Window & { firstTheme?: string }).firstTheme ?? "none");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await firstTheme()).toMatch(/\bdark\b/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.goto("/support");
  expect(await firstTheme()).toMatch(/\bdark\b/);
});
