import { mockChangingDocuments, mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { refocusUntilVisible, rowOf } from "./screen";

test("polling keeps focus, scroll position and selection", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "old.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  const box = page.getByRole("checkbox", { name: "Select old.txt" });
  await box.check();
  await box.focus();
  const scrollY = await page.evaluate(() => (window.scrollTo(0, 120), window.scrollY));
  await api.upload(id, "new.txt", invoiceText());
  await refocusUntilVisible(page, rowOf(page, "new.txt"));
  await expect(rowOf(page, "new.txt")).toContainText("Success", { timeout: 30_000 });
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
});

test("shift-click selects a range, select-all can be indeterminate, and sorting and filter are in the URL", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  for (const number of [1, 2, 3, 10]) await api.upload(id, `scan ${number}.txt`, invoiceText());
  await expect
    .poll(async () => (await api.documents(id)).filter(({ status }) => status === "SUCCESS").length, {
      timeout: 30_000,
    })
    .toBe(4);
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.locator("th[scope=col]")).toHaveCount(7);
  await page.getByRole("button", { name: "Filename" }).click();
  await expect(page.getByRole("columnheader", { name: "Filename" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page).toHaveURL(/sort=filename&direction=ascending/);
  await expect(page.getByRole("row").nth(4)).toContainText("scan 10.txt");
  await page.getByRole("checkbox", { name: "Select scan 1.txt" }).click();
  await page.getByRole("checkbox", { name: "Select scan 3.txt" }).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  const all = page.getByRole("checkbox", { name: "Select all documents" });
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search file names" }).fill("10");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search file names" }).fill("nothing like it");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(page.getByRole("row")).toHaveCount(5);
  await expect(page.getByRole("searchbox", { name: "Search file names" })).toHaveValue("");
});

test("a list of five hundred documents shows a hundred at first and can be sorted, searched and selected as a whole", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.upload(id, "first.txt", invoiceText());
  await mockDocuments(page, id, () =>
    Array.from({ length: 500 }, (_each, index) => ({
      filename: `scan ${index + 1}.txt`,
      status: "SUCCESS" as const,
      credits: 1,
      extracted_data: "{}",
    })),
  );
  await page.goto(`/extractors/${id}/extract`);
  await refocusUntilVisible(page, page.getByText("500 documents", { exact: true }));
  await expect(page.getByRole("row")).toHaveCount(101);
  await expect(page.getByRole("table", { name: "Documents" })).toHaveAttribute("aria-rowcount", "501");
  await page.getByRole("button", { name: "Filename" }).click();
  await page.getByRole("button", { name: "Filename" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("scan 500.txt");
  await page.getByRole("checkbox", { name: "Select all documents" }).check();
  await expect(page.getByText("500 selected")).toBeVisible();
  const last = page.getByRole("checkbox", { name: "Select scan 1.txt" });
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await last.uncheck();
  await expect(page.getByText("499 selected")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search file names" });
  // Key by key, without any delay.
  await search.pressSequentially("an 123");
  await search.press("Home");
  await search.pressSequentially("sc");
  await expect(search).toHaveValue("scan 123");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/search=scan\+123/);
});

test("of a list of five hundred documents, one that finishes far down is shown so without reload, where the user has scrolled and selected", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.upload(id, "first.txt", invoiceText());
  const all = Array.from({ length: 500 }, (_each, index) => ({
    filename: `scan ${index + 1}.txt`,
    status: index === 249 ? ("PROCESSING" as const) : ("SUCCESS" as const),
    extracted_data: "{}",
  }));
  const { change, answered } = await mockChangingDocuments(page, id, all);
  await page.goto(`/extractors/${id}/extract`);
  await refocusUntilVisible(page, page.getByText("500 documents", { exact: true }));
  const running = rowOf(page, "scan 250.txt");
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(running).toBeAttached({ timeout: 500 });
  }).toPass();
  await running.scrollIntoViewIfNeeded();
  await expect(running).toContainText("Processing");
  const box = page.getByRole("checkbox", { name: "Select scan 248.txt" });
  await box.check();
  await box.focus();
  const place = () => running.evaluate((row) => [window.scrollY, row.getBoundingClientRect().top]);
  const before = await place();
  const polls = answered.length;
  await expect.poll(() => answered.length).toBeGreaterThan(polls);

  change(249, { status: "SUCCESS", words: 1_234 });
  await expect(running).toContainText("Success");
  await expect(running).toContainText("1,234 words");
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  await expect(page.getByText("1 selected")).toBeVisible();
  expect(await place()).toEqual(before);
  expect(answered.slice(polls).filter((count) => count > 0)).toEqual([1]);
});
