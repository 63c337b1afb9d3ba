import { createGate } from "./api-mocks";
import { expect, invoiceText, openProcessedInvoice, test } from "./fixtures";
import { expectToast, refocus, rowOf } from "./screen";

test("no toast is shown while offline", async ({ page, context, api }) => {
  const id = await openProcessedInvoice(page, api);
  await page.clock.install();
  // Requests are pending when the connection is lost. The page's first requests may be among them.
  let pending = 0;
  const { release, released } = createGate();
  await page.route("**/api/**", async (route) => {
    if (route.request().url().includes("/document?brief=1")) pending += 1;
    await released;
    await route.abort("internetdisconnected");
  });
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await refocus(page);
    expect(pending).toBeGreaterThan(0);
  }).toPass();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  release();
  await page.clock.fastForward(60_000);
  await refocus(page);
  await page.clock.fastForward(60_000);

  await api.processed(id, "two.txt", invoiceText());
  await page.unroute("**/api/**");
  await context.setOffline(false);
  // Everything is refetched automatically.
  await expect(rowOf(page, "two.txt")).toBeVisible();
  await expect(page.getByText("You are offline.")).toHaveCount(0);
  expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
});

test("a page that is opened while offline waits for the connection, and the page that is there stays", async ({
  page,
  context,
  api,
}) => {
  const id = await openProcessedInvoice(page, api);
  await page.route("**/extract/*", (route) =>
    route.request().headers()["next-router-prefetch"] ? route.abort() : route.fallback(),
  );
  await context.setOffline(true);
  await page.getByRole("link", { name: "one.txt" }).click();
  await expectToast(page, "You are offline", "This page will open when you are back online.");
  await expect(rowOf(page, "one.txt")).toBeVisible();
  await rowOf(page, "one.txt").getByRole("cell").nth(4).click();
  await expect(page).toHaveURL(`/extractors/${id}/extract`);
  await context.setOffline(false);
  await expect(page).toHaveURL(new RegExp(`/extractors/${id}/extract/.+`));
  await expect(page.getByRole("list", { name: "Values" })).toContainText("HB-2041");
});
