import { createGate, mockError } from "./api-mocks";
import { expect, invoiceFields, invoiceText, openProcessedInvoice, test } from "./fixtures";
import { expectToast, refocus, rowOf } from "./screen";

test("a toast reports data that cannot be loaded, with the server's reason or the default", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { id: docId } = await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  await page.clock.install();
  await mockError(page, `**/api/extractor/${id}`, "GET", 400);
  await mockError(page, `**/api/extractor/${id}/document?brief=1*`, "GET", 400, "The shelf is locked.");
  await mockError(page, `**/document/${docId}`, "GET", 400);
  await mockError(page, "**/api/user", "GET", 400);
  // A response to an earlier request may still arrive and count as fresh; refocusing later fetches again.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await refocus(page);
    expect(await page.evaluate(() => window.seenToasts)).toEqual(
      expect.arrayContaining([
        {
          title: "Failed to load extractor",
          description: "An error occurred while fetching the extractor. Please try again later.",
        },
        { title: "Failed to load document", description: "The shelf is locked." },
        // The description would repeat the title.
        { title: "Failed to verify authentication", description: "" },
      ]),
    );
  }).toPass();
  // Data that was loaded before stays.
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const box = page.getByRole("dialog", { name: "one.txt" }).getByRole("alert");
  await expect(box).toContainText("Failed to load document");
  await expect(box).toContainText("An error occurred while fetching the document. Please try again later.");
  await page.unroute(`**/document/${docId}`);
  await box.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Values" })).toContainText("HB-2041");
});

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
  await expectToast(page, "You are offline", "The page opens when the connection is back.");
  await expect(rowOf(page, "one.txt")).toBeVisible();
  await rowOf(page, "one.txt").getByRole("cell").nth(4).click();
  await expect(page).toHaveURL(`/extractors/${id}/extract`);
  await context.setOffline(false);
  await expect(page).toHaveURL(new RegExp(`/extractors/${id}/extract/.+`));
  await expect(page.getByRole("list", { name: "Values" })).toContainText("HB-2041");
});
