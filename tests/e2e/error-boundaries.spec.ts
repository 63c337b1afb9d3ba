import { expect, invoiceFields, invoiceText, test } from "./fixtures";

test("a part of a page that breaks leaves the shell standing, and trying again mends it", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  // A script that cannot be fetched any more: a new release, or a connection that broke.
  await page.route("**/_next/static/**", (route) => route.abort());
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const panel = page.getByRole("main").getByRole("alert");
  await expect(panel).toContainText("Something went wrong on this page");
  await expect(panel).toContainText("Your extractors, documents and credits are unchanged.");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(5);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute("**/_next/static/**");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Values" })).toContainText("HB-2041");
});
