import type { Locator, Page } from "@playwright/test";
import type { DocumentResultDto } from "@/lib/api/document";
import type { CreateFieldInput } from "@/lib/api/extractor";
import type { TableValueDto } from "@/lib/api/value";
import { PdfPage, pdfOf, type PdfColumn } from "@/lib/extraction/testing/make-table-pdf";
import type { Api } from "./api";
import { seriousViolations } from "./axe";
import { expect, test } from "./fixtures";
import { horizontalOverflow, refocusUntilVisible } from "./screen";

const fields: CreateFieldInput[] = [
  { name: "Invoice number" },
  {
    name: "Items",
    type: "TABLE",
    columns: [
      { name: "Pos", type: "NUMBER" },
      { name: "Description" },
      { name: "Quantity", type: "NUMBER" },
      { name: "Price", type: "NUMBER" },
    ],
  },
];

const columns: PdfColumn[] = [
  { head: "Pos", x: 50 },
  { head: "Description", x: 90 },
  { head: "Quantity", x: 330, align: "right" },
  { head: "Price", x: 430, align: "right" },
];
const goods = ["Rope", "Sailcloth", "Mast", "Tar", "Oar", "Anchor"];

/** An invoice of six items; numbers that are left out are missing in the document. */
function invoice(missing: number[] = []): Buffer {
  const page = new PdfPage(columns).text("Invoice number: HB-2041").skip().heads();
  goods.forEach((name, index) => {
    const number = index + 1;
    if (!missing.includes(number)) page.row([String(number), name, String(number * 2), `${number}0.50`]);
  });
  return pdfOf(page);
}

const csv = (rows: number) =>
  ["Pos;Description;Quantity;Price"]
    .concat(Array.from({ length: rows }, (_, row) => `${row + 1};Article ${row + 1};${row % 9};${row}.25`))
    .join("\n");

const panel = (page: Page) => page.getByRole("region", { name: "Items" });
const grid = (page: Page) => page.getByRole("grid", { name: "Rows of Items" });
const entry = (page: Page) =>
  page.getByRole("list", { name: "Values" }).getByRole("button", { name: /^Items/ });
/** A cell by its row on the screen and its column, both from 1. */
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column + 1}"]`);
const chosenMark = (page: Page) => page.locator('[data-mark][data-kind="chosen"]');
const chosenText = (page: Page) => page.locator('[data-source] mark[data-selected="true"]');

async function opened(page: Page, api: Api, name: string, content: string | Buffer, rest = "?value=Items") {
  const { id } = await api.extractor("Invoices", fields);
  const { id: docId } = await api.processed(id, name, content);
  await page.goto(`/extractors/${id}/extract/${docId}${rest}`);
  const table = async () => {
    const { values } = await api.result(id, docId);
    return values.find(({ type }) => type === "TABLE") as TableValueDto;
  };
  return { id, docId, table };
}

/** Opens the rows of an invoice with cells as a model's whose words were not found: pairs of a row, from 1, and a column. */
async function openedWithoutWords(page: Page, api: Api, ...places: [row: number, column: string][]) {
  const table = await opened(page, api, "invoice.pdf", invoice(), "");
  await page.route(/\/api\/extractor\/[^/]+\/document\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const result = (await response.json()) as DocumentResultDto;
    for (const value of result.values) {
      if (value.type !== "TABLE") continue;
      for (const [row, column] of places)
        value.evidence.rows[row - 1]!.cells[column] = {
          state: "unverified",
          quote: null,
          start: null,
          end: null,
          page: null,
          boxes: [],
          unit: null,
        };
      value.evidence.state = "unverified";
      value.checks = [{ code: "quote_not_found", message: "Some words were not found." }];
    }
    await route.fulfill({ response, json: result });
  });
  // The server has filled the page; this fetches the values again.
  await refocusUntilVisible(page, entry(page).getByText("Some words were not found."));
  await entry(page).click();
  return table;
}

/** The column of descriptions, as it is shown. */
const shown = async (page: Page) =>
  (await grid(page).locator('[role=gridcell][aria-colindex="3"] [data-text]').allTextContents()).join(" ");

async function expectOver(mark: Locator, place: { x: number; y: number; width: number }) {
  const sheet = mark.locator("xpath=ancestor::section[1]");
  const [box, sheetBox] = [await mark.boundingBox(), await sheet.boundingBox()];
  if (!box || !sheetBox) throw new Error("It is not on the screen.");
  const scale = sheetBox.width / 595;
  expect((box.x - sheetBox.x) / scale).toBeCloseTo(place.x, -0.5);
  expect((box.y - sheetBox.y) / scale).toBeCloseTo(place.y, -0.5);
  expect(box.width / scale).toBeCloseTo(place.width, -1);
}

test("a table's rows are counted, corrected, added, removed, undone and confirmed, by key and by button", async ({
  page,
  api,
}) => {
  const { table } = await opened(page, api, "invoice.pdf", invoice([4]), "");
  await test.step("a table among the values says how many rows it has and why to check it, and opens by Enter", async () => {
    await expect(entry(page)).toContainText("5 rows");
    await expect(entry(page)).toContainText("6 rows in the document, 5 in the table.");
    await expect(entry(page)).toContainText("Check");
    await expect(entry(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("button", { name: "Confirm table" })).toBeFocused();
    await expect(panel(page)).toContainText("6 rows in the document, 5 in the table.");
    await page.keyboard.press("Escape");
    await expect(entry(page)).toBeFocused();
  });
  await test.step("cells are corrected, rows added and removed, and all of it undone by keyboard", async () => {
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("button", { name: "Confirm table" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(cell(page, 1, 1)).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("9");
    await page.keyboard.press("Enter");
    await expect(cell(page, 2, 4)).toBeFocused();
    await expect(cell(page, 1, 4)).toHaveText(/^9\b/);
    await expect.poll(async () => (await table()).value?.[0]?.Price).toBe(9);

    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Insert");
    await expect(page.getByRole("textbox", { name: "Pos" })).toBeFocused();
    await page.keyboard.type("4");
    await page.keyboard.press("Tab");
    await expect(cell(page, 4, 2)).toBeFocused();
    await page.keyboard.type("Tar");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => (await table()).value?.[3]).toMatchObject({ Pos: 4, Description: "Tar" });
    expect(await shown(page)).toBe("Rope Sailcloth Mast Tar Oar Anchor");
    await expect(chosenMark(page)).toHaveCount(0);

    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+Delete");
    await expect(cell(page, 1, 1)).toBeFocused();
    await expect.poll(() => shown(page)).toBe("Sailcloth Mast Tar Oar Anchor");
    await expect.poll(async () => (await table()).correction?.originals).toEqual([1, 2, null, 3, 4]);

    await page.keyboard.press("Control+z");
    await expect.poll(() => shown(page)).toBe("Rope Sailcloth Mast Tar Oar Anchor");
    await expect(cell(page, 1, 1)).toBeFocused();
    await expect(chosenMark(page)).toHaveAttribute("data-mark", "Items, row 1, Pos");
    for (let undone = 0; undone < 3; undone += 1) await page.keyboard.press("Control+z");
    await expect.poll(() => shown(page)).toBe("Rope Sailcloth Mast Oar Anchor");
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await table()).correction).toBeNull();
    await expect(cell(page, 1, 4)).toHaveText("10.50");
  });
  await test.step("one corrected cell does not settle a table in which a row is missing; the missing row does", async () => {
    await cell(page, 1, 1).click();
    const missing = "6 rows in the document, 5 in the table.";
    await expect(cell(page, 1, 1)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("Cable");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await table()).value?.[0]?.Description).toBe("Cable");
    await expect(panel(page)).toContainText(missing);
    await expect(page.getByText("1 to check", { exact: true })).toBeVisible();
    await page.keyboard.press("Insert");
    await expect(page.getByRole("textbox", { name: "Pos" })).toBeFocused();
    await expect(panel(page)).not.toContainText("rows in the document");
    await expect(panel(page)).toContainText("Corrected by you");
    await expect(page.getByText("Nothing to check", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await panel(page).getByRole("button", { name: "Restore the original rows of Items" }).click();
    await expect(panel(page)).toContainText(missing);
  });
  await test.step("every change has its button", async () => {
    await cell(page, 3, 2).click();
    await panel(page).getByRole("button", { name: "Edit cell" }).click();
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Mast");
    await page.keyboard.press("Escape");
    await expect(cell(page, 3, 2)).toBeFocused();
    await panel(page).getByRole("button", { name: "Remove row" }).click();
    await expect.poll(() => shown(page)).toBe("Rope Sailcloth Oar Anchor");
    await panel(page).getByRole("button", { name: "Restore the original rows of Items" }).click();
    await expect.poll(() => shown(page)).toBe("Rope Sailcloth Mast Oar Anchor");
    await panel(page).getByRole("button", { name: "Add row" }).click();
    await expect(page.getByRole("textbox", { name: "Pos" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toContainText("6 rows");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(panel(page)).toContainText("5 rows");
    await panel(page).getByRole("button", { name: "Confirm table" }).click();
    await expect(panel(page)).toContainText("Confirmed");
    await expect(page.getByText("All checked", { exact: true })).toBeVisible();
    await expect.poll(async () => (await table()).confirmed_at).not.toBeNull();
    await panel(page).getByRole("button", { name: "Values" }).click();
    await expect(entry(page)).toBeFocused();
  });
});

test("the focused cell is highlighted on the page, whose words focus theirs; a wrong number is refused; the rows are printed", async ({
  page,
  api,
}) => {
  const { table } = await opened(page, api, "invoice.pdf", invoice());
  await test.step("the focused cell's words are highlighted on the page, and a click on words there focuses their cell", async () => {
    await expect(cell(page, 1, 1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(cell(page, 2, 2)).toBeFocused();
    await expect(chosenMark(page)).toHaveCount(1);
    await expect(chosenMark(page)).toHaveAttribute("data-mark", "Items, row 2, Description");
    await expectOver(chosenMark(page), { x: 90, y: 80.8, width: 38 });
    const price = page.locator('[data-mark="Items, row 5, Price"]');
    await expect(price).toHaveAttribute("data-kind", "wash");
    const box = (await price.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(cell(page, 5, 4)).toHaveAttribute("data-focus", "true");
    await expect(price).toHaveAttribute("data-kind", "chosen");
  });
  await test.step("a number that is none is refused at its cell, and what was typed is kept", async () => {
    await cell(page, 1, 1).click();
    await expect(cell(page, 1, 1)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("many");
    await page.keyboard.press("Enter");
    const input = page.getByRole("textbox", { name: "Pos" });
    await expect(input).toHaveValue("many");
    await expect(input).toHaveAccessibleDescription(/Enter a number/);
    await input.fill("1.2.3.4");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByRole("button", { name: "Row 1, Pos" }).click();
    await expect(input).toHaveValue("1.2.3.4");
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Escape");
    await expect(cell(page, 1, 1)).toBeFocused();
    await expect(cell(page, 1, 1)).toHaveText("1");
    expect((await table()).correction).toBeNull();
  });
  await test.step("a table's rows are printed below the values", async () => {
    await expect(cell(page, 1, 1)).toBeFocused();
    await page.emulateMedia({ media: "print" });
    const printed = page.getByRole("table", { name: "Items" });
    await expect(printed.getByRole("row")).toHaveCount(7);
    await expect(printed).toContainText("Sailcloth");
  });
});

test("an opened table brings its row on a later page into view and marks it, before any key is pressed", async ({
  page,
  api,
}) => {
  const letter = new PdfPage(columns).text("Invoice number: HB-2041");
  const items = new PdfPage(columns).skip(30).heads();
  goods.forEach((name, index) => items.row([String(index + 1), name, "2", "10.50"]));
  await opened(page, api, "invoice.pdf", pdfOf(letter, items), "");
  await expect(page.locator('[data-mark="Invoice number"]')).toBeInViewport();
  await entry(page).click();
  await expect(cell(page, 1, 1)).toBeFocused();
  await expect(chosenMark(page)).toHaveAttribute("data-mark", "Items, row 1, Pos");
  await expect(chosenMark(page)).toBeInViewport({ ratio: 1 });
});

test("rows with a cell whose words were not found come first, and axe finds nothing serious among them", async ({
  page,
  api,
}) => {
  await openedWithoutWords(page, api, [3, "Price"], [5, "Description"]);
  await expect(cell(page, 1, 4)).toBeFocused();
  expect(await shown(page)).toBe("Mast Oar Rope Sailcloth Tar Anchor");
  await expect(panel(page)).toContainText("2 rows to check");
  await expect(cell(page, 1, 4)).toContainText("The words of this value were not found in the document.");
  await page.keyboard.press("n");
  await expect(cell(page, 2, 2)).toBeFocused();
  await page.keyboard.type("Boathook");
  await page.keyboard.press("Enter");
  await expect.poll(() => shown(page)).toBe("Mast Boathook Rope Sailcloth Tar Anchor");
  await expect(panel(page)).toContainText("1 row to check");
  await panel(page).getByRole("button", { name: "Document order" }).click();
  await expect.poll(() => shown(page)).toBe("Rope Sailcloth Mast Tar Boathook Anchor");

  await cell(page, 1, 1).click();
  await page.keyboard.press("Insert");
  await expect(page.getByRole("textbox", { name: "Pos" })).toBeFocused();
  const expectAccessible = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousViolations(page)).toEqual([]);
    }
  };
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toContainText("7 rows");
  await expectAccessible();
});

test("the focused cell of a text, CSV, JSON or HTML file is highlighted there, and words there can be used", async ({
  page,
  api,
}) => {
  const rows = [1, 2, 3].map((row) => ({ Pos: row, Description: `Article ${row}`, Quantity: 1, Price: 2.5 }));
  const cells = rows.map(
    (row) =>
      `<tr>${Object.values(row)
        .map((text) => `<td>${text}</td>`)
        .join("")}</tr>`,
  );
  const heads = Object.keys(rows[0]!).map((text) => `<th>${text}</th>`);
  for (const [name, content] of [
    ["items.csv", csv(3)],
    ["items.json", JSON.stringify(rows)],
    ["items.html", `<table><tr>${heads.join("")}</tr>${cells.join("")}</table>`],
  ] as const) {
    await test.step(name, async () => {
      await opened(page, api, name, content);
      await cell(page, 2, 2).click();
      await expect(chosenText(page)).toContainText("Article 2");
      await page.locator('[data-source] mark[data-name="Items, row 3, Description"]').click();
      await expect(cell(page, 3, 2)).toHaveAttribute("data-focus", "true");
      await expect(chosenText(page)).toContainText("Article 3");
    });
  }
  const { table } = await opened(
    page,
    api,
    "items.txt",
    "Pos\tDescription\tQuantity\tPrice\n1\tRope\t2\t3.50\n2\tSail\t1\t9.00\n\nNote: Tarpaulin\n",
  );
  await cell(page, 1, 2).click();
  await page.locator("[data-source]").getByText("Tarpaulin").dblclick();
  await page
    .getByRole("toolbar", { name: "Use the selected words" })
    .getByRole("button", { name: "Description" })
    .click();
  await expect.poll(async () => (await table()).value?.[0]?.Description).toBe("Tarpaulin");
});

test("of 2,000 rows only those in view are in the page, and the last is reached", async ({ page, api }) => {
  test.slow();
  await opened(page, api, "items.csv", csv(2_000));
  await expect(cell(page, 1, 1)).toBeFocused();
  await page.keyboard.press("Control+End");
  await expect(cell(page, 2_000, 4)).toBeFocused();
  await expect(cell(page, 2_000, 4)).toHaveText("1999.25");
  await expect(chosenText(page)).toHaveText("1999.25");
  expect(await grid(page).locator("[role=gridcell]").count()).toBeLessThan(400);
  await page.keyboard.press("7");
  await page.keyboard.press("Enter");
  await expect(cell(page, 2_000, 4)).toHaveText(/^7\b/);
  await expect(panel(page)).toContainText("Corrected by you");
});

test("a document without rows says so, takes one, and is confirmed by Enter, which never adds one", async ({
  page,
  api,
}) => {
  const { table } = await opened(
    page,
    api,
    "letter.txt",
    "Dear Ada,\n\nInvoice number: HB-1 has been paid.\n",
  );
  await expect(panel(page)).toContainText("No rows found");
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Insert");
  await expect(page.getByRole("textbox", { name: "Pos" })).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await table()).value)
    .toEqual([{ Pos: 1, Description: null, Quantity: null, Price: null }]);
  await test.step("Enter, pressed again and again, confirms a table without rows and never adds one", async () => {
    const { id } = await api.extractor("Invoices", [{ ...fields[1]!, required: true }]);
    const { id: docId } = await api.processed(id, "letter.txt", "Dear Ada,\n\nThe ship has sailed.\n");
    await page.goto(`/extractors/${id}/extract/${docId}`);
    await expect(entry(page)).toContainText("Required, but not found");
    await expect(entry(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("button", { name: "Confirm table" })).toBeFocused();
    for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press("Enter");
    // In the table, or in the list of values where the document itself was to be checked next.
    await expect(page.getByRole("main")).toContainText("Confirmed");
    await expect(page.getByText("All checked", { exact: true })).toBeVisible();
    const [stored] = (await api.result(id, docId)).values;
    expect(stored).toMatchObject({ value: null, correction: null });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test("the rows fill the screen and the document comes as a sheet", async ({ page, api }) => {
    await opened(page, api, "invoice.pdf", invoice([4]), "");
    await entry(page).tap();
    await expect(grid(page)).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
    await cell(page, 5, 2).tap();
    await page.getByRole("button", { name: "Show document" }).tap();
    await expect(chosenMark(page)).toHaveAttribute("data-mark", "Items, row 5, Description");
    await expect(cell(page, 5, 2)).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Hide document" }).tap();
    await cell(page, 1, 4).tap();
    await expect(cell(page, 1, 1)).not.toBeInViewport({ ratio: 1 });
    await panel(page).getByRole("button", { name: "Add row" }).tap();
    await expect(page.getByRole("textbox", { name: "Pos" })).toBeFocused();
    await expect(cell(page, 2, 1)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await cell(page, 1, 2).tap();
    await panel(page).getByRole("button", { name: "Edit cell" }).tap();
    await expect(page.getByRole("textbox", { name: "Description" })).toBeFocused();
    for (const button of await panel(page).getByRole("button").all()) {
      const box = (await button.boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(24);
    }
  });
});
