import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyCorrection, isToCheck } from "@/components/documents/apply-correction";
import { ReviewScreen } from "@/components/review/review-screen";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { aDoubtfulTable, aTable, withoutWords } from "@/lib/api/testing/a-table";
import { documentOf, extractorOf } from "./data";
import { answer, callsOf, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, chord } from "./screen";

const TEXT = "Rope      2         Sail      1         \n";

let table: TableValueDto;

/** A server that keeps what it is told. */
function mockTable(given: TableValueDto) {
  table = given;
  const listed = () =>
    documentOf({ id: "a", filename: "a.txt", status: "SUCCESS", to_check: Number(isToCheck(table)) });
  answer("getExtractor", { extractor: extractorOf([table]) });
  answer("listDocuments", () => ({ documents: [listed()], next_cursor: null }));
  answer("listValues", { documents: [], next_cursor: null });
  answer("getDocumentResult", () => ({ document: listed(), values: [table], usage: null }));
  const { length } = TEXT;
  answer("getDocumentText", { text: TEXT, start: 0, end: length, length, pages: [], blocks: [], hidden: [] });
  answer("correctValue", ({ body }) => {
    table = applyCorrection(table, body as NamedChange, new Date().toISOString()) as TableValueDto;
    return { value: table, rows: null, document: listed(), label: null };
  });
}

const panel = page.getByRole("region", { name: "Items" });
const entry = button(/^Items/);
const sentChanges = () => callsOf("correctValue").map(({ body }) => body);

async function openReview() {
  await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
  await expect.element(entry).toHaveFocus();
}

beforeEach(() => mockTable(aTable()));

test("Enter opens a table to be checked at the button that confirms it, and another Enter confirms it", async () => {
  mockTable(aDoubtfulTable());
  await openReview();
  await chord("Enter");
  await expect.element(panel.getByRole("button", { name: "Confirm table" })).toHaveFocus();
  expect(sentChanges()).toEqual([]);
  await chord("Enter");
  await expect.element(panel).toHaveTextContent("Confirmed");
  expect(sentChanges()).toEqual([{ name: "Items", confirmed: true }]);
});

test.for<[string, TableValueDto["correction"]]>([
  ["found", null],
  ["corrected", { value: null, at: new Date().toISOString(), originals: [] }],
])("a long table that was %s says how many rows it has before they are loaded", async ([, correction]) => {
  mockTable(aTable([], { value: null, original: null, rows_omitted: 700, correction }));
  await openReview();
  await expect.element(entry).toHaveTextContent("700 rows");
});

test("the arrow key leads from the button that confirms a table to its rows", async () => {
  mockTable(aDoubtfulTable());
  await openReview();
  await chord("Enter");
  await expect.element(panel.getByRole("button", { name: "Confirm table" })).toHaveFocus();
  await chord("ArrowDown");
  await expect.element(page.getByPlace(2, 2)).toHaveFocus();
});

test("Shift and Enter in the rows of a table does not confirm the whole document", async () => {
  mockTable(aDoubtfulTable());
  await openReview();
  await expect.element(button("Confirm 1 value")).toBeVisible();
  await chord("Enter");
  await chord("ArrowDown");
  await expect.element(page.getByPlace(2, 2)).toHaveFocus();
  await chord("Shift+Enter");
  await expect.element(page.getByPlace(2, 2)).toHaveFocus();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  expect(callsOf("correctValues")).toEqual([]);
});

test("an Enter that is held down opens a table to be checked, and confirms nothing", async () => {
  mockTable(aDoubtfulTable());
  await openReview();
  await chord("Enter");
  const confirm = panel.getByRole("button", { name: "Confirm table" });
  await expect.element(confirm).toHaveFocus();
  const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
  expect(confirm.element().dispatchEvent(held)).toBe(false);
});

test("Enter opens a table with a cell to be checked at that cell, and one without at its first", async () => {
  mockTable(withoutWords(aDoubtfulTable(), [1, "Quantity"]));
  await openReview();
  await chord("Enter");
  await expect.element(page.getByPlace(2, 3)).toHaveFocus();
  await expect.element(page.getByPlace(2, 3)).toHaveTextContent("1");
  expect(sentChanges()).toEqual([]);
});

test("words of a text that no cell of an open table holds are underlined, and are no value to choose", async () => {
  const { evidence } = aTable();
  const left_out = [{ quote: "Sail", start: 20, end: 24, page: null, boxes: [] }];
  const checks = [{ code: "words_left_out" as const, message: "1 cell is not in any column." }];
  mockTable(
    aTable([{ Article: "Rope", Quantity: 2 }], {
      checks,
      evidence: { ...evidence, left_out, rows: evidence.rows.slice(0, 1) },
    }),
  );
  await openReview();
  await chord("Enter");
  await expect
    .element(panel.getByRole("list", { name: "Words outside the columns" }))
    .toHaveTextContent("Sail");
  const marks = () => [...document.querySelectorAll<HTMLElement>("mark[data-left-out]")];
  await expect.poll(() => marks().map(({ textContent }) => textContent)).toEqual(["Sail"]);
  expect(marks()[0]!.dataset.name).toBeUndefined();
});

/** A table whose numbers may be those of another column of the document. */
function aGuessedTable(): TableValueDto {
  const { columns } = aTable();
  const alternatives = [
    { label: "Ordered", examples: ["3", "5"] },
    { label: null, examples: ["7", "9"] },
  ];
  return aTable(undefined, {
    columns: columns.map((column) => (column.name === "Quantity" ? { ...column, alternatives } : column)),
    checks: [{ code: "column_uncertain", message: 'Quantity was guessed: its heading is "Delivered".' }],
  });
}

test("the heading of a guessed column offers the columns that it may be, and one is chosen for all its rows", async () => {
  mockTable(aGuessedTable());
  answer("correctValue", ({ body }) => {
    const rows = [
      { Article: "Rope", Quantity: 3 },
      { Article: "Sail", Quantity: 5 },
    ];
    const { correction: before } = table;
    const correction = { value: rows, at: new Date().toISOString(), originals: [2, 3] };
    table =
      "original" in (body as NamedChange)
        ? aGuessedTable()
        : { ...aTable(), value: rows, correction: before ?? correction };
    const document = documentOf({ id: "a", filename: "a.txt", status: "SUCCESS", to_check: 0 });
    return { value: { ...table, value: null, rows_omitted: 2 }, rows: null, document, label: null };
  });
  await openReview();
  await chord("Enter");
  await chord("ArrowDown");
  await expect.element(page.getByPlace(2, 2)).toHaveFocus();
  await chord("ArrowRight");
  const others = page.getByRole("button", { name: "Choose another column for Quantity" });
  (others.element() as HTMLElement).focus();
  await chord("Enter");
  await expect.element(page.getByRole("menuitem", { name: "No heading 7 · 9" })).toBeVisible();
  await chord("Escape");
  await expect.element(others).toHaveFocus();
  await chord("Enter");
  await page.getByRole("menuitem", { name: "Ordered 3 · 5" }).click();
  await expect.element(page.getByPlace(2, 3)).toHaveTextContent("3");
  await expect.element(page.getByPlace(3, 3)).toHaveTextContent("5");
  await expect.element(page.getByPlace(2, 3)).toHaveFocus();
  await expect.element(others).not.toBeInTheDocument();
  expect(sentChanges()).toEqual([{ name: "Items", column: "Quantity", alternative: 0 }]);
  await chord("Control+z");
  await expect.element(page.getByPlace(2, 3)).toHaveTextContent("2");
  await expect.element(others).toBeVisible();
  expect(sentChanges().at(-1)).toEqual({ name: "Items", original: true });
});

const splitter = page.getByRole("separator", { name: "Width of the rows" });
const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width);
const source = () => document.querySelector("[data-source]")!;

async function openRows() {
  await openReview();
  await chord("Enter");
  await expect.element(page.getByRole("grid")).toBeVisible();
}

test("the edge between rows and document is moved by keys and by the pointer, and stays where it was put", async () => {
  await openRows();
  const whole = widthOf(panel.element()) + widthOf(source());
  const rowsShare = () => Math.round((100 * widthOf(panel.element())) / whole);
  expect(rowsShare()).toBe(50);
  (splitter.element() as HTMLElement).focus();
  await chord("ArrowLeft");
  await expect.element(splitter).toHaveAttribute("aria-valuenow", "48");
  await expect.poll(rowsShare).toBe(48);
  await chord("End");
  await expect.poll(rowsShare).toBe(75);
  await userEvent.dragAndDrop(splitter, panel, { targetPosition: { x: whole * 0.6, y: 300 } });
  await expect.poll(rowsShare).toBe(60);
  await chord("Escape");
  await expect.element(splitter).not.toBeInTheDocument();
  await entry.click();
  await expect.poll(rowsShare).toBe(60);
  await splitter.dblClick();
  await expect.poll(rowsShare).toBe(50);
});

test("a column is made wider and narrower by keys, and is so when the table is opened again", async () => {
  await openRows();
  const edge = page.getByRole("separator", { name: "Width of Article" });
  const column = () => widthOf(page.getByPlace(2, 2).element());
  const before = column();
  await chord("Shift+Tab");
  await expect.element(edge).toHaveFocus();
  await chord("ArrowRight");
  await chord("ArrowRight");
  await expect.poll(column).toBe(before + 32);
  await expect
    .poll(() => page.getByPlace(2, 3).element().getBoundingClientRect().left)
    .toBe(page.getByPlace(2, 2).element().getBoundingClientRect().right);
  await chord("Escape");
  await entry.click();
  await expect.poll(column).toBe(before + 32);
  await edge.dblClick();
  await expect.poll(column).toBe(before);
});

test("Insert and Delete do what they do without modifiers: Ctrl+Insert copies, and Shift leaves both to the clipboard", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openRows();
  await page.getByPlace(2, 2).click();
  await chord("Control+Insert");
  await expect.poll(() => write.mock.calls.map(([text]) => text)).toEqual(["Rope"]);
  await chord("Shift+Insert");
  await chord("Shift+Delete");
  await chord("Control+Shift+Delete");
  await chord("Insert");
  await expect.poll(sentChanges).toEqual([{ name: "Items", row: 1, of: 2, insert: {} }]);
});

test("an undo that fails stays to be undone, unless the table has changed in the meantime", async () => {
  await openRows();
  await page.getByPlace(2, 2).click();
  await chord("Delete");
  await expect.element(page.getByPlace(2, 2)).toHaveTextContent("empty");
  const undo = button(/^Undo/);
  answer("correctValue", refusal(503, "Please try again later.", "unavailable"));
  await chord("Control+z");
  await expect.poll(() => sentChanges().length).toBe(2);
  await expect.element(panel).toHaveTextContent("Please try again later.");
  await expect.element(undo).toBeVisible();
  answer("correctValue", refusal(409, "The table has changed. Please check it and try again.", "conflict"));
  await chord("Control+z");
  await expect.element(panel).toHaveTextContent("The table has changed. Please check it and try again.");
  expect(sentChanges().slice(1)).toEqual([
    { name: "Items", original: true },
    { name: "Items", original: true },
  ]);
  await expect.element(undo).not.toBeInTheDocument();
});
