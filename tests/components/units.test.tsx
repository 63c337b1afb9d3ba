import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ReviewScreen } from "@/components/review/review-screen";
import { ExtractScreen } from "@/components/screens/extract/extract-screen";
import type { ScalarValueDto, TableValueDto, ValueDto, ValueUnitDto } from "@/lib/api/value";
import { aTable } from "@/lib/api/testing/a-table";
import { documentOf, extractorOf, valueOf } from "./data";
import { answer, callsOf } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, chord, horizontalOverflow } from "./screen";

const TEXT = "Total: 1.234,50 €\nRope      2         Sail      1         \n";

function total(unit: ValueUnitDto | null, quote = "1.234,50", value = 1234.5): ScalarValueDto {
  const found = valueOf({ name: "Total", type: "NUMBER", value });
  return { ...found, evidence: { ...found.evidence, quote, start: 7, end: 15, unit } };
}

function mock(values: ValueDto[]) {
  const document = documentOf({ id: "a", filename: "a.txt", status: "SUCCESS" });
  answer("getExtractor", { extractor: extractorOf(values) });
  answer("listDocuments", { documents: [document], next_cursor: null });
  answer("listValues", {
    documents: [{ id: "a", filename: "a.txt", revision: 0, values }],
    next_cursor: null,
  });
  answer("getDocumentResult", { document, values, usage: null });
  const { length } = TEXT;
  answer("getDocumentText", { text: TEXT, start: 0, end: length, length, pages: [], blocks: [], hidden: [] });
}

const openReview = () => renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
const openList = (query = "") =>
  renderScreen(`/extractors/extractor-1/extract${query}`, <ExtractScreen id="extractor-1" />);

const EUR = { text: "€", code: "EUR" };

test("a review shows a number with its unit as it is printed, and what is stored with its code", async () => {
  mock([total(EUR)]);
  await openReview();
  await expect.element(button(/^Total/)).toHaveTextContent(/1\.234,50 ?€/);
  await expect.element(button(/^Total/)).toHaveTextContent("1234.5 EUR");
});

test("a unit is not shown twice where the words of the number say it", async () => {
  mock([total({ text: "Mio. EUR", code: "EUR" }, "5 Mio. EUR", 5_000_000)]);
  await openReview();
  await expect.element(button(/^Total/)).toHaveTextContent(/5 Mio\. EUR/);
  await expect.element(button(/^Total/)).not.toHaveTextContent(/EUR ?Mio/);
});

const at = "2026-04-01T10:00:00.000Z";

test("a corrected number has the unit of its place", async () => {
  const unit = { text: "USD", code: "USD" };
  const place = { quote: "77,00", start: 0, end: 5, page: null, boxes: [], unit };
  mock([{ ...total(EUR), value: 77, correction: { value: 77, at, place } }]);
  await openReview();
  await expect.element(button(/^Total/)).toHaveTextContent(/77,00 ?USD/);
});

test("a corrected number has no unit where its place is not known", async () => {
  mock([{ ...total(EUR), value: 78, correction: { value: 78, at } }]);
  await openReview();
  await expect.element(button(/^Total/)).toHaveTextContent("78");
  await expect.element(button(/^Total/)).not.toHaveTextContent("€");
});

test("the grid shows the unit of each number", async () => {
  mock([total(EUR)]);
  await openList("?view=values");
  await expect.element(page.getByRole("grid", { name: "Values" })).toHaveTextContent(/€ ?1,234\.50/);
});

test("the rows of a table show the units of their cells, an entered number that of its column's head", async () => {
  const table = aTable();
  const column = table.columns.findIndex(({ type }) => type === "NUMBER");
  const { name = "" } = table.columns[column] ?? {};
  const kg = { text: "kg", code: "kg" };
  const rows = table.evidence.rows.map((row) => ({
    ...row,
    cells: { ...row.cells, [name]: { ...row.cells[name]!, unit: EUR } },
  }));
  const corrected: TableValueDto = {
    ...table,
    columns: table.columns.with(column, { ...table.columns[column]!, unit: kg }),
    value: table.value!.with(0, { ...table.value![0], [name]: 99 }),
    evidence: { ...table.evidence, rows },
  };
  mock([corrected]);
  await openReview();
  await button(/^Items/).click();
  const panel = page.getByRole("region", { name: "Items" });
  await expect.element(panel).toHaveTextContent(/kg ?99/);
  await expect.element(panel).toHaveTextContent(/€ ?1/);
});

function mockDownload() {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const headers = { "Content-Disposition": 'attachment; filename="x.csv"' };
  answer("downloadDocuments", () => new Response("x", { headers }));
}

const units = page.getByRole("checkbox", { name: "Units" });

test("a download has columns of units where that is chosen", async () => {
  mockDownload();
  mock([total(EUR)]);
  await openList();
  const asked = () => callsOf("downloadDocuments").map(({ query }) => query.get("units"));
  await button("Download").click();
  await expect.poll(asked).toEqual([null]);
  await units.click();
  await button("Download").click();
  await expect.poll(asked).toEqual([null, "1"]);
});

test("the rows of a table are downloaded with fields that are repeated in each", async () => {
  mockDownload();
  mock([total(EUR), valueOf({ name: "Number", value: "N-7" }), aTable()]);
  await openList();
  const options = page.getByRole("button", { name: "File options" });
  await expect.element(options).not.toBeInTheDocument();
  await page.getByRole("combobox", { name: "Content" }).selectOptions("Rows of Items");
  await options.click();
  const repeat = page.getByRole("group", { name: "Repeat in each row" });
  await repeat.getByRole("menuitemcheckbox", { name: "Number" }).click();
  await expect.element(repeat.getByRole("menuitemcheckbox", { name: "Number" })).toBeChecked();
  await chord("Escape");
  await button("Download").click();
  const asked = () =>
    callsOf("downloadDocuments").map(({ query }) => [query.get("table"), query.getAll("with")]);
  await expect.poll(asked).toEqual([["Items", ["Number"]]]);
  await page.getByRole("combobox", { name: "Content" }).selectOptions("Documents");
  await button("Download").click();
  await expect.poll(asked).toEqual([
    ["Items", ["Number"]],
    [null, []],
  ]);
});

test("an extractor without numbers offers no units in its download", async () => {
  mock([valueOf({ name: "Number", value: "N-7" })]);
  await openList();
  await expect.element(button("Download")).toBeVisible();
  await expect.element(units).not.toBeInTheDocument();
});

describe("at the width of a phone", () => {
  const options = page.getByRole("button", { name: "File options" });
  const content = page.getByRole("combobox", { name: "Content" });
  const asked = () =>
    callsOf("downloadDocuments").map(({ query }) => [query.get("table"), query.get("units")]);

  beforeEach(async () => {
    await page.viewport(390, 844);
    mockDownload();
  });

  test("the units of a download are beside its format", async () => {
    mock([total(EUR)]);
    await openList();
    await expect.element(units).toBeVisible();
    await expect.element(options).not.toBeInTheDocument();
    expect(horizontalOverflow()).toBe(0);
  });

  test("units and tables of a download are in a menu, which stays open for both", async () => {
    mock([total(EUR), aTable()]);
    await openList();
    await expect.element(options).toBeVisible();
    await expect.element(units).not.toBeInTheDocument();
    await expect.element(content).not.toBeInTheDocument();
    for (const width of [390, 320]) {
      await page.viewport(width, 844);
      expect(horizontalOverflow()).toBe(0);
    }
    await options.click();
    await page.getByRole("menuitemradio", { name: "Rows of Items" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Units" }).click();
    await expect.element(page.getByRole("menuitemcheckbox", { name: "Units" })).toBeChecked();
    await chord("Escape");
    await button("Download").click();
    await expect.poll(asked).toEqual([["Items", "1"]]);
    await page.viewport(1280, 800);
    await expect.element(units).toBeChecked();
    await expect.element(content).toHaveValue("Items");
  });
});
