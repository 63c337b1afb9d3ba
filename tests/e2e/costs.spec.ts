import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { rowOf } from "./screen";

test("the balance, the cost and the time until deletion are shown before and after processing", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await expect(
    page.getByText(/One credit covers about 10,000 words.*Your balance: 10 credits.*deleted after 24 hours/),
  ).toBeVisible();
  await api.processed(id, "one.txt", invoiceText());
  await page.reload();
  await expect(rowOf(page, "one.txt")).toContainText(/Deleted in 23 h 5\d min/);
  await expect(page.getByText(/Your balance: 9 credits/)).toBeVisible();
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  await expect(page.getByRole("dialog").getByText(/1 credit used\. Deleted in 23 h 5\d min\./)).toBeVisible();
});

test("the extract page warns of an empty balance before an upload", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { credits } = await api.user();
  await api.send("POST", "/api/user/credits", { amount: -credits });
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.getByRole("heading", { name: "No credits left" })).toBeVisible();
  await page.getByRole("link", { name: "Top up" }).click();
  await expect(page).toHaveURL("/credits");
});
