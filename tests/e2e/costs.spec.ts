import { expect, invoiceFields, invoiceText, test, textFile } from "./fixtures";
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

test("five files are not sent with two credits before the user says what to do", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { credits } = await api.user();
  await api.send("POST", "/api/user/credits", { amount: 2 - credits });
  await page.goto(`/extractors/${id}/extract`);
  const names = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"];
  await page.locator("#documents").setInputFiles(names.map((name) => textFile(name)));
  const notice = page.getByRole("alert").filter({ hasText: "5 files need at least 5 credits; 2 are left" });
  await expect(notice).toBeVisible();
  expect(await api.documents(id)).toEqual([]);
  await notice.getByRole("button", { name: "Send 2 files" }).click();
  for (const name of ["a.txt", "b.txt"]) {
    await expect(rowOf(page, name)).toContainText("Success", { timeout: 30_000 });
  }
  await expect(page.getByText("3 files need at least 3 credits; 0 are left")).toBeVisible();

  // The files are still there on the way back from buying credits.
  await page.getByRole("link", { name: "Get credits" }).click();
  await expect(page).toHaveURL("/credits");
  await page.getByRole("button", { name: "Buy Now: 100 credits" }).click();
  await expect(page).toHaveURL("/thanks");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Extractors" }).click();
  await page.getByRole("link", { name: "Extract documents with Invoices" }).click();
  await page.getByRole("button", { name: "Send 3 files" }).click();
  for (const name of names) {
    await expect(rowOf(page, name)).toContainText("Success", { timeout: 30_000 });
  }
  await expect(page.getByRole("button", { name: "Discard" })).toHaveCount(0);
});

test("files that the credits do not cover can be sent anyway, or be discarded", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { credits } = await api.user();
  await api.send("POST", "/api/user/credits", { amount: -credits });
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles([textFile("a.txt"), textFile("b.txt")]);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText(/2 files need/)).toHaveCount(0);
  expect(await api.documents(id)).toEqual([]);
  await page.locator("#documents").setInputFiles(textFile("a.txt"));
  await page.getByRole("button", { name: "Send it anyway" }).click();
  await expect(rowOf(page, "a.txt")).toContainText("Not enough credits", { timeout: 30_000 });
});
