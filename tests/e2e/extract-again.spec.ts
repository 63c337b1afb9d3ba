import { mockDocuments } from "./api-mocks";
import { expect, openProcessedInvoice, test } from "./fixtures";
import { expectToast, refocusUntilVisible, rowOf } from "./screen";

test("documents whose fields have changed are offered to be extracted again, with the price", async ({
  page,
  api,
}) => {
  const id = await openProcessedInvoice(page, api);
  const changed = page.getByText("Fields changed since this document was read.");
  await expect(rowOf(page, "one.txt")).toContainText("Success");
  await expect(changed).toHaveCount(0);
  await api.send("POST", `/api/extractor/${id}/field`, { name: "VAT" });
  await page.reload();
  await expect(changed).toBeVisible();
  await page.getByRole("button", { name: "Extract again, 1 credit" }).click();
  await expect(changed).toHaveCount(0);
  await expect(rowOf(page, "one.txt")).toContainText("Success");
  await expect(page.getByText("Your balance: 8 credits.")).toBeVisible();
  const [document] = await api.documents(id);
  expect(Object.keys(JSON.parse(document?.extracted_data ?? "{}") as object)).toContain("VAT");
});

test("the selection can be extracted again, and too few credits change nothing and say what is missing", async ({
  page,
  api,
}) => {
  await openProcessedInvoice(page, api);
  const { credits } = await api.user();
  await api.send("POST", "/api/user/credits", { amount: -credits });
  await page.getByRole("checkbox", { name: "Select one.txt" }).check();
  await page.getByRole("button", { name: "Extract again, 1 credit" }).click();
  await expectToast(page, "Failed to extract again");
  const [toast] = await page.evaluate(() => window.seenToasts);
  expect(toast?.description).toMatch(/needs? 1.*balance is 0/);
  await expect(rowOf(page, "one.txt")).toContainText("Success");
});

test("one document is extracted again from its row's menu", async ({ page, api }) => {
  const id = await openProcessedInvoice(page, api);
  await page.getByRole("button", { name: "More actions for one.txt" }).click();
  const response = page.waitForResponse(`**/api/extractor/${id}/extract`);
  await page.getByRole("menuitem", { name: "Extract again, 1 credit" }).click();
  expect((await response).status()).toBe(200);
  await expect(page.getByText("Your balance: 8 credits.")).toBeVisible();
});

test("the offer says since how many documents were read fields have changed", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", [{ name: "Number" }]);
  await mockDocuments(page, id, () =>
    [1, 3, 0].map((changed_fields) => ({
      status: "SUCCESS",
      extracted_data: "{}",
      words: 100,
      fields_changed: changed_fields > 0,
      changed_fields,
    })),
  );
  await page.goto(`/extractors/${id}/extract`);
  await refocusUntilVisible(page, page.getByText("Fields changed since these 2 were read."));
  await expect(page.getByRole("button", { name: "Extract again, 2 credits" })).toBeVisible();
});
