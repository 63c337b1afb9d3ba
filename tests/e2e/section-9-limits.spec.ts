import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { rowOf, stopTime } from "./screen";

test("a tooltip comes after 700 ms", async ({ page, api: _ }) => {
  await page.goto("/support");
  await stopTime(page);
  await page.getByRole("button", { name: "Toggle sidebar" }).hover();
  await page.clock.runFor(699);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole("tooltip")).toContainText("Toggle sidebar");
});

test("the sidebar and the tables change their form at 768 px", async ({ page, api }) => {
  await api.extractor("Invoices");
  await page.goto("/extractors");
  const row = rowOf(page, "Invoices");
  await page.setViewportSize({ width: 768, height: 700 });
  await expect(page.getByRole("complementary")).toBeVisible();
  await expect(row).toHaveCSS("display", "table-row");
  await page.setViewportSize({ width: 767, height: 700 });
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(row).toHaveCSS("display", "block");
});

test("the extract page offers CSV, XLSX and JSON and names the price, the limit and the 24 hours", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.getByLabel("Format").getByRole("option")).toHaveText(["CSV", "XLSX", "JSON"]);
  await expect(page.getByText("at most 10 MB per file")).toBeVisible();
  await expect(page.getByText("One credit covers about 10,000 words (about 20 pages).")).toBeVisible();
  await expect(page.getByText("Uploaded documents are deleted after 24 hours.")).toBeVisible();
});
