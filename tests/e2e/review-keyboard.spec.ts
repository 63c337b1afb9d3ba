import { expect, invoiceText, test } from "./fixtures";
import { rowOf } from "./screen";

const INVOICES = 10;
/** The invoices whose total is wrong. */
const WRONG = [3, 7];

/** Net and VAT do not add up to the total of two of the invoices, whose right total is beside another label. */
function invoice(position: number): string {
  const net = 1000 + position;
  const total = net + 200;
  return `Invoice

Northwind Supplies Ltd

Invoice number: HB-${2040 + position}
Due date: 13 April 2026

Net\t${net}.00
VAT\t200.00
Total\t${WRONG.includes(position) ? total + 10 : total}.00

Amount payable\t${total}.00
`;
}

test("ten invoices are checked and two values corrected by keyboard alone", async ({ page, api }) => {
  test.slow();
  const { id } = await api.extractor("Invoices", [
    { name: "Invoice number", required: true },
    { name: "Due date", type: "DATE" },
    { name: "Net", type: "NUMBER" },
    { name: "VAT", type: "NUMBER" },
    { name: "Total", type: "NUMBER" },
  ]);
  for (let position = INVOICES; position >= 1; position -= 1)
    await api.processed(id, `invoice-${position}.txt`, invoice(position));
  const toCheck = async () => (await api.documents(id)).reduce((sum, document) => sum + document.to_check, 0);
  expect(await toCheck()).toBe(WRONG.length * 3);

  await page.goto(`/extractors/${id}/extract`);
  await rowOf(page, "invoice-1.txt").getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  const chosen = page.getByRole("list", { name: "Values" }).locator('[aria-current="true"]');
  await expect(heading).toHaveText("invoice-1.txt");
  await expect(chosen.getByRole("button").first()).toBeFocused();

  for (const position of WRONG) {
    await page.keyboard.press("n");
    await expect(heading).toHaveText(`invoice-${position}.txt`);
    await expect(chosen).toContainText("Net");
    await expect(chosen.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chosen).toContainText("VAT");
    await page.keyboard.press("Enter");
    await expect(chosen).toContainText("Total");
    await page.keyboard.press("e");
    await expect(page.getByRole("textbox", { name: "Total" })).toBeFocused();
    await page.keyboard.type(`${1200 + position}.00`);
    await page.keyboard.press("Enter");
    await expect(chosen).toContainText("Corrected by you");
    await expect(page.getByText("All checked", { exact: true })).toBeVisible();
  }
  await page.keyboard.press("n");
  await expect(page.getByTestId("announcer")).toHaveText("Nothing left to check");
  // The list begins with the two that were to be checked; behind them is the first of the others.
  await page.keyboard.press("j");
  await expect(heading).toHaveText("invoice-1.txt");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/extractors/${id}/extract`);
  await expect.poll(toCheck).toBe(0);
  const totals = (await api.documents(id)).map(
    ({ extracted_data: data }) => (JSON.parse(data ?? "{}") as { Total: number }).Total,
  );
  expect(totals.sort()).toEqual(Array.from({ length: INVOICES }, (_, index) => 1201 + index).sort());
});

test("no key acts while the user types, and each is in the list of shortcuts", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", [{ name: "Invoice number" }]);
  await api.processed(id, "two.txt", invoiceText("HB-2"));
  const { id: docId } = await api.processed(id, "one.txt", invoiceText("HB-1"));
  await page.goto(`/extractors/${id}/extract/${docId}`);
  await expect(page.getByRole("button", { name: /^Invoice number/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const input = page.getByRole("textbox", { name: "Invoice number" });
  await input.fill("");
  await page.keyboard.type("njke?");
  await expect(input).toHaveValue("njke?");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("one.txt");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Invoice number/ })).toBeFocused();
  const legend = page.getByRole("list", { name: "Keys" });
  for (const does of ["value", "confirm or edit", "next to check", "document", "undo", "back"])
    await expect(legend).toContainText(does);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Next value to check (review)");
});
