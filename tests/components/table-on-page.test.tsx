import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyCorrection } from "@/components/documents/apply-correction";
import { DrawingBar } from "@/components/review/pdf/drawing-bar";
import { ReviewScreen } from "@/components/review/review-screen";
import type { TableRegion } from "@/components/review/source";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { aTable } from "@/lib/api/testing/a-table";
import { documentOf, extractorOf } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, chord, expectToast, horizontalOverflow, press } from "./screen";

const GOODS = ["Rope", "Sail", "Mast"];

/** A table of three rows on a page of 600 by 800 points: articles from x = 100 on, quantities from x = 300 on. */
function tableOnPage(): TableValueDto {
  const table = aTable(GOODS.map((Article, row) => ({ Article, Quantity: row + 1 })));
  const rows = table.evidence.rows.map((row, index) => {
    const boxAt = (x: number) => ({ page: 1, x, y: 200 + 20 * index, width: 40, height: 10 });
    const cells = Object.entries(row.cells).map(([name, cell], column) => [
      name,
      { ...cell, page: 1, boxes: [boxAt(100 + 200 * column)] },
    ]);
    return { ...row, page: 1, cells: Object.fromEntries(cells) as typeof row.cells };
  });
  return { ...table, evidence: { ...table.evidence, rows } };
}

/** Answers a table on its page. */
function mockPage(table: TableValueDto, direction?: number) {
  const document = documentOf({ id: "a", filename: "a.pdf", format: "pdf", pages: 1, status: "SUCCESS" });
  const text = GOODS.map((name, row) => `${name} ${row + 1}`).join("\n");
  answer("getExtractor", { extractor: extractorOf([table]) });
  answer("listDocuments", { documents: [document], next_cursor: null });
  answer("getDocumentResult", { document, values: [table], usage: null });
  const words = [...text.matchAll(/\S+/g)].map(({ index: start, 0: word }, position) => ({
    start,
    end: start + word.length,
    x: 100 + 200 * (position % 2),
    y: 200 + 20 * Math.floor(position / 2),
    width: 40,
    height: 10,
    ...(direction !== undefined && { direction }),
  }));
  const size = { number: 1, width: 600, height: 800, start: 0, end: text.length };
  answer("getDocumentPage", { page: { ...size, text, recognised: false, words } });
  // The pages are shown without their pictures.
  hold("getDocumentFile");
}

/** The answer to a change that is saved. */
function savedAs(table: TableValueDto, change: NamedChange) {
  const value = applyCorrection(table, change, new Date().toISOString()) as TableValueDto;
  const document = documentOf({ id: "a", filename: "a.pdf", format: "pdf", pages: 1, status: "SUCCESS" });
  return { value, rows: null, document, label: null };
}

beforeEach(() => mockPage(tableOnPage()));

async function openRows() {
  await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
  await button(/^Items/).click();
  await expect.element(page.getByRole("grid")).toBeVisible();
}

const sheet = () => document.querySelector("[aria-label='Page 1 of 1']")!;

/** Where elements are on the page, in points. */
function placesOf(selector: string) {
  const { left, top, width } = sheet().getBoundingClientRect();
  const scale = width / 600;
  return [...document.querySelectorAll(selector)].map((element) => {
    const place = element.getBoundingClientRect();
    const [x, y] = [(place.left - left) / scale, (place.top - top) / scale];
    return [x, y, place.width / scale, place.height / scale].map(Math.round);
  });
}

test("an open table is shown on its page, with its columns and rows, only where that is asked for", async () => {
  await openRows();
  await expect.poll(sheet).not.toBeNull();
  const toggle = button("Show the table on the page");
  await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
  expect(placesOf("[data-outline]")).toEqual([]);
  await toggle.click();
  await expect.poll(() => placesOf("[data-outline]")).toEqual([[97, 197, 246, 56]]);
  expect(placesOf("[data-column-line]").map(([x]) => x)).toEqual([220]);
  expect(placesOf("[data-row-line]").map(([, y]) => y)).toEqual([215, 235]);
  await toggle.click();
  await expect.poll(() => placesOf("[data-outline]")).toEqual([]);
});

/** A table on its page with words below its rows that no cell holds, each on a line of its own. */
function tableLeavingOut(...words: string[]): TableValueDto {
  const table = tableOnPage();
  const left_out = words.map((quote, index) => {
    const boxes = [{ page: 1, x: 100, y: 260 + 20 * index, width: 60, height: 10 }];
    return { quote, start: 100 + 20 * index, end: 100 + 20 * index + quote.length, page: 1, boxes };
  });
  const message = `${words.length} cells are not in any column.`;
  return {
    ...table,
    evidence: { ...table.evidence, left_out },
    checks: [{ code: "words_left_out", message }],
  };
}

test("words that no cell of a table holds are framed on its page, also before it is opened, until it is confirmed", async () => {
  const table = tableLeavingOut("Tar", "Oakum");
  mockPage(table);
  answer("correctValue", {
    value: { ...table, value: null, rows_omitted: 3, confirmed_at: new Date().toISOString() },
    rows: [],
    document: documentOf({ id: "a", filename: "a.pdf", format: "pdf", pages: 1, status: "SUCCESS" }),
    label: null,
  });
  await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
  const frames = [
    [100, 260, 60, 10],
    [100, 280, 60, 10],
  ];
  await expect.poll(() => placesOf("[data-left-out]")).toEqual(frames);
  await button(/^Items/).click();
  await expect.element(page.getByRole("grid")).toBeVisible();
  expect(placesOf("[data-left-out]")).toEqual(frames);
  expect(placesOf("[data-mark]")).not.toContainEqual(frames[0]);
  await button("Confirm table").click();
  await expect.poll(() => placesOf("[data-left-out]")).toEqual([]);
  await expect.element(page.getByRole("list", { name: "Words outside the columns" })).not.toBeInTheDocument();
});

test("words that no cell holds are listed, and the one that has the focus or the pointer is shown", async () => {
  mockPage(tableLeavingOut("Tar", "Oakum", "Pitch", "Hemp", "Wax", "Tow", "Cork", "Lime"));
  await openRows();
  await expect.poll(sheet).not.toBeNull();
  const words = page.getByRole("list", { name: "Words outside the columns" });
  expect(
    words
      .getByRole("button")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([...["Tar", "Oakum", "Pitch", "Hemp", "Wax", "Tow"], "Show all 8"]);
  await words.getByRole("button", { name: "Show all 8" }).click();
  await expect.element(words.getByRole("button", { name: "Lime" })).toBeVisible();
  await words.getByRole("button", { name: "Pitch" }).hover();
  await expect.poll(() => placesOf("[data-kind=preview]")).toEqual([[100, 300, 60, 10]]);
  (words.getByRole("button", { name: "Tar" }).element() as HTMLElement).focus();
  await expect.poll(() => placesOf("[data-kind=preview]")).toEqual([[100, 260, 60, 10]]);
  await chord("Tab");
  await expect.poll(() => placesOf("[data-kind=preview]")).toEqual([[100, 280, 60, 10]]);
  (page.getByPlace(2, 2).element() as HTMLElement).focus();
  await expect.poll(() => placesOf("[data-kind=preview]")).toEqual([]);
});

test("on a phone the document comes to show words that no cell holds", async () => {
  await page.viewport(390, 780);
  mockPage(tableLeavingOut("Tar", "Oakum"));
  await openRows();
  await page
    .getByRole("list", { name: "Words outside the columns" })
    .getByRole("button", { name: "Oakum" })
    .click();
  await expect.poll(() => placesOf("[data-kind=preview]")).toEqual([[100, 280, 60, 10]]);
  expect(horizontalOverflow()).toBe(0);
});

test("the outline of a table on a scan that lies askew is turned with it", async () => {
  mockPage(tableOnPage(), 4);
  await openRows();
  await button("Show the table on the page").click();
  await expect
    .poll(() => document.querySelector<HTMLElement>("[data-outline]")?.style.transform)
    .toBe("rotate(4deg)");
});

const sent = () => callsOf("correctValue").map(({ body }) => body);
const readAgain = button("Read again");
const line = (number: number) => page.getByRole("separator", { name: `Column line ${number}` });

/** Drags from one place of the page to another, in points. */
async function drag([fromX, fromY]: [number, number], [toX, toY]: [number, number]) {
  const layer = page.elementLocator(document.querySelector("[data-draw]")!);
  const scale = sheet().getBoundingClientRect().width / 600;
  await userEvent.dragAndDrop(layer, layer, {
    sourcePosition: { x: fromX * scale, y: fromY * scale },
    targetPosition: { x: toX * scale, y: toY * scale },
  });
}

async function startDrawing() {
  await openRows();
  await expect.poll(sheet).not.toBeNull();
  await button("Draw the table on the page").click();
  await expect.element(page.getByRole("group", { name: "Drawing the table" })).toBeVisible();
}

test("a rectangle that is dragged around a table is divided at the white between its words, and read again by Enter", async () => {
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await drag([90, 190], [350, 232]);
  await expect.poll(() => placesOf("[data-region]")).toEqual([[90, 190, 260, 42]]);
  await expect.element(line(1)).toHaveAttribute("aria-valuenow", "220");
  await expect.element(readAgain).toHaveFocus();
  await chord("Enter");
  await expect.poll(() => sent().length).toBe(1);
  const [{ name, region }] = sent() as [{ name: string; region: Record<string, number> }];
  expect(name).toBe("Items");
  const columns = region.columns as unknown as { x: number; column: string | null }[];
  expect(columns.map(({ x, column }) => [Math.round(x), column])).toEqual([
    [Math.round(region.x!), "Article"],
    [220, "Quantity"],
  ]);
  expect(region).toMatchObject({ page: 1 });
  expect(region).not.toHaveProperty("rows");
  for (const [member, about] of Object.entries({ x: 90, y: 190, width: 260, height: 42 }))
    expect(Math.abs(region[member]! - about)).toBeLessThan(2);
  await expect
    .element(page.getByRole("region", { name: "Items" }))
    .toHaveTextContent("No rows were found there.");
});

test("drawing begins with how the table was read; its lines are moved, added and removed; Escape ends it", async () => {
  await startDrawing();
  await expect.poll(() => placesOf("[data-region]")).toEqual([[97, 197, 246, 56]]);
  await expect.element(line(1)).toHaveAttribute("aria-valuenow", "220");
  (line(1).element() as HTMLElement).focus();
  await chord("ArrowRight");
  await expect.element(line(1)).toHaveAttribute("aria-valuenow", "222");
  const region = page.elementLocator(document.querySelector("[data-region]")!);
  const scale = sheet().getBoundingClientRect().width / 600;
  await region.dblClick({ position: { x: 63 * scale, y: 30 * scale } });
  await expect.element(line(2)).toHaveAttribute("aria-valuenow", "222");
  await expect.element(line(1)).toHaveAttribute("aria-valuenow", expect.stringMatching(/^1(59|60|61)$/));
  (line(1).element() as HTMLElement).focus();
  await chord("Delete");
  await expect.element(line(2)).not.toBeInTheDocument();
  await expect.element(line(1)).toHaveAttribute("aria-valuenow", "222");
  await chord("Escape");
  await expect.poll(() => document.querySelector("[data-draw]")).toBeNull();
  await expect.element(page.getByRole("grid")).toBeVisible();
  expect(sent()).toEqual([]);
});

test("Ctrl+Z takes back no saved change while a table is drawn", async () => {
  answer("correctValue", ({ body }) => savedAs(tableOnPage(), body as NamedChange));
  await openRows();
  await page.getByPlace(2, 2).click();
  await chord("Delete");
  await expect.poll(() => sent().length).toBe(1);
  await button("Draw the table on the page").click();
  await expect.element(page.getByRole("group", { name: "Drawing the table" })).toBeVisible();
  await chord("Control+z");
  await button("Cancel").click();
  await expect.poll(() => document.querySelector("[data-draw]")).toBeNull();
  expect(sent()).toHaveLength(1);
  await chord("Control+z");
  await expect.poll(() => sent().length).toBe(2);
});

test("a drag that is too short for another rectangle keeps the one that is drawn, with its lines and names", async () => {
  await startDrawing();
  await expect.poll(() => placesOf("[data-region]")).toEqual([[97, 197, 246, 56]]);
  await nameOf(1).selectOptions("No column");
  await drag([110, 300], [128, 318]);
  expect(placesOf("[data-region]")).toEqual([[97, 197, 246, 56]]);
  await expect.element(nameOf(1)).toHaveValue("");
  await drag([90, 190], [350, 205]);
  await expect.poll(() => placesOf("[data-region]")).toEqual([[90, 190, 260, 15]]);
});

test("lines between rows wait for the words of the page", async () => {
  const release = hold("getDocumentPage");
  const drawing = {
    region: { page: 1, x: 97, y: 197, width: 246, height: 56, columns: [], names: [null], rows: null },
    ...{ isDrawn: false, columns: [], outlines: [] },
    ...{
      onDraw: vi.fn<(region: TableRegion) => void>(),
      onDrawn: vi.fn(),
      onRead: vi.fn(),
      onCancel: vi.fn(),
    },
  };
  const bar = <DrawingBar drawing={drawing} extractorId="extractor-1" docId="a" pageCount={1} />;
  await renderScreen("/extractors/extractor-1/extract/a", bar);
  await expect.element(button("Row lines")).toBeDisabled();
  release();
  await button("Row lines").click();
  expect(drawing.onDraw.mock.calls.map(([{ rows }]) => rows?.length)).toEqual([2]);
});

test("lines between rows are not sent where there are none", async () => {
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await button("Row lines").click();
  for (const last of [2, 1]) {
    (rowLine(last).element() as HTMLElement).focus();
    await chord("Delete");
  }
  await expect.element(rowLine(1)).not.toBeInTheDocument();
  await readAgain.click();
  await expect.poll(() => sent().length).toBe(1);
  expect((sent() as [{ region: object }])[0].region).not.toHaveProperty("rows");
});

test("a reading that is refused keeps what was drawn, and a phone shows why", async () => {
  await page.viewport(390, 780);
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await openRows();
  await button("Draw the table on the page").click();
  await expect.element(nameOf(1)).toHaveValue("Article");
  await nameOf(1).selectOptions("No column");
  await readAgain.click();
  await expect.poll(() => sent().length).toBe(1);
  await expect.element(page.getByText("No rows were found there.")).toBeVisible();
  await expect.element(nameOf(1)).toHaveValue("");
  await expect.poll(() => placesOf("[data-region]")).toEqual([[97, 197, 246, 56]]);
});

test("a table is not edited while it is read again", async () => {
  const release = hold("correctValue");
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await readAgain.click();
  await expect.element(page.getByPlace(2, 2)).toHaveFocus();
  await chord("Delete");
  await expectToast("Reading the table...");
  await chord("Control+Delete");
  await chord("Insert");
  await press("x{Enter}");
  await expect.element(page.getByPlace(2, 2)).toHaveTextContent("Rope");
  release();
  await expect.element(page.getByText("No rows were found there.")).toBeVisible();
  expect(sent()).toHaveLength(1);
});

const nameOf = (column: number) => page.getByRole("combobox", { name: `Name of column ${column}` });
const rowLine = (number: number) => page.getByRole("separator", { name: `Row line ${number}` });

test("the columns of a drawn table are named above them, and a name that another column had changes places", async () => {
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await expect.element(nameOf(1)).toHaveValue("Article");
  await expect.element(nameOf(2)).toHaveValue("Quantity");
  expect(placesOf("[data-region] select").map(([x, , width]) => [x, width])).toEqual([
    [97, 123],
    [220, 123],
  ]);
  await nameOf(1).selectOptions("Quantity");
  await expect.element(nameOf(2)).toHaveValue("Article");
  await nameOf(2).selectOptions("No column");
  await readAgain.click();
  await expect
    .poll(() => sent())
    .toEqual([
      {
        name: "Items",
        region: {
          ...{ page: 1, x: 97, y: 197, width: 246, height: 56 },
          columns: [
            { x: 97, column: "Quantity" },
            { x: 220, column: null },
          ],
        },
      },
    ]);
});

test("lines between rows are drawn only if a person wants them, and moved, added and removed like others", async () => {
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await expect.element(rowLine(1)).not.toBeInTheDocument();
  const rowLines = button("Row lines");
  await rowLines.click();
  await expect.element(rowLines).toHaveAttribute("aria-pressed", "true");
  await expect.element(rowLine(2)).toHaveAttribute("aria-valuenow", "235");
  (rowLine(1).element() as HTMLElement).focus();
  await chord("ArrowDown");
  await expect.element(rowLine(1)).toHaveAttribute("aria-valuenow", "217");
  (rowLine(2).element() as HTMLElement).focus();
  await chord("Delete");
  await expect.element(rowLine(2)).not.toBeInTheDocument();
  const scale = sheet().getBoundingClientRect().width / 600;
  const region = page.elementLocator(document.querySelector("[data-region]")!);
  await region.dblClick({ position: { x: 60 * scale, y: 45 * scale } });
  await expect.element(rowLine(2)).toHaveAttribute("aria-valuenow", expect.stringMatching(/^24[123]$/));
  await expect.element(line(2)).not.toBeInTheDocument();
  const lower = page.getByRole("separator", { name: "Bottom edge" });
  (lower.element() as HTMLElement).focus();
  await chord("ArrowDown");
  await expect.poll(() => placesOf("[data-region]")).toEqual([[97, 197, 246, 58]]);
  await readAgain.click();
  await expect.poll(() => sent().length).toBe(1);
  const [{ region: drawn }] = sent() as [{ region: { rows: number[] } }];
  expect(drawn.rows.map(Math.round)).toEqual([217, expect.toSatisfy((at: number) => Math.abs(at - 242) < 2)]);
});

test("drawing again begins with what was drawn, as it was put", async () => {
  const table = tableOnPage();
  const columns = [
    { x: 80, column: null },
    { x: 95, column: "Quantity" },
    { x: 230.5, column: "Article" },
  ];
  const drawn = { page: 1, x: 80, y: 180, width: 300, height: 90, columns, rows: [216] };
  mockPage({ ...table, evidence: { ...table.evidence, regions: [drawn] } });
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await expect.poll(() => placesOf("[data-region]")).toEqual([[80, 180, 300, 90]]);
  await expect.element(nameOf(3)).toHaveValue("Article");
  await readAgain.click();
  await expect.poll(() => sent()).toEqual([{ name: "Items", region: drawn }]);
});

test("the focus is in the rows of a table after it was read, and after drawing was given up", async () => {
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await drag([90, 190], [350, 232]);
  await expect.element(readAgain).toHaveFocus();
  await chord("Enter");
  await expect.element(page.getByPlace(2, 2)).toHaveFocus();
  await button("Draw the table on the page").click();
  await button("Cancel").click();
  await expect.element(page.getByPlace(2, 2)).toHaveFocus();
});

test("headings that a drawn table calls its columns by are remembered with one click", async () => {
  const table = tableOnPage();
  mockPage(table);
  const text = "Ware Menge\nRope 2";
  const words = [...text.matchAll(/\S+/g)].map(({ index: start, 0: word }, position) => ({
    start,
    end: start + word.length,
    ...{ x: 100 + 200 * (position % 2), y: 180 + 20 * Math.floor(position / 2), width: 40, height: 10 },
  }));
  const size = { number: 1, width: 600, height: 800, start: 0, end: text.length };
  answer("getDocumentPage", { page: { ...size, text, recognised: false, words } });
  const field = {
    ...{ id: "items", name: "Items", type: "TABLE" as const, required: false, prompt: "", also_called: [] },
    columns: table.columns.map((column) => ({ ...column, id: column.name })),
  };
  let extractor = { ...extractorOf([]), fields: [field] };
  answer("getExtractor", () => ({ extractor }));
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  answer("updateField", ({ body }) => {
    extractor = { ...extractor, fields: [{ ...field, ...(body as object) }] };
    return { field: extractor.fields[0]! };
  });
  await startDrawing();
  await drag([80, 170], [350, 232]);
  await expect.element(nameOf(2)).toHaveValue("Quantity");
  await readAgain.click();
  const items = page.getByRole("region", { name: "Items" });
  await expect.element(items).toHaveTextContent("Headings on the page: Article: “Ware”, Quantity: “Menge”");
  await button("Remember headings").click();
  await expect.element(items).not.toHaveTextContent("Headings on the page");
  const [{ columns }] = callsOf("updateField").map(({ body }) => body) as [{ columns: object[] }];
  expect(columns).toEqual([
    { ...field.columns[0], also_called: ["Ware"] },
    { ...field.columns[1], also_called: ["Menge"] },
  ]);
});

test("a line that is dragged onto words goes to the white beside them", async () => {
  await startDrawing();
  const handle = line(1).element() as HTMLElement;
  handle.setPointerCapture = () => undefined;
  const { left, top } = handle.getBoundingClientRect();
  const scale = sheet().getBoundingClientRect().width / 600;
  const fire = (type: string, by: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        button: 0,
        pointerId: 1,
        clientX: left + by * scale,
        clientY: top + 5,
      }),
    );
  fire("pointerdown", 0);
  fire("pointermove", 85);
  fire("pointerup", 85);
  await expect.element(line(1)).toHaveAttribute("aria-valuenow", "299");
});

test("the picture of the page is read once while a line is dragged", async () => {
  const read = vi.spyOn(CanvasRenderingContext2D.prototype, "getImageData");
  await startDrawing();
  document.querySelector("[data-draw]")!.parentElement!.append(document.createElement("canvas"));
  const handle = line(1).element() as HTMLElement;
  handle.setPointerCapture = () => undefined;
  const { left, top } = handle.getBoundingClientRect();
  for (const [type, by] of [
    ["pointerdown", 0],
    ...[4, 8, 12].map((by) => ["pointermove", by]),
    ["pointerup", 12],
  ] as [string, number][])
    handle.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        button: 0,
        pointerId: 1,
        clientX: left + by,
        clientY: top + 5,
      }),
    );
  expect(read).toHaveBeenCalledTimes(1);
});

test("lines between columns and rows are added by key behind the line or edge that has the focus", async () => {
  await startDrawing();
  (page.getByRole("separator", { name: "Left edge" }).element() as HTMLElement).focus();
  await chord("Insert");
  await expect.element(line(1)).toHaveFocus();
  await expect.element(line(1)).toHaveAttribute("aria-valuenow", "159");
  await expect.element(line(2)).toHaveAttribute("aria-valuenow", "220");
  (line(2).element() as HTMLElement).focus();
  await chord("Insert");
  await expect.element(line(3)).toHaveFocus();
  await expect.element(line(3)).toHaveAttribute("aria-valuenow", "282");
  await button("Row lines").click();
  (rowLine(2).element() as HTMLElement).focus();
  await chord("Insert");
  await expect.element(rowLine(3)).toHaveFocus();
  await expect.element(rowLine(3)).toHaveAttribute("aria-valuenow", "244");
});

test("the nearest of two lines is taken where they are closer together than a finger", async () => {
  await startDrawing();
  (line(1).element() as HTMLElement).focus();
  await chord("Insert");
  for (let at = 282; at > 230; at -= 2) await chord("ArrowLeft");
  const scale = sheet().getBoundingClientRect().width / 600;
  const { left, top } = sheet().getBoundingClientRect();
  const lineAt = (x: number) =>
    document.elementFromPoint(left + x * scale, top + 225 * scale)?.getAttribute("aria-label");
  expect([221, 223, 227, 229].map(lineAt)).toEqual([
    "Column line 1",
    "Column line 1",
    "Column line 2",
    "Column line 2",
  ]);
});

test("a column that is named anew on the page becomes a column of the field before the table is read", async () => {
  const table = tableOnPage();
  const field = {
    ...{ id: "items", name: "Items", type: "TABLE" as const, required: false, prompt: "", also_called: [] },
    columns: table.columns.map((column) => ({ ...column, id: column.name })),
  };
  let extractor = { ...extractorOf([]), fields: [field] };
  answer("getExtractor", () => ({ extractor }));
  answer("updateField", ({ body }) => {
    extractor = { ...extractor, fields: [{ ...field, ...(body as object) }] };
    return { field: extractor.fields[0]! };
  });
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await nameOf(2).selectOptions("New column…");
  const typed = page.getByRole("textbox", { name: "Name of column 2" });
  await expect.element(typed).toHaveFocus();
  await chord("Escape");
  await expect.element(nameOf(2)).toHaveFocus();
  await expect.element(nameOf(2)).toHaveValue("Quantity");
  await nameOf(2).selectOptions("New column…");
  await press("Weight{Enter}");
  await expect.element(nameOf(2)).toHaveValue("Weight");
  await readAgain.click();
  await expect.poll(() => sent().length).toBe(1);
  expect(callsOf("updateField").map(({ body }) => body)).toEqual([
    { columns: [...field.columns, { name: "Weight", type: "NUMBER", prompt: "" }] },
  ]);
  expect(sent()).toMatchObject([{ region: { columns: [{ column: "Article" }, { column: "Weight" }] } }]);
});

test("a rectangle on a scan that lies askew turns with it once it is drawn, and is sent as it was drawn", async () => {
  mockPage(tableOnPage(), 4);
  answer("correctValue", refusal(422, "No rows were found there.", "invalid"));
  await startDrawing();
  await drag([75, 190], [350, 240]);
  await expect.element(readAgain).toHaveFocus();
  const region = () => document.querySelector<HTMLElement>("[data-region]")!;
  expect(region().style.transform).toBe("rotate(4deg)");
  // A line that is added below the middle is further to the right in what is turned.
  const scale = sheet().getBoundingClientRect().width / 600;
  const layer = page.elementLocator(document.querySelector("[data-draw]")!);
  await layer.dblClick({ position: { x: 300 * scale, y: 235 * scale } });
  await expect.element(line(2)).toHaveAttribute("aria-valuenow", expect.stringMatching(/^30[12](\.\d+)?$/));
  await readAgain.click();
  await expect.poll(() => sent().length).toBe(1);
  const [{ region: drawn }] = sent() as [{ region: Record<string, number> }];
  for (const [member, about] of Object.entries({ x: 75, y: 190, width: 275, height: 50 }))
    expect(Math.abs(drawn[member]! - about)).toBeLessThan(2);
});

test("on a phone the document comes to be drawn on", async () => {
  await page.viewport(390, 780);
  await openRows();
  await button("Draw the table on the page").click();
  await expect.element(page.getByRole("group", { name: "Drawing the table" })).toBeVisible();
  await expect.poll(() => placesOf("[data-region]").length).toBe(1);
  expect(horizontalOverflow()).toBe(0);
});
