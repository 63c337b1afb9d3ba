import { expect, invoiceFields, invoiceText, test, textFile } from "./fixtures";
import { rowOf } from "./screen";

test("the balance, the cost and the time until deletion are shown, and files that the credits do not cover are sent anyway or discarded", async ({
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
  await expect(page.getByText(/1 document, deleted in 23 h 5\d min/)).toBeVisible();
  await expect(page.getByText(/Your balance: 9 credits/)).toBeVisible();
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  await expect(page.getByRole("dialog").getByText(/1 credit used\. Deleted in 23 h 5\d min\./)).toBeVisible();
  await test.step("files that the credits do not cover can be sent anyway, or be discarded", async () => {
    const { credits } = await api.user();
    await api.send("POST", "/api/user/credits", { amount: -credits });
    await page.goto(`/extractors/${id}/extract`);
    await page.locator("#documents").setInputFiles([textFile("a.txt"), textFile("b.txt")]);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText(/2 files need/)).toHaveCount(0);
    expect(await api.documents(id)).toHaveLength(1);
    await page.locator("#documents").setInputFiles(textFile("a.txt"));
    await page.getByRole("button", { name: "Upload it anyway" }).click();
    await expect(rowOf(page, "a.txt")).toContainText("Not enough credits", { timeout: 30_000 });
  });
});
