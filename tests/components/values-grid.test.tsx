import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ExtractScreen } from "@/components/screens/extract/extract-screen";
import type { DocumentDto, DocumentValuesDto } from "@/lib/api/document";
import type { FieldDto } from "@/lib/api/extractor";
import type { ScalarValueDto } from "@/lib/api/value";
import { documentOf, extractorOf, valueOf } from "./data";
import { answer, callsOf, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { chord, horizontalOverflow, press } from "./screen";

/** Each test has an extractor of its own, because the page remembers things of each. */
let id = "grid-0";
beforeEach(() => void (id = `grid-${Number(id.slice(5)) + 1}`));

/** What the mocked server answers from now on. */
interface Mocked {
  documents: DocumentDto[];
  values: DocumentValuesDto[];
}

const grid = page.getByRole("grid", { name: "Values" });
const cell = (row: number, column: number) => grid.getByPlace(row, column);
const announcer = page.getByTestId("announcer");
const selected = () => document.querySelectorAll('[role=grid] [aria-selected="true"]').length;
const boxOf = (element: Element | null) => element!.getBoundingClientRect();

/** Mocks an extractor with these fields, and a processed document for each list of values. */
function mockGridOf(fields: Partial<FieldDto>[], values: ScalarValueDto[][]): Mocked {
  const mocked: Mocked = {
    documents: values.map((ofDocument, index) =>
      documentOf(
        { status: "SUCCESS", to_check: ofDocument.filter(({ checks }) => checks.length > 0).length },
        index + 1,
      ),
    ),
    values: values.map((ofDocument, index) => ({
      id: `document-${index + 1}`,
      filename: `document-${index + 1}.txt`,
      revision: 0,
      values: ofDocument,
    })),
  };
  answer("getExtractor", { extractor: extractorOf(fields, { id }) });
  answer("listDocuments", () => ({ documents: mocked.documents, next_cursor: null }));
  answer("listValues", ({ query }) => {
    const start = mocked.values.findIndex((document) => document.id === query.get("after")) + 1;
    const end = start + Number(query.get("limit") ?? 200);
    const documents = mocked.values.slice(start, end);
    return { documents, next_cursor: end >= mocked.values.length ? null : documents.at(-1)!.id };
  });
  return mocked;
}

/** An extractor with "Note 1", "Note 2" and so on, and processed documents with "r1 c1", "r1 c2" and so on. */
function mockGrid(rows: number, columns: number): Mocked {
  const names = Array.from({ length: columns }, (_each, index) => `Note ${index + 1}`);
  return mockGridOf(
    names.map((name) => ({ name })),
    Array.from({ length: rows }, (_each, row) =>
      names.map((name, column) => valueOf({ name, value: `r${row + 1} c${column + 1}` })),
    ),
  );
}

async function openGrid(query = "") {
  const screen = await renderScreen(
    `/extractors/${id}/extract?view=values${query}`,
    <ExtractScreen id={id} />,
  );
  await expect.element(grid).toHaveAttribute("aria-busy", "false");
  return screen;
}

async function expectFocus(row: number, column: number) {
  const focused = () => document.activeElement!.closest("[aria-colindex]");
  const place = () => [
    focused()?.closest("[aria-rowindex]")?.getAttribute("aria-rowindex"),
    focused()?.getAttribute("aria-colindex"),
  ];
  await expect.poll(place).toEqual([String(row), String(column)]);
  await expect
    .poll(() => {
      const [outer, inner] = [boxOf(grid.element()), boxOf(focused())];
      return (
        inner.top >= outer.top &&
        inner.bottom <= outer.bottom + 1 &&
        inner.left >= outer.left &&
        inner.right <= outer.right + 1
      );
    })
    .toBe(true);
}

/** What is copied from now on. Browsers keep the clipboard from tests. */
function watchClipboard() {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => writeText.mockRestore());
  return () => writeText.mock.lastCall?.[0];
}

test("the keyboard reaches every cell of a large grid, and Tab leaves it", async () => {
  mockGrid(300, 30);
  await openGrid();
  (page.getByRole("checkbox", { name: "Only values to check" }).element() as HTMLElement).focus();
  await chord("Tab");
  await expectFocus(2, 1);
  for (const [keys, row, column] of [
    ["ArrowRight", 2, 2],
    ["ArrowDown", 3, 2],
    ["End", 3, 31],
    ["Control+End", 301, 31],
    ["ArrowUp", 300, 31],
    ["Home", 300, 1],
    ["Control+ArrowRight", 300, 31],
    ["Control+ArrowUp", 2, 31],
    ["ArrowUp", 1, 31],
    ["ArrowLeft", 1, 30],
    ["Control+ArrowDown", 301, 30],
    ["Control+Home", 2, 1],
    ["ArrowLeft", 2, 1],
  ] as const) {
    await chord(keys);
    await expectFocus(row, column);
  }
  await chord("PageDown");
  const rowIndex = document.activeElement!.closest("[aria-rowindex]")!.getAttribute("aria-rowindex");
  expect(Number(rowIndex)).toBeGreaterThan(5);
  await chord("PageUp");
  await expectFocus(2, 1);
  await chord("Tab");
  // A grid that is drawn again does not take the focus back.
  await page.viewport(1100, 700);
  await expect.poll(() => grid.element().contains(document.activeElement)).toBe(false);
});

test("Shift with the arrow keys, a click or a drag selects a range, which is copied", async () => {
  const copied = watchClipboard();
  mockGrid(50, 8);
  await openGrid();
  await cell(3, 2).click();
  await expect.poll(selected).toBe(1);
  for (const keys of ["Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown"]) await chord(keys);
  await expect.poll(selected).toBe(6);
  await chord("Control+c");
  await expect.element(announcer).toHaveTextContent("6 cells copied");
  expect(copied()).toBe("r2 c1\tr2 c2\nr3 c1\tr3 c2\nr4 c1\tr4 c2");

  await chord("Escape");
  await expect.poll(selected).toBe(1);
  await cell(3, 3).click({ modifiers: ["Shift"] });
  await expect.poll(selected).toBe(3);

  await userEvent.dragAndDrop(cell(4, 3), cell(6, 2));
  await expect.poll(selected).toBe(6);
  await chord("Control+c");
  await expect.poll(copied).toBe("r3 c1\tr3 c2\nr4 c1\tr4 c2\nr5 c1\tr5 c2");
});

test("a header sorts by its field and keeps the order in the address", async () => {
  mockGrid(12, 3);
  await openGrid();
  const header = grid.getByRole("columnheader", { name: "Note 1" });
  const expectOrder = async (order: string, first: string) => {
    await expect.element(header).toHaveAttribute("aria-sort", order);
    await expect.element(cell(2, 2)).toHaveTextContent(first);
  };
  await header.getByRole("button").click();
  await expectOrder("ascending", "r1 c1");
  await chord("Enter");
  await expectOrder("descending", "r12 c1");
  expect(window.location.search).toContain("field=Note+1&field_direction=descending");
  await header.getByRole("button").click();
  await expectOrder("none", "r1 c1");
});

test("a grid that is opened at the address of an order has it", async () => {
  mockGrid(12, 3);
  await openGrid("&field=Note+1&field_direction=descending");
  await expect.element(cell(2, 2)).toHaveTextContent("r12 c1");
});

test("what the server answers moves neither the focus, the selection nor what is read", async () => {
  const mocked = mockGrid(200, 6);
  mocked.documents[0]!.status = "PROCESSING";
  const newest = mocked.values.shift()!;
  const { refetch } = await openGrid();
  await expect.element(page.getByText("199 documents, 0 to check. 1 processing")).toBeVisible();
  await cell(2, 3).click();
  for (let pressed = 0; pressed < 5; pressed += 1) await chord("PageDown");
  await chord("Shift+ArrowDown");
  await expect.poll(selected).toBe(2);
  const focused = () => document.activeElement!;
  const [text, box] = [focused().textContent, boxOf(focused())];

  mocked.documents[0] = { ...mocked.documents[0]!, status: "SUCCESS" };
  mocked.values.unshift(newest);
  await refetch();
  await expect.element(page.getByText("200 documents, 0 to check", { exact: true })).toBeVisible();
  await expect.poll(() => focused().textContent).toBe(text);
  expect(selected()).toBe(2);
  expect(boxOf(focused())).toEqual(box);
  await chord("Control+Home");
  await expect.element(cell(2, 2)).toHaveTextContent("r1 c1");
});

test("a thousand documents with forty fields are in the page only where they are seen", async () => {
  mockGrid(1_000, 40);
  await openGrid();
  await expect.element(page.getByText("1,000 documents, 0 to check")).toBeVisible();
  await expect.element(grid).toHaveAttribute("aria-rowcount", "1001");
  const drawn = () => document.querySelectorAll("[role=gridcell]").length;
  expect(drawn()).toBeLessThan(600);
  await cell(2, 2).click();
  await chord("Control+End");
  await expect.element(cell(1_001, 41)).toHaveTextContent("r1000 c40");
  expect(drawn()).toBeLessThan(600);
  expect(document.querySelectorAll("*").length).toBeLessThan(3_000);
});

test("of a document that settles, only its own values are fetched", async () => {
  const mocked = mockGrid(450, 2);
  const change = (index: number, status: DocumentDto["status"]) =>
    (mocked.documents[index] = { ...mocked.documents[index]!, status });
  const lateValues = mocked.values.splice(3, 2);
  for (const index of [3, 4]) change(index, "PROCESSING");
  const calls = () => callsOf("listValues").map(({ query }) => query);
  const parts = () =>
    calls()
      .filter((query) => query.has("limit"))
      .map(String);
  await openGrid();
  await expect.element(page.getByText("448 documents, 0 to check. 2 processing")).toBeVisible();
  await expect.poll(() => calls().length).toBe(3);

  mocked.values.splice(3, 0, ...lateValues);
  for (const index of [3, 4]) change(index, "SUCCESS");
  await expect.element(cell(5, 2)).toHaveTextContent("r4 c1");
  await expect.element(cell(6, 3)).toHaveTextContent("r5 c2");
  expect(parts()).toEqual(["after=document-3&limit=2&brief=1"]);

  // Extracted again: its values are those of before until it is processed.
  change(3, "PROCESSING");
  lateValues[0]!.values[0]!.value = "new";
  const remark = page.getByText("449 documents, 0 to check. 1 processing");
  // As when the user returns to the window.
  const refocus = () => window.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => refocus() && remark.elements().length).toBe(1);
  change(3, "SUCCESS");
  await expect.element(cell(5, 2)).toHaveTextContent("new");
  expect(parts().slice(1)).toEqual(["after=document-3&limit=1&brief=1"]);
  expect(calls()).toHaveLength(5);
});

test("a value that the server refuses is taken back, with what was typed and what is expected", async () => {
  mockGridOf(
    [{ name: "Due date", type: "DATE" }],
    [[valueOf({ name: "Due date", type: "DATE", value: "2026-04-13" })]],
  );
  answer("correctValue", refusal(422, "Enter a day that exists"));
  await openGrid();
  await cell(2, 2).click();
  await chord("Enter");
  const input = page.getByRole("textbox", { name: "Due date" }).first();
  await input.fill("32 May 2026");
  await chord("Enter");
  await expect.element(page.getByRole("alert").filter({ hasText: "Enter a day that exists" })).toBeVisible();
  await expect.element(input).toHaveValue("32 May 2026");
  await expect.element(cell(2, 2)).toHaveTextContent("Apr 13, 2026");
  await chord("Escape");
  await expectFocus(2, 2);
});

const states = [
  { name: "Supplier" },
  { name: "Total", type: "NUMBER" },
  { name: "Due date", type: "DATE" },
  { name: "Paid", type: "BOOLEAN" },
  { name: "Loyalty card", required: true },
  ...[1, 2, 3, 4, 5, 6].map((number) => ({ name: `Note ${number}` })),
] as const;

const longName = "Northwind Supplies and Haulage of the Northern Counties, Limited by Guarantee";

/** Twelve documents whose values have every state. */
function mockStates() {
  const missing: ScalarValueDto["evidence"] = {
    state: "missing",
    quote: null,
    start: null,
    end: null,
    page: null,
    boxes: [],
    learned: null,
    unit: null,
  };
  const message = "Net and VAT do not add up to Total";
  const confirmed_at = "2026-04-01T10:00:00.000Z";
  mockGridOf(
    [...states],
    Array.from({ length: 12 }, (_each, row) => [
      valueOf({ name: "Supplier", value: row === 0 ? longName : `Supplier ${row + 1}` }),
      valueOf({
        name: "Total",
        type: "NUMBER",
        value: 1234.5 * (row + 1),
        checks: row % 3 === 0 ? [{ code: "sums_disagree", message }] : [],
      }),
      valueOf({ name: "Due date", type: "DATE", value: "2026-04-13" }),
      valueOf({ name: "Paid", type: "BOOLEAN", value: row % 2 === 0, confirmed_at }),
      valueOf({ name: "Loyalty card", value: null, required: true, evidence: missing }),
      ...states.slice(5).map(({ name }) => valueOf({ name, value: `${name} of ${row + 1}` })),
    ]),
  );
}

test("a cut text and a doubt are told in whole beside their cell, to the pointer and the keyboard", async () => {
  mockStates();
  await openGrid();
  const peek = page.getByRole("tooltip");
  // The pointer is where the last test has left it, and must be moved to be noticed.
  await page.getByRole("checkbox", { name: "Only values to check" }).hover();
  await cell(2, 2).hover();
  await expect.element(peek.first()).toHaveTextContent(longName);
  await cell(3, 2).hover();
  await expect.element(peek).not.toBeInTheDocument();
  await cell(3, 2).click();
  await chord("ArrowUp");
  await expect.element(peek.first()).toHaveTextContent(longName);
  await chord("ArrowRight");
  await expect.element(peek.first()).toHaveTextContent("1,234.5");
  await expect.element(peek.first()).toHaveTextContent("Check: Net and VAT do not add up to Total");
  await chord("ArrowDown");
  await expect.element(peek).not.toBeInTheDocument();
});

test("a cell that a closing peek uncovers under a resting pointer is not hovered", async () => {
  mockStates();
  await openGrid();
  await cell(2, 2).click();
  await page.getByRole("checkbox", { name: "Only values to check" }).hover();
  const point = (type: string, screenX: number) =>
    cell(3, 2)
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, screenX }));
  point("pointerover", 1);
  point("pointermove", 2);
  await chord("ArrowRight");
  const peek = page.getByRole("tooltip").first();
  await expect.element(peek).toHaveTextContent("1,234.5");
  point("pointerover", 2);
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  await expect.element(peek).toHaveTextContent("1,234.5");
});

test("from right to left the columns run to the left, and the arrow keys follow the screen", async () => {
  mockStates();
  document.documentElement.dir = "rtl";
  onTestFinished(() => document.documentElement.removeAttribute("dir"));
  await page.viewport(800, 700);
  await openGrid();
  expect(horizontalOverflow()).toBe(0);
  const xOf = (column: number) => boxOf(cell(2, column).element()).x;
  expect(xOf(1)).toBeGreaterThan(xOf(2));
  expect(xOf(2)).toBeGreaterThan(xOf(3));
  await cell(2, 1).click({ position: { x: 20, y: 18 } });
  for (let pressed = 0; pressed < states.length; pressed += 1) await press("{ArrowLeft}");
  const last = cell(2, states.length + 1);
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport({ ratio: 0.9 });
  // The file names stay at the right edge.
  const [outer, name] = [boxOf(grid.element()), boxOf(cell(2, 1).element())];
  expect(name.right).toBeGreaterThan(outer.right - 24);
  await press("{ArrowRight}");
  await expect.element(cell(2, states.length)).toHaveFocus();
});

test("at 200 % zoom the grid fits, and every cell can be brought into view and edited", async () => {
  mockStates();
  // The viewport of a 1280 x 720 screen.
  await page.viewport(640, 360);
  await openGrid();
  expect(horizontalOverflow()).toBe(0);
  await cell(2, 2).click();
  await chord("Control+End");
  const last = cell(13, states.length + 1);
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport({ ratio: 0.9 });
  await chord("F2");
  const input = page.getByRole("textbox", { name: "Note 6" });
  await expect.element(input).toHaveFocus();
  const { top, left, bottom, right } = boxOf(input.element());
  expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
  // Positions are no whole pixels.
  expect(bottom).toBeLessThan(window.innerHeight + 1);
  expect(right).toBeLessThan(window.innerWidth + 1);
  expect(horizontalOverflow()).toBe(0);
});
