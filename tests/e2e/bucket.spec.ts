import type { Page } from "@playwright/test";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { BucketServer } from "@/tests/setup/bucket-server";
import { expect, invoiceFields, test as base, textFile } from "./fixtures";
import { rowOf } from "./screen";

/** The app with its files in a bucket that browsers can reach. */
const test = base.extend<object, { app: AppUnderTest; bucket: BucketServer }>({
  bucket: [
    async ({ browserName: _ }, provide) => {
      const bucket = await BucketServer.start();
      await provide(bucket);
      await bucket.stop();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ bucket }, provide) => {
      const app = await AppUnderTest.start({ settings: bucket.settings });
      await provide(app);
      await app.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ app }, provide) => provide(app.baseUrl),
});

/** The addresses that the page has sent files to. */
function recordUploads(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const type = request.headers()["content-type"] ?? "";
    if (type.startsWith("multipart/form-data")) sent.push(new URL(request.url()).origin);
  });
  return sent;
}

/** An invoice of more than 4 MB. */
function largeInvoice(): Buffer {
  const length = 4_500_000;
  const unused = `<< /Length ${length} >>\nstream\n${"-".repeat(length)}\nendstream`;
  return makePdf([[{ x: 50, y: 100, text: "Invoice number: HB-2041" }]], { objects: [unused] });
}

test("files go from the browser straight to the bucket, and large ones come from there", async ({
  page,
  api,
  app,
  bucket,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  const sent = recordUploads(page);
  await page
    .locator("#documents")
    .setInputFiles([
      textFile("note.txt"),
      { name: "large.pdf", mimeType: "application/pdf", buffer: largeInvoice() },
    ]);
  for (const name of ["note.txt", "large.pdf"]) {
    await expect(rowOf(page, name).getByText("Success", { exact: true })).toBeVisible({ timeout: 60_000 });
  }
  expect(sent).toEqual([bucket.settings.S3_ENDPOINT, bucket.settings.S3_ENDPOINT]);

  const fetched = page.waitForResponse((response) => response.url().startsWith(bucket.settings.S3_ENDPOINT!));
  const [large] = (await api.documents(id)).filter(({ filename }) => filename === "large.pdf");
  await page.goto(`/extractors/${id}/extract/${large!.id}`);
  expect((await fetched).status()).toBe(200);
  const pages = page.getByRole("group", { name: "Pages of the document" });
  await expect(pages.locator("canvas").first()).toBeVisible();
  expect(app.output).not.toContain("error");
});

test("files go through the server where the browser cannot reach the bucket, unless the connection was lost altogether", async ({
  page,
  api,
  bucket,
  app,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  const [toBucket, toServer] = [`${bucket.settings.S3_ENDPOINT}/**`, `**/api/extractor/${id}/document`];
  await page.route(toBucket, (route) => route.abort());
  await page.route(toServer, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.locator("#documents").setInputFiles([textFile("a.txt")]);
  const retry = page.getByRole("button", { name: "Retry upload of a.txt" });
  await expect(retry).toBeVisible();
  await page.unroute(toBucket);
  await page.unroute(toServer);
  const sent = recordUploads(page);
  await retry.click();
  await expect(rowOf(page, "a.txt").getByText("Success", { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(sent).toEqual([bucket.settings.S3_ENDPOINT]);
  await page.route(`${bucket.settings.S3_ENDPOINT}/**`, (route) => route.abort());
  await page.locator("#documents").setInputFiles([textFile("b.txt"), textFile("c.txt")]);
  for (const name of ["b.txt", "c.txt"]) {
    await expect(rowOf(page, name).getByText("Success", { exact: true })).toBeVisible({ timeout: 60_000 });
  }
  expect(sent.slice(1)).toEqual([bucket.settings.S3_ENDPOINT, app.baseUrl, app.baseUrl]);
});
