import { expect, invoiceFields, test, textFile } from "./fixtures";
import { rowOf } from "./screen";

test("full storage is reported for each file in the upload area, and the file can be retried", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  const full =
    "Your storage is full: 1,000 MB of your 1,000 MB are used. Please delete documents to make room.";
  let sent = 0;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    await route.fulfill({ status: 413, json: { success: false, code: "storage_full", error: full } });
  });
  await page.locator("#documents").setInputFiles([textFile("a.txt"), textFile("b.txt")]);
  await expect(page.getByText(full)).toHaveCount(2);
  expect(sent).toBe(2);
  await page.unroute(`**/api/extractor/${id}/document`);
  await page.getByRole("button", { name: "Retry upload of a.txt" }).click();
  await expect(rowOf(page, "a.txt")).toBeVisible();
  await expect(page.getByText(full)).toHaveCount(1);
});

test("a rate-limited upload shows the reason, waits for Retry-After, and continues", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await page.clock.install();
  let sent = 0;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST" || (sent += 1) > 1) return route.fallback();
    await route.fulfill({
      status: 429,
      headers: { "Retry-After": "30" },
      json: {
        success: false,
        code: "rate_limited",
        error: "Too many requests. Please try again in 30 seconds.",
      },
    });
  });
  await page.locator("#documents").setInputFiles([textFile("a.txt"), textFile("b.txt")]);
  await expect(page.getByText("Too many requests. Please try again in 30 seconds.")).toBeVisible();
  await page.clock.runFor(29_000);
  expect(sent).toBe(1);
  await page.clock.runFor(1_500);
  for (const name of ["a.txt", "b.txt"]) {
    await expect(rowOf(page, name)).toBeVisible();
  }
  expect(sent).toBe(3);
});
