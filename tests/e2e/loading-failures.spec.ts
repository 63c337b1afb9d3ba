import { held, refuse } from "./answers";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { comeBack, rowOf } from "./screen";

test("data that cannot be loaded is said in a toast, with the server's reason or the default", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { id: docId } = await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  await page.clock.install();
  await refuse(page, `**/api/extractor/${id}`, "GET", 400);
  await refuse(page, `**/api/extractor/${id}/document?brief=1`, "GET", 400, "The shelf is locked.");
  await refuse(page, `**/document/${docId}`, "GET", 400);
  await refuse(page, "**/api/user", "GET", 400);
  // An answer from before may still be on its way, and is fresh then: coming back later asks again.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await comeBack(page);
    expect(await page.evaluate(() => window.seenToasts)).toEqual(
      expect.arrayContaining([
        {
          title: "Failed to load extractor",
          description: "An error occurred while fetching the extractor. Please try again later.",
        },
        { title: "Failed to load document", description: "The shelf is locked." },
        // The title says it all.
        { title: "Failed to verify authentication", description: "" },
      ]),
    );
  }).toPass();
  // What was loaded before stays.
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const box = page.getByRole("dialog", { name: "one.txt" }).getByRole("alert");
  await expect(box).toContainText("Failed to load document");
  await expect(box).toContainText("An error occurred while fetching the document. Please try again later.");
  await page.unroute(`**/document/${docId}`);
  await box.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Values" })).toContainText("HB-2041");
});

test("nothing is said while offline, in no toast at all", async ({ page, context, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  await page.clock.install();
  // Calls are on their way as the connection goes: those of the page's first moments may be, too, and are not repeated.
  let underWay = 0;
  const { release, released } = held();
  await page.route("**/api/**", async (route) => {
    if (route.request().url().endsWith("/document?brief=1")) underWay += 1;
    await released;
    await route.abort("internetdisconnected");
  });
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await comeBack(page);
    expect(underWay).toBeGreaterThan(0);
  }).toPass();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  release();
  await page.clock.fastForward(60_000);
  await comeBack(page);
  await page.clock.fastForward(60_000);

  await api.processed(id, "two.txt", invoiceText());
  await page.unroute("**/api/**");
  await context.setOffline(false);
  // Everything is refreshed by itself.
  await expect(rowOf(page, "two.txt")).toBeVisible();
  await expect(page.getByText("You are offline.")).toHaveCount(0);
  expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
});
