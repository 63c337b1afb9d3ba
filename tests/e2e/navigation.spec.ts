import { holdRequest } from "./api-mocks";
import { againAfterReset } from "./api";
import { expect, test } from "./fixtures";

test("a progress bar is shown while a page loads, after a click and after a shortcut", async ({
  page,
  api: _,
}) => {
  await page.goto("/support");
  const release = await holdRequest(page, /_rsc=/, "GET");
  const bar = page.getByRole("progressbar", { name: "Loading page" }).first();
  await page.getByRole("link", { name: "Buy Credits" }).click();
  await expect(bar).toBeVisible();
  release();
  await expect(page).toHaveURL("/credits");
  await expect(bar).toHaveCount(0);

  const releaseAgain = await holdRequest(page, /_rsc=/, "GET");
  // The second key must follow within a second, which a slow machine may miss.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(bar).toBeVisible({ timeout: 1_000 });
  }).toPass();
  releaseAgain();
  await expect(page).toHaveURL("/profile");
  await expect(bar).toHaveCount(0);
});

test("every page has a title, a favicon and an Open Graph image", async ({ page, api: _ }) => {
  for (const [path, title] of [
    ["/", "Dashboard · Gleaner"],
    ["/extractors", "Extractors · Gleaner"],
    ["/credits", "Buy Credits · Gleaner"],
    ["/thanks", "Thank You · Gleaner"],
    ["/support", "Support · Gleaner"],
    ["/profile", "Profile · Gleaner"],
    ["/some/where", "Page not found · Gleaner"],
    ["/extractors/unknown/unknown", "Page not found · Gleaner"],
    ["/login/unknown", "Page not found · Gleaner"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
  const icon = await page.locator("link[rel=icon]").first().getAttribute("href");
  expect((await page.request.get(icon ?? "", againAfterReset)).status()).toBe(200);
  const picture = await page.locator("meta[property='og:image']").getAttribute("content");
  expect(
    (await page.request.get(new URL(picture ?? "").pathname, againAfterReset)).headers()["content-type"],
  ).toBe("image/png");
});
