import { expect, invoiceFields, invoiceText, test } from "./fixtures";

test("all failed documents that are selected are retried", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { credits } = await api.user();
  await api.send("POST", "/api/user/credits", { amount: -credits });
  for (const name of ["a.txt", "b.txt"]) await api.processed(id, name, invoiceText());
  await api.send("POST", "/api/user/credits", { amount: 5 });
  await page.goto(`/extractors/${id}/extract?status=FAILURE`);
  await page.getByRole("checkbox", { name: "Select all documents" }).check();
  await page.getByRole("button", { name: "Retry 2" }).click();
  await expect
    .poll(async () => (await api.documents(id)).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(["SUCCESS", "SUCCESS"]);
});
