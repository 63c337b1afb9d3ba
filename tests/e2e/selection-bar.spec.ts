import { mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, openProcessedInvoice, test } from "./fixtures";
import { expectToast, refocusUntilVisible, rowOf } from "./screen";

test("the selection bar offers what the selected documents allow, and nothing else", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.upload(id, "first.txt", invoiceText());
  await mockDocuments(page, id, () => [
    { filename: "good.txt", status: "SUCCESS", words: 12_000, credits: 4 },
    { filename: "long.txt", status: "SUCCESS", words: 25_000, credits: 3 },
    { filename: "bad.txt", status: "FAILURE", rejection_reason: "No." },
  ]);
  await page.goto(`/extractors/${id}/extract`);
  await refocusUntilVisible(page, rowOf(page, "bad.txt"));
  const bar = page.getByRole("group", { name: "Selection" });
  const buttons = bar.getByRole("button");
  await expect(bar).toContainText("2 of 3 processed");
  await expect(page.getByText("Processed 2 of 3, 1 failed")).toBeVisible();
  await expect(buttons).toHaveText(["Download"]);
  await page.getByRole("checkbox", { name: "Select bad.txt" }).check();
  await expect(buttons).toHaveText(["", "Retry 1", "Delete 1"]);
  await page.getByRole("checkbox", { name: "Select good.txt" }).check();
  await page.getByRole("checkbox", { name: "Select long.txt" }).check();
  await expect(bar).toContainText("3 selected");
  await expect(buttons).toHaveText(["", "Extract again, 5 credits", "Retry 1", "Delete 3", "Download 2"]);
  await page.getByRole("checkbox", { name: "Select bad.txt" }).uncheck();
  await expect(buttons).toHaveText(["", "Extract again, 5 credits", "Delete 2", "Download"]);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(buttons).toHaveText(["Download"]);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("all selected documents are deleted after one confirmation", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  for (const name of ["a.txt", "b.txt", "c.txt"]) await api.processed(id, name, invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  await page.getByRole("checkbox", { name: "Select a.txt" }).check();
  await page.getByRole("checkbox", { name: "Select c.txt" }).check();
  await page.getByRole("button", { name: "Delete 2" }).click();
  const confirmation = page.getByRole("alertdialog", {
    name: "Are you sure you want to delete these 2 documents?",
  });
  await expect(confirmation).toContainText("c.txt, a.txt");
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "2 documents deleted successfully");
  await expect(page.getByRole("row")).toHaveCount(2);
  expect((await api.documents(id)).map(({ filename }) => filename)).toEqual(["b.txt"]);
});

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

test("a row's click opens the document's review, and Back returns to the same filter and selection", async ({
  page,
  api,
}) => {
  const id = await openProcessedInvoice(page, api);
  const second = await api.processed(id, "two.txt", invoiceText("HB-2042"));
  await page.goto(`/extractors/${id}/extract`);
  await page.getByRole("checkbox", { name: "Select one.txt" }).check();
  await page.getByRole("searchbox", { name: "Search file names" }).fill("t");
  await rowOf(page, "two.txt").getByRole("cell").nth(4).click();
  await expect(page).toHaveURL(`/extractors/${id}/extract/${second.id}?search=t`);
  await page.goBack();
  await expect(page).toHaveURL(`/extractors/${id}/extract?search=t`);
  await expect(page.getByRole("checkbox", { name: "Select one.txt" })).toBeChecked();
  await page.getByRole("link", { name: "one.txt" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/extractors/${id}/extract/[^?]+\\?search=t`));
});

test("values to check are counted in their row, which leads to them", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.upload(id, "first.txt", invoiceText());
  await mockDocuments(page, id, () => [
    { id: "a", filename: "doubtful.txt", status: "SUCCESS", to_check: 2 },
    { id: "b", filename: "clear.txt", status: "SUCCESS" },
  ]);
  await page.goto(`/extractors/${id}/extract`);
  await refocusUntilVisible(page, rowOf(page, "clear.txt"));
  await expect(rowOf(page, "clear.txt")).not.toContainText("to check");
  await expect(rowOf(page, "doubtful.txt").getByRole("link", { name: "2 to check" })).toHaveAttribute(
    "href",
    `/extractors/${id}/extract/a`,
  );
});

for (const { width, height, rows } of [
  { width: 1280, height: 800, rows: 8 },
  { width: 1920, height: 1080, rows: 15 },
]) {
  test(`at ${width} x ${height} at least ${rows} documents are seen at once, under a drop bar of 44 px`, async ({
    page,
    api,
  }) => {
    const names = Array.from({ length: 14 }, (_each, index) => ({ name: `A field with a name ${index}` }));
    const { id } = await api.extractor("Invoices", [...invoiceFields, ...names]);
    await api.upload(id, "first.txt", invoiceText());
    await mockDocuments(page, id, () =>
      Array.from({ length: 30 }, (_each, index) => ({
        filename: `A scanned invoice with a rather long name, number ${index}.txt`,
        status: index === 3 ? ("FAILURE" as const) : ("SUCCESS" as const),
        rejection_reason: index === 3 ? "This document cannot be read, because it is damaged." : null,
        credits: 1,
        words: 800,
        pages: 2,
        to_check: index % 3,
      })),
    );
    await page.setViewportSize({ width, height });
    await page.goto(`/extractors/${id}/extract`);
    await refocusUntilVisible(page, page.getByText("30 documents", { exact: true }));
    const bar = page.locator("label[for=documents]");
    expect((await bar.boundingBox())?.height).toBe(44);
    const seen = await page
      .getByRole("row")
      .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    // One of them is the header.
    expect(seen - 1).toBeGreaterThanOrEqual(rows);

    const more = page.getByRole("button", { name: /^\d+ more$/ });
    const chips = page.getByRole("list", { name: "Fields" });
    expect((await chips.boundingBox())?.height).toBeLessThan(30);
    await expect(chips.getByText("A field with a name 13")).toBeHidden();
    await more.click();
    await expect(chips.getByText("A field with a name 13")).toBeVisible();
    await page.getByRole("button", { name: "Show less" }).click();
    await expect(chips.getByText("A field with a name 13")).toBeHidden();
  });
}
