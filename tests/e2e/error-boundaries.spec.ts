import { expect, openProcessedInvoice, test } from "./fixtures";

test("a crashed part of a page leaves the shell working, and trying again recovers", async ({
  page,
  api,
}) => {
  await openProcessedInvoice(page, api);
  // A chunk that can no longer be fetched, after a new release or a lost connection.
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
