import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyCorrection } from "@/components/documents/apply-correction";
import { ReviewScreen } from "@/components/review/review-screen";
import { aTable } from "@/lib/api/testing/a-table";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { documentOf, extractorOf } from "./data";
import { answer, callsOf, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, chord, expectToast, press } from "./screen";

let table: TableValueDto;

/** A server that keeps what it is told, and reads numbers. */
function mockTable(given: TableValueDto) {
  table = given;
  const document = documentOf({ id: "a", filename: "a.txt", status: "SUCCESS" });
  answer("getExtractor", { extractor: extractorOf([table]) });
  answer("listDocuments", { documents: [document], next_cursor: null });
  answer("getDocumentResult", () => ({ document, values: [table], usage: null }));
  answer("getDocumentText", { text: "", start: 0, end: 0, length: 0, pages: [], blocks: [], hidden: [] });
  answer("correctValue", ({ body }) => {
    const after = applyCorrection(table, body as NamedChange, new Date().toISOString()) as TableValueDto;
    const read = (after.value ?? []).map((row) => ({
      ...row,
      Quantity: row.Quantity === null ? null : Number(row.Quantity),
    }));
    table = { ...after, value: read, correction: after.correction && { ...after.correction, value: read } };
    const originals = table.correction?.originals ?? read.map((_, index) => index);
    const rows = read.map((cells, row) => ({ row, cells, original: originals[row] ?? null }));
    const summary = { ...table, value: null, rows_omitted: read.length };
    return { value: summary, rows, document, label: null };
  });
}

const GOODS = ["Rope", "Sail", "Mast", "Tar"].map((Article, row) => ({ Article, Quantity: row + 1 }));
const cell = (row: number, column: number) => page.getByPlace(row + 1, column + 1);
const sent = () => callsOf("correctValue").map(({ body }) => body);
const values = () => table.value?.map(({ Article, Quantity }) => [Article, Quantity]);

async function openRows() {
  await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
  await button(/^Items/).click();
  await expect.element(cell(1, 1)).toHaveFocus();
}

/** What the grid is told by the clipboard, which browsers keep from tests. */
function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement!.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

beforeEach(() => mockTable(aTable(GOODS)));

test("Enter goes down and Tab to the right, so that a column is typed without arrow keys", async () => {
  await openRows();
  await chord("ArrowRight");
  await press("7{Enter}8{Enter}");
  await expect.element(cell(3, 2)).toHaveFocus();
  await press("9{Tab}");
  await expect.element(cell(4, 1)).toHaveFocus();
  await press("Pitch{Tab}5{Enter}");
  await expect.element(cell(4, 2)).toHaveFocus();
  await expect.poll(values).toEqual([
    ["Rope", 7],
    ["Sail", 8],
    ["Mast", 9],
    ["Pitch", 5],
  ]);
});

test("cells of a spreadsheet are pasted into as many, and new rows take what runs over, in one step to undo", async () => {
  await openRows();
  await chord("ArrowDown");
  await chord("ArrowDown");
  paste("Oakum\t12\nPitch\t13\nHemp\t14\n");
  const pasted = [
    ["Rope", 1],
    ["Sail", 2],
    ["Oakum", 12],
    ["Pitch", 13],
    ["Hemp", 14],
  ];
  await expect.poll(values).toEqual(pasted);
  await expect.element(cell(5, 2)).toHaveTextContent("14");
  await expect.element(cell(3, 1)).toHaveFocus();
  expect(sent()).toHaveLength(1);
  await chord("Control+z");
  await expect.poll(values).toEqual(GOODS.map(({ Article, Quantity }) => [Article, Quantity]));
});

test("what was pasted is selected, also where more was selected before, and has the focus", async () => {
  await openRows();
  await chord("Shift+ArrowDown");
  await chord("Shift+ArrowDown");
  await expect.element(cell(3, 1)).toHaveFocus();
  paste("Oakum\nPitch\n");
  await expect.poll(() => values()?.map(([article]) => article)).toEqual(["Oakum", "Pitch", "Mast", "Tar"]);
  await expect.element(cell(1, 1)).toHaveFocus();
  const selected = [...document.querySelectorAll("[role=gridcell][aria-selected=true]")];
  expect(selected.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Oakum"),
    expect.stringContaining("Pitch"),
  ]);
});

test("cells beyond the last column are left out, and said to be", async () => {
  await openRows();
  await chord("ArrowRight");
  paste("12\tblue\n13\tred");
  await expect
    .poll(() => values()?.slice(0, 2))
    .toEqual([
      ["Rope", 12],
      ["Sail", 13],
    ]);
  await expectToast("2 cells left out: the table has no more columns");
});

test("a range is selected by Shift and by dragging, copied, filled down and cleared", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openRows();
  await chord("Shift+ArrowDown");
  await chord("Shift+ArrowRight");
  await expect.element(cell(2, 2)).toHaveFocus();
  expect(document.querySelectorAll("[role=gridcell][aria-selected=true]")).toHaveLength(4);
  await chord("Control+c");
  expect(write).toHaveBeenLastCalledWith("Rope\t1\nSail\t2");
  await chord("Escape");
  expect(document.querySelectorAll("[role=gridcell][aria-selected=true]")).toHaveLength(1);
  await expect.element(page.getByRole("grid")).toBeVisible();

  await userEvent.dragAndDrop(cell(2, 2), cell(4, 2));
  await expect.element(cell(4, 2)).toHaveFocus();
  await chord("Control+d");
  await expect.poll(() => values()?.map(([, quantity]) => quantity)).toEqual([1, 2, 2, 2]);
  await chord("Delete");
  await expect.poll(() => values()?.map(([, quantity]) => quantity)).toEqual([1, null, null, null]);
  expect(sent()).toHaveLength(2);
});

test("the rows of a range are removed in one step, and the focus goes to what is left", async () => {
  await openRows();
  await chord("ArrowDown");
  await chord("Shift+ArrowDown");
  await button("Remove row").click();
  await expect.poll(() => values()?.map(([article]) => article)).toEqual(["Rope", "Tar"]);
  expect(sent()).toHaveLength(1);
  await expect.element(cell(2, 1)).toHaveAttribute("data-focus");
  await chord("Control+z");
  await expect.poll(() => values()?.length).toBe(4);
});

test("what the limits of a column refuse of a paste is put back, and kept on request", async () => {
  await openRows();
  answer("correctValue", refusal(422, "Quantity must be at most 10.", "outside_limits"));
  paste("Rope\t12\nSail\t13");
  const notSaved = page.getByText("Quantity must be at most 10.");
  await expect.element(notSaved).toBeVisible();
  await expect.element(cell(1, 2)).toHaveTextContent("1");
  mockTable(table);
  await button("Keep anyway").click();
  await expect
    .poll(() => values()?.slice(0, 2))
    .toEqual([
      ["Rope", 12],
      ["Sail", 13],
    ]);
  await expect.element(notSaved).not.toBeInTheDocument();
  expect(sent().at(-1)).toMatchObject({ insist: true });
});

test("a cell that is refused once the focus has gone on is named above the rows, and opens with what was typed", async () => {
  await openRows();
  await chord("ArrowRight");
  answer("correctValue", refusal(422, "This is no number.", "invalid"));
  await press("1.2.3{Enter}");
  await expect.element(cell(2, 2)).toHaveFocus();
  const failed = page.getByRole("alert").getByRole("button", { name: "Row 1, Quantity" });
  await failed.click();
  await expect.element(page.getByRole("textbox", { name: "Quantity" })).toHaveValue("1.2.3");
  await expect.element(failed).not.toBeInTheDocument();
});

test("a change of more rows than can be sent is refused with the reason", async () => {
  mockTable(aTable(Array.from({ length: 13_000 }, (_, row) => ({ Article: "Rope", Quantity: row }))));
  await openRows();
  await chord("Control+a");
  await chord("Delete");
  await expectToast("You can change at most 50 rows at once in a table this long");
  await chord("Control+Delete");
  await expect.element(cell(1, 1)).toHaveTextContent("Rope");
  expect(sent()).toEqual([]);
});
