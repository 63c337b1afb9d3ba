import type { CreateFieldInput } from "@/lib/api/extractor";
import { seriousViolations } from "./axe";
import { expect, test } from "./fixtures";
import { cellAt, openGrid } from "./grid";
import { expectToast, horizontalOverflow } from "./screen";

const fields: CreateFieldInput[] = [
  { name: "Invoice number", required: true },
  { name: "Net", type: "NUMBER" },
  { name: "VAT", type: "NUMBER" },
  { name: "Total", type: "NUMBER" },
  { name: "Due date", type: "DATE" },
];

const invoice = (number: number, total = 120) =>
  `INVOICE\n\nNorthwind Supplies Ltd\n\nInvoice number: HB-${number}\nDue date: 13 April 2026\n\nNet\t100.00\nVAT\t20.00\nTotal\t${total}.00\n`;

test("cells of a spreadsheet are pasted, filled down and confirmed, and each of that is undone as if it had not been", async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await api.extractor("Invoices", fields);
  const ids: string[] = [];
  for (const number of [3, 2, 1]) {
    // Net and VAT do not add up to the second one's total.
    const { id: docId } = await api.processed(id, `${number}.txt`, invoice(number, number === 2 ? 130 : 120));
    ids.unshift(docId);
  }
  const stored = () => Promise.all(ids.map(async (docId) => (await api.result(id, docId)).values));
  const values = async (name: string) =>
    (await stored()).map((ofDocument) => ofDocument.find((value) => value.name === name)?.value);
  const before = await stored();
  const grid = await openGrid(page, id, "&sort=filename&direction=ascending");
  const clipboard = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") requests.push(new URL(request.url()).pathname);
  });

  await clipboard('100.50\t"1,234.50"\r\n7\t8\r\n');
  await cellAt(grid, 2, 3).click();
  await page.keyboard.press("Control+v");
  await expectToast(page, "4 values pasted");
  await expect.poll(() => values("Net")).toEqual([100.5, 7, 100]);
  expect(await values("VAT")).toEqual([1234.5, 8, 20]);
  await page.keyboard.press("Control+z");
  await expect.poll(stored).toEqual(before);
  expect(requests).toEqual([`/api/extractor/${id}/values`, `/api/extractor/${id}/values`]);

  await test.step("a document is left as it was where one of its cells is refused", async () => {
    await clipboard("1\tnext week\n2\t2026-05-01");
    await cellAt(grid, 2, 5).click();
    await page.keyboard.press("Control+v");
    const notice = page.getByRole("alert").filter({ hasText: "1 value not saved" });
    await expect(notice).toContainText("1.txt, Due date");
    await expect.poll(() => values("Total")).toEqual([120, 2, 120]);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await cellAt(grid, 2, 2).click();
    await page.keyboard.press("Control+z");
    await expect.poll(stored).toEqual(before);
  });
  await test.step("a selection is filled from its first row", async () => {
    await cellAt(grid, 2, 2).click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+d");
    await expect.poll(() => values("Invoice number")).toEqual(["HB-1", "HB-1", "HB-3"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(stored).toEqual(before);
  });
  await test.step("all documents without a check are accepted, then all are confirmed, and checks are named", async () => {
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByRole("menuitem", { name: "All values not marked for review: 2 documents" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Accept 10 values" }).click();
    await expectToast(page, "10 values accepted without review");
    const accepted = async () =>
      (await stored()).flat().filter(({ accepted_at }) => accepted_at !== null).length;
    await expect.poll(accepted).toBe(10);
    expect((await api.documents(id)).filter(({ reviewed }) => reviewed)).toEqual([]);
    await cellAt(grid, 2, 2).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Shift+Enter");
    const dialog = page.getByRole("dialog", { name: "Confirm 15 values" });
    await expect(dialog).toContainText("Net and VAT do not add up to Total");
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("3 documents, 0 to check")).toBeVisible();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(stored).toEqual(before);
  });
});

test("a document is confirmed with two keys and its neighbour with its checks named, and the review goes on", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", fields);
  await api.processed(id, "plain.txt", invoice(1));
  const { id: doubtful } = await api.processed(id, "doubtful.txt", invoice(2, 130));
  await page.goto(`/extractors/${id}/extract/${doubtful}`);
  await expect(page.getByRole("button", { name: "Confirm 5 values" })).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm 5 values" });
  await expect(dialog).toContainText("Net and VAT do not add up to Total");
  await page.keyboard.press("Enter");
  await expect(page.getByText("All checked", { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("plain.txt");
  await expect(page.getByRole("button", { name: "Confirm 5 values" })).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await expect(page.getByRole("button", { name: /^Confirm \d/ })).toBeHidden();
  await expect
    .poll(async () => (await api.documents(id)).map(({ reviewed }) => reviewed))
    .toEqual([true, true]);
  await page.keyboard.press("Control+z");
  await expect
    .poll(async () => (await api.documents(id)).map(({ reviewed }) => reviewed))
    .toEqual([true, false]);
});

test("fields are put in another order by the keys and by dragging, which the grid follows", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", fields);
  await api.processed(id, "one.txt", invoice(1));
  await page.goto(`/extractors/${id}`);
  const names = page.getByRole("row").locator("[data-lead]");
  await page.getByRole("button", { name: "Move field Due date" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(page.getByTestId("announcer")).toHaveText('Field "Due date" dropped, 3 of 5');
  const handle = (await page.getByRole("button", { name: "Move field Total" }).boundingBox())!;
  const first = (await page.getByRole("button", { name: "Move field Invoice number" }).boundingBox())!;
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(first.x + 10, first.y + 20, { steps: 5 });
  await page.mouse.move(first.x + 10, first.y, { steps: 5 });
  const saved = page.waitForResponse((response) => response.request().method() !== "GET");
  await page.mouse.up();
  const order = ["Total", "Invoice number", "Net", "Due date", "VAT"];
  await expect(names).toHaveText(order);
  await saved;
  await page.reload();
  await expect(names).toHaveText(order);
  expect(await seriousViolations(page)).toEqual([]);
  const grid = await openGrid(page, id);
  await expect(grid.getByRole("columnheader")).toHaveText(["Filename", ...order]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the grid's actions and the confirmation of a document fit, and work by touch", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", fields);
    const { id: docId } = await api.processed(id, "one.txt", invoice(1, 130));
    const grid = await openGrid(page, id);
    expect(await horizontalOverflow(page)).toBe(0);
    await cellAt(grid, 2, 2).tap();
    await page.getByRole("button", { name: "Confirm", exact: true }).tap();
    await page.getByRole("menuitem", { name: "Column Invoice number: 1 value" }).tap();
    await expect(cellAt(grid, 2, 2)).toContainText("Confirmed");
    await expectToast(page, "1 value confirmed");
    await page.goto(`/extractors/${id}/extract/${docId}`);
    await page.getByRole("button", { name: "Confirm 4 values" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm 4 values" }).tap();
    await expect(page.getByText("All checked", { exact: true })).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
  });
});
