import { expect, test } from "./fixtures";

// Line 22 stands in section-8-loading-failures, the 404 page of 23 in section-2-shell.

test("the theme is chosen in the menu, kept, and there from the first paint; otherwise it is the system's", async ({
  page,
  api: _,
}) => {
  await page.addInitScript(() => {
    // As soon as there is something to paint.
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
