import { expect, test } from "./fixtures";

test.describe("signing in", () => {
  test("an anonymous visitor is redirected to /login, which remembers the page, and whose Terms of Service can be read", async ({
    page,
  }) => {
    await page.goto("/support?from=mail");
    await expect(page).toHaveURL("/login?callbackUrl=%2Fsupport%3Ffrom%3Dmail");
    await expect(page.getByRole("link", { name: "Terms of Service" })).toBeVisible();
    const target = await page.getByRole("link", { name: "Sign in with Google" }).getAttribute("href");
    expect(target).toBe("/api/auth/google?callbackUrl=%2Fsupport%3Ffrom%3Dmail");
    await page.getByRole("link", { name: "Terms of Service" }).click();
    await expect(page.getByRole("heading", { name: "Terms of Service" })).toBeVisible();
  });

  test("a signed-in user is redirected from /login to the page they came from, or to /", async ({
    page,
    api: _,
  }) => {
    await page.goto("/login");
    await expect(page).toHaveURL("/");
    await page.goto("/login?callbackUrl=%2Fsupport");
    await expect(page).toHaveURL("/support");
    await page.goto("/login?callbackUrl=https%3A%2F%2Fevil.example%2F");
    await expect(page).toHaveURL("/");
  });
});
