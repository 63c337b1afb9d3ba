import { expect, openProcessedInvoice, test } from "./fixtures";
import { expectToast, rowOf } from "./screen";

test("documents whose fields have changed, selected ones and one from its menu are extracted again, if the credits suffice", async ({
  page,
  api,
}) => {
  const id = await openProcessedInvoice(page, api);
  const changed = page.getByText("Fields have changed since this document was processed.");
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
  await test.step("one document is extracted again from its row's menu", async () => {
    await page.getByRole("button", { name: "More actions for one.txt" }).click();
    const response = page.waitForResponse(`**/api/extractor/${id}/extract`);
    await page.getByRole("menuitem", { name: "Extract again, 1 credit" }).click();
    expect((await response).status()).toBe(200);
    await expect(page.getByText("Your balance: 7 credits.")).toBeVisible();
  });
  await test.step("the selection can be extracted again, and too few credits change nothing and say what is missing", async () => {
    const { credits } = await api.user();
    await api.send("POST", "/api/user/credits", { amount: -credits });
    await page.getByRole("checkbox", { name: "Select one.txt" }).check();
    await page.getByRole("button", { name: "Extract again, 1 credit" }).click();
    await expectToast(page, "Failed to extract again");
    const [toast] = await page.evaluate(() => window.seenToasts);
    expect(toast?.description).toMatch(/needs? 1.*balance is 0/);
    await expect(rowOf(page, "one.txt")).toContainText("Success");
  });
});
