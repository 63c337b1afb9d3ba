import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { applyCorrection, isToCheck } from "@/components/documents/apply-correction";
import { ReviewScreen } from "@/components/review/review-screen";
import { ExtractScreen } from "@/components/screens/extract/extract-screen";
import type { NamedChange, ScalarValueDto } from "@/lib/api/value";
import { aSuggestion } from "@/lib/api/testing/a-value";
import { documentOf, extractorOf, valueOf } from "./data";
import { answer, callsOf, hold } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, chord, rowOf } from "./screen";

const TEXT = "Berthing 27 Nov 2018\nSailing 29 Nov 2018\nInvoice HB-2041\n";

function suggested(name: string, members: Partial<ScalarValueDto> = {}): ScalarValueDto {
  const candidates = ["27 Nov 2018", "29 Nov 2018"].map((quote) => {
    const start = TEXT.indexOf(quote);
    const value = `2018-11-${quote.slice(0, 2)}`;
    return { value, quote, start, end: start + quote.length, page: null, boxes: [] };
  });
  const suggestion = { ...candidates[0]!, confidence: 0.4 };
  return aSuggestion({ name, type: "DATE", candidates, suggestion, ...members });
}

let values: ScalarValueDto[];

/** A server that keeps what it is told, and suggests nothing in the place of a value. */
function mockDocument(given: ScalarValueDto[]) {
  values = given;
  const listed = () =>
    documentOf({ id: "a", filename: "a.txt", status: "SUCCESS", to_check: values.filter(isToCheck).length });
  const sent = (value: ScalarValueDto) => (value.value === null ? value : { ...value, suggestion: null });
  answer("getExtractor", { extractor: extractorOf(given) });
  answer("listDocuments", () => ({ documents: [listed()], next_cursor: null }));
  answer("listValues", () => ({
    documents: [{ id: "a", filename: "a.txt", revision: 0, values: values.map(sent) }],
    next_cursor: null,
  }));
  answer("getDocumentResult", () => ({
    document: listed(),
    values: values.map(sent),
    usage: null,
  }));
  const { length } = TEXT;
  answer("getDocumentText", { text: TEXT, start: 0, end: length, length, pages: [], blocks: [], hidden: [] });
  answer("correctValue", ({ body }) => {
    const input = body as NamedChange;
    const at = new Date().toISOString();
    values = values.map((value) =>
      value.name === input.name ? (applyCorrection(value, input, at) as ScalarValueDto) : value,
    );
    const value = values.find(({ name }) => name === input.name)!;
    return { value: sent(value), rows: null, document: listed(), label: null };
  });
}

const list = page.getByRole("list", { name: "Values", exact: true });
const item = (name: string) => list.getByRole("listitem").filter({ hasText: name });
const sentChanges = () => callsOf("correctValue").map(({ body }) => body);

async function openReview() {
  await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
  await expect.element(list).toBeVisible();
}

const found = valueOf({ name: "Invoice number", value: "HB-2041" });

beforeEach(() => mockDocument([found, suggested("Due date"), suggested("Delivery date")]));

test("what a value that was not found may be is told with its place and the other candidates", async () => {
  await openReview();
  await expect.element(item("Due date")).toHaveTextContent(/Due date\s*Check\s*Perhaps 27 Nov 2018/);
  await expect.element(item("Due date")).toHaveTextContent("In the document: 27 Nov 2018");
  const others = page.getByRole("list", { name: "Other values for Due date" });
  await expect.element(others).toHaveTextContent(/^29 Nov 2018$/);
  await expect.element(page.getByText("2 to check", { exact: true })).toBeVisible();
  expect(page.getByText("Not found").elements()).toEqual([]);
  const highlighted = () => document.querySelector("main [data-source] [data-selected=true]")?.textContent;
  await expect.poll(highlighted).toBe("27 Nov 2018");
});

test("Enter takes a suggestion and goes on to the next value to check, Delete says that there is none", async () => {
  await openReview();
  await expect.element(button(/^Due date/)).toHaveFocus();
  await chord("Enter");
  await expect.element(item("Due date")).toHaveTextContent(/Corrected by you\s*27 Nov 2018/);
  await expect.element(button(/^Delivery date/)).toHaveFocus();
  await chord("Delete");
  await expect.element(item("Delivery date")).toHaveTextContent(/Confirmed\s*No value/);
  await expect.element(page.getByText("All checked", { exact: true })).toBeVisible();
  await expect.poll(sentChanges).toEqual([
    { name: "Due date", candidate: 0 },
    { name: "Delivery date", confirmed: true },
  ]);
});

test("a value that was settled a moment ago is not gone back to", async () => {
  await openReview();
  await expect.element(button(/^Due date/)).toHaveFocus();
  for (const name of ["Due date", "Delivery date"]) {
    expect(document.activeElement?.textContent).toContain(name);
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    // The next value is chosen then; the first one is shown as settled in a later task.
    await Promise.resolve();
  }
  await expect.element(page.getByText("All checked", { exact: true })).toBeVisible();
  await expect.element(button(/^Delivery date/)).toHaveFocus();
});

test("what was done with a suggestion is undone at once, before the server answers", async () => {
  await openReview();
  await expect.element(button(/^Due date/)).toHaveFocus();
  await chord("Enter");
  await chord("Delete");
  await expect.poll(() => sentChanges().length).toBe(2);
  await expect.element(page.getByText("All checked", { exact: true })).toBeVisible();
  const respond = hold("correctValue");
  for (const [name, left] of [
    ["Delivery date", 1],
    ["Due date", 2],
  ] as const) {
    await chord("Control+z");
    await expect.element(item(name)).toHaveTextContent("Perhaps 27 Nov 2018");
    await expect.element(page.getByText(`${left} to check`, { exact: true })).toBeVisible();
  }
  respond();
  await expect.poll(() => sentChanges().length).toBe(4);
  await expect.element(item("Due date")).toHaveTextContent("Perhaps 27 Nov 2018");
});

test("the buttons of a suggestion do what the keys do", async () => {
  await openReview();
  await item("Due date").getByRole("button", { name: "Confirm" }).click();
  await item("Delivery date").getByRole("button", { name: "Mark as empty" }).click();
  await expect.poll(sentChanges).toEqual([
    { name: "Due date", candidate: 0 },
    { name: "Delivery date", confirmed: true },
  ]);
});

test("editing a suggestion begins with its words: Enter takes it, an emptied input says that there is none", async () => {
  await openReview();
  await expect.element(button(/^Due date/)).toHaveFocus();
  await chord("e");
  const input = (name: string) => page.getByRole("textbox", { name }).first();
  await expect.element(input("Due date")).toHaveValue("27 Nov 2018");
  await chord("Enter");
  await expect.element(button(/^Delivery date/)).toHaveFocus();
  await chord("e");
  await input("Delivery date").fill("");
  await chord("Enter");
  await expect.element(item("Delivery date")).toHaveTextContent(/Confirmed\s*No value/);
  await expect.poll(sentChanges).toEqual([
    { name: "Due date", candidate: 0 },
    { name: "Delivery date", value: null },
  ]);
});

test("a required value that is only suggested is still said to be missing where missing ones are listed", async () => {
  mockDocument([found, suggested("Due date", { required: true })]);
  const documents = [
    documentOf({ id: "a", filename: "a.txt", status: "SUCCESS", missing_required: ["Due date"] }),
  ];
  answer("listDocuments", { documents, next_cursor: null });
  await renderScreen("/extractors/extractor-1/extract", <ExtractScreen id="extractor-1" />);
  await expect.element(rowOf("a.txt")).toHaveTextContent("Required, but not found: Due date");
});

test("the result dialog tells a suggestion and shows its place", async () => {
  await renderScreen("/extractors/extractor-1/extract", <ExtractScreen id="extractor-1" />);
  await button(/^View/).click();
  const dialog = page.getByRole("dialog");
  const value = dialog.getByRole("button", { name: /^Due date/ });
  await expect.element(value).toHaveTextContent(/Due date\s*Check\s*Perhaps Nov 27, 2018/);
  await value.click();
  await expect
    .poll(() => document.querySelector("[role=dialog] mark[data-selected=true]")?.textContent)
    .toBe("27 Nov 2018");
});

const cell = (column: number) => page.getByRole("grid", { name: "Values" }).getByPlace(2, column);

async function openGrid() {
  await renderScreen("/extractors/extractor-1/extract?view=values", <ExtractScreen id="extractor-1" />);
  await expect.element(cell(3)).toHaveTextContent("Perhaps Nov 27, 2018");
}

test("in the grid a suggestion is told in its cell, and Enter twice takes it", async () => {
  await openGrid();
  await expect.element(cell(1)).toHaveTextContent("2 to check");
  await cell(3).click();
  await chord("Enter");
  await expect
    .element(page.getByRole("textbox", { name: "Due date", exact: true }).first())
    .toHaveValue("27 Nov 2018");
  await chord("Enter");
  await expect.element(cell(3)).toHaveTextContent(/^Nov 27, 2018/);
  await expect.element(cell(3)).toHaveFocus();
  await expect.element(cell(1)).toHaveTextContent("1 to check");
  await chord("Control+z");
  await expect.element(cell(3)).toHaveTextContent("Perhaps Nov 27, 2018");
  await expect.poll(sentChanges).toEqual([
    { name: "Due date", candidate: 0 },
    { name: "Due date", original: true },
  ]);
});

test("in the grid an emptied suggestion is none, and no suggestion is copied", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => writeText.mockRestore());
  await openGrid();
  await cell(2).click();
  await chord("Shift+ArrowRight");
  await chord("Control+c");
  await expect.poll(() => writeText.mock.lastCall?.[0]).toBe("HB-2041\t");
  await cell(3).click();
  await chord("Enter");
  await page.getByRole("textbox", { name: "Due date", exact: true }).first().fill("");
  await chord("Enter");
  await expect.element(cell(3)).toHaveTextContent(/Empty/);
  await expect.poll(sentChanges).toEqual([{ name: "Due date", value: null }]);
});

test("a suggestion that the field's limits refuse says why, and is kept anyway where a person insists", async () => {
  const message = '"2018-11-27" is before 2026-01-01.';
  mockDocument([found, suggested("Due date", { checks: [{ code: "out_of_range", message }] })]);
  const refused = () =>
    Response.json(
      { success: false, code: "outside_limits", error: message, fields: { candidate: message } },
      { status: 422 },
    );
  answer("correctValue", refused);
  await openReview();
  await expect.element(item("Due date")).toHaveTextContent(message);
  await item("Due date").getByRole("button", { name: "Confirm" }).click();
  await item("Due date").getByRole("button", { name: "Keep anyway" }).click();
  await expect.poll(sentChanges).toEqual([
    { name: "Due date", candidate: 0 },
    { name: "Due date", candidate: 0, insist: true },
  ]);
});

test("a typed value that is refused is kept anyway with what was typed, other failures are not", async () => {
  answer("correctValue", () =>
    Response.json({ success: false, code: "invalid", error: "No date." }, { status: 422 }),
  );
  await openReview();
  await item("Due date").getByRole("button", { name: "Edit" }).click();
  const input = page.getByRole("textbox", { name: "Due date", exact: true });
  await input.fill("27 Nov 2028");
  await button("Save").click();
  await expect.element(input).toHaveAccessibleDescription("No date.");
  await expect.element(button("Keep anyway")).not.toBeInTheDocument();
  const message = "2028-11-27 is after 2027-01-01.";
  answer("correctValue", () =>
    Response.json({ success: false, code: "outside_limits", error: message }, { status: 422 }),
  );
  await input.fill("28 Nov 2028");
  await button("Save").click();
  await expect.element(input).toHaveAccessibleDescription(message);
  await button("Keep anyway").click();
  await expect
    .poll(() => sentChanges().at(-1))
    .toEqual({ name: "Due date", value: "28 Nov 2028", insist: true });
});
