import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, type Locator } from "vitest/browser";
import { applyCorrection, type ManyChange } from "@/components/documents/apply-correction";
import { ReviewScreen } from "@/components/review/review-screen";
import { ExtractScreen } from "@/components/screens/extract/extract-screen";
import type { DocumentDto, DocumentValuesDto } from "@/lib/api/document";
import type { FieldDto } from "@/lib/api/extractor";
import { aSuggestion } from "@/lib/api/testing/a-value";
import type { ScalarValueDto } from "@/lib/api/value";
import { documentOf, extractorOf, valueOf } from "./data";
import { answer, callsOf, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, chord, expectToast, horizontalOverflow, press } from "./screen";

/** Each test has an extractor of its own, because the page remembers things of each. */
let id = "many-0";
let documents: DocumentDto[] = [];
let results: DocumentValuesDto[] = [];

beforeEach(() => void (id = `many-${Number(id.slice(5)) + 1}`));

const grid = page.getByRole("grid", { name: "Values" });
const cell = (row: number, column: number) => grid.getByPlace(row, column);
const widthOf = (shown: Locator) => shown.element().getBoundingClientRect().width;
const announcer = page.getByTestId("announcer");
const check = (message: string) => ({ checks: [{ code: "low_confidence" as const, message }] });

type Sent = ManyChange & { document: string };
const sentChanges = () => callsOf("correctValues").map(({ body }) => (body as { changes: Sent[] }).changes);
const isRefused = (change: Sent) => "value" in change && change.value === "abc";

/** An extractor with these fields and documents, on a server that keeps what it is told, and refuses "abc". */
function serve(fields: Partial<FieldDto>[], values: ScalarValueDto[][]) {
  documents = values.map((ofDocument, index) =>
    documentOf(
      { status: "SUCCESS", to_check: ofDocument.filter(({ checks }) => checks.length > 0).length },
      index + 1,
    ),
  );
  results = values.map((ofDocument, index) => ({
    id: `document-${index + 1}`,
    filename: `document-${index + 1}.txt`,
    revision: 0,
    values: ofDocument,
  }));
  answer("getExtractor", { extractor: extractorOf(fields, { id }) });
  answer("listDocuments", () => ({ documents, next_cursor: null }));
  answer("listValues", () => ({ documents: results, next_cursor: null }));
  answer("correctValues", ({ body }) => {
    const { changes } = body as { changes: Sent[] };
    const refused = new Set(changes.filter(isRefused).map(({ document }) => document));
    const saved = new Set(changes.map(({ document }) => document).filter((docId) => !refused.has(docId)));
    for (const { document, ...change } of changes)
      if (saved.has(document)) keep(document, change as ManyChange);
    return {
      results: changes.map((change) => ({
        document: change.document,
        name: change.name,
        saved: saved.has(change.document),
        error: isRefused(change) ? { code: "invalid", message: "Please enter a number." } : null,
      })),
      documents: [...saved].map((docId) => ({
        document: documents.find((document) => document.id === docId)!,
        values: results
          .find((result) => result.id === docId)!
          .values.filter(({ name }) => changes.some((one) => one.document === docId && one.name === name)),
        also_changed: [],
      })),
    };
  });
}

function keep(docId: string, change: ManyChange) {
  results = results.map((result) =>
    result.id === docId
      ? {
          ...result,
          values: result.values.map((value) =>
            value.name === change.name ? applyCorrection(value, change, new Date().toISOString()) : value,
          ),
        }
      : result,
  );
}

/** Documents with numbers in "Note 1", "Note 2" and so on: in the first row 11, 12, in the second 21, 22. */
function serveNumbers(rows: number, columns: number) {
  const names = Array.from({ length: columns }, (_each, index) => `Note ${index + 1}`);
  serve(
    names.map((name) => ({ name, type: "NUMBER" })),
    Array.from({ length: rows }, (_each, row) =>
      names.map((name, column) => valueOf({ name, type: "NUMBER", value: 10 * (row + 1) + column + 1 })),
    ),
  );
}

async function openGrid() {
  const screen = await renderScreen(`/extractors/${id}/extract?view=values`, <ExtractScreen id={id} />);
  await expect.element(grid).toHaveAttribute("aria-busy", "false");
  return screen;
}

/** Pastes a text as the browser does where the focus is. */
function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement!.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** Selects the cells from one to another one, counted as assistive technology does. */
async function select(from: [number, number], to: [number, number]) {
  await cell(...from).click({ position: { x: 8, y: 8 } });
  await cell(...to).click({ modifiers: ["Shift"], position: { x: 8, y: 8 } });
}

test("five hundred cells are pasted with one request, and undone in one step with another", async () => {
  serveNumbers(100, 5);
  await openGrid();
  await cell(2, 2).click();
  paste(
    Array.from({ length: 100 }, (_each, row) => `${row}01\t${row}02\t${row}03\t${row}04\t${row}05`).join(
      "\r\n",
    ),
  );
  await expectToast("500 values pasted");
  await expect.element(cell(2, 2)).toHaveTextContent("1Corrected by you");
  await expect.element(cell(4, 6)).toHaveTextContent("205Corrected by you");
  expect(sentChanges().map(({ length }) => length)).toEqual([500]);
  expect(sentChanges()[0]?.[7]).toEqual({ document: "document-2", name: "Note 3", value: "103" });

  await chord("Control+z");
  await expect.element(announcer).toHaveTextContent("Undone: 500 values pasted");
  await expect.poll(() => sentChanges().map(({ length }) => length)).toEqual([500, 500]);
  expect(sentChanges()[1]?.[7]).toEqual({ document: "document-2", name: "Note 3", original: true });
  await expect.element(cell(2, 2)).toHaveTextContent(/^11$/);
  await expect.element(cell(4, 6)).toHaveTextContent(/^35$/);
  await chord("Control+z");
  expect(sentChanges()).toHaveLength(2);
});

test("a document stays as it was where one of its pasted cells is refused, and the cell is named with the reason", async () => {
  serveNumbers(3, 2);
  await openGrid();
  await cell(2, 2).click();
  paste("1\t2\n3\tabc\n5\t6");
  const notice = page.getByRole("alert").filter({ hasText: "1 value not saved" });
  await expect.element(notice).toHaveTextContent("document-2.txt, Note 2 abc: Please enter a number.");
  await expectToast("4 values pasted");
  await expect.element(cell(2, 3)).toHaveTextContent("2Corrected");
  await expect.element(cell(3, 2)).toHaveTextContent(/^21$/);
  await expect.element(cell(3, 3)).toHaveTextContent(/^22$/);
  await expect.element(cell(4, 2)).toHaveTextContent("5Corrected");

  await notice.getByRole("button", { name: "document-2.txt, Note 2" }).click();
  const input = page.getByRole("textbox", { name: "Note 2" });
  await expect.element(input).toHaveValue("abc");
  await chord("Escape");
  await expect.element(notice).not.toBeInTheDocument();
  await chord("Control+z");
  await expect.element(cell(2, 3)).toHaveTextContent(/^12$/);
  expect(sentChanges()[1]?.map(({ document }) => document)).not.toContain("document-2");
});

test("pasting leaves out file names and what is outside the grid, and says so; what is the same is not sent", async () => {
  serveNumbers(2, 2);
  await openGrid();
  await cell(3, 1).click({ position: { x: 200, y: 18 } });
  paste("document-2.txt\t21\t99\tmore\nbelow\t1\t2\t3");
  await expectToast("1 value pasted", "6 cells skipped: file names, tables or cells outside the grid");
  expect(sentChanges()).toEqual([[{ document: "document-2", name: "Note 2", value: "99" }]]);
});

test("one cell is pasted into all that are selected, an empty one says that there is no value", async () => {
  serveNumbers(2, 2);
  await openGrid();
  await select([2, 2], [3, 3]);
  paste("7");
  await expectToast("4 values pasted");
  paste(" ");
  await expect
    .poll(() => sentChanges()[1]?.map((change) => "value" in change && change.value))
    .toEqual([null, null, null, null]);
});

test("what was copied in the grid is pasted as the values that they are, without the header above them", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => writeText.mockRestore());
  serve(
    [{ name: "Note" }, { name: "Total", type: "NUMBER" }],
    [1234.567, 5].map((value, row) => [
      valueOf({ name: "Note", value: `r${row + 1}` }),
      valueOf({ name: "Total", type: "NUMBER", value }),
    ]),
  );
  await openGrid();
  await cell(2, 3).click();
  await button("Copy with header").click();
  await expect.element(announcer).toHaveTextContent("1 cell copied with header");
  expect(writeText.mock.lastCall?.[0]).toBe("Total\n1234.567");
  await cell(3, 3).click();
  paste("Total\r\n1234.567");
  await expectToast("1 value pasted");
  expect(sentChanges()).toEqual([[{ document: "document-2", name: "Total", value: 1234.567 }]]);
});

test("Control and D fills a selection from its first row, and a cell from the one above", async () => {
  serveNumbers(4, 2);
  await openGrid();
  await select([2, 2], [4, 3]);
  await chord("Control+d");
  await expectToast("4 values filled");
  await expect.element(cell(4, 3)).toHaveTextContent("12Corrected");
  await cell(5, 2).click();
  await button("Fill down").click();
  await expectToast("1 value filled");
  await expect.element(cell(5, 2)).toHaveTextContent("11Corrected");
  expect(sentChanges()[0]).toEqual(
    ["document-2", "document-3"].flatMap((document) => [
      { document, name: "Note 1", value: 11 },
      { document, name: "Note 2", value: 12 },
    ]),
  );
});

test("Enter saves a cell, or confirms it as it is, and goes to the one below", async () => {
  serve(
    [{ name: "Note" }],
    [
      [valueOf({ name: "Note", value: "one", ...check("Unsure.") })],
      [valueOf({ name: "Note", value: "two" })],
    ],
  );
  answer("correctValue", ({ params, body }) => {
    keep(params.docId!, body as ManyChange);
    const result = results.find((one) => one.id === params.docId)!;
    const document = documents.find((one) => one.id === params.docId)!;
    return { value: result.values[0]!, rows: [], document, label: null };
  });
  await openGrid();
  await cell(2, 2).click();
  await press("{Enter}{Enter}");
  await expect.element(cell(2, 2)).toHaveTextContent("oneConfirmed");
  await expect.element(cell(3, 2)).toHaveFocus();
  await press("zwei{Enter}");
  await expect.element(cell(3, 2)).toHaveTextContent("zweiCorrected by you");
  await expect.element(cell(3, 2)).toHaveFocus();
});

test("Tab saves a cell and goes to the next one, with Shift to the one before; what is unchanged is not confirmed", async () => {
  const note = (name: string, value: string) => valueOf({ name, value, ...check("Unsure.") });
  serve([{ name: "Note" }, { name: "Place" }], [[note("Note", "one"), note("Place", "here")]]);
  const sent: unknown[] = [];
  answer("correctValue", ({ params, body }) => {
    const change = body as ManyChange;
    sent.push(change);
    keep(params.docId!, change);
    const value = results[0]!.values.find(({ name }) => name === change.name)!;
    return { value, rows: [], document: documents[0]!, label: null };
  });
  await openGrid();
  await cell(2, 2).click();
  await press("eins{Tab}");
  await expect.element(cell(2, 3)).toHaveFocus();
  await expect.element(cell(2, 2)).toHaveTextContent("einsCorrected by you");
  await press("{Enter}{Tab}");
  await expect.element(cell(2, 3)).toHaveFocus();
  await press("da{Shift>}{Tab}{/Shift}");
  await expect.element(cell(2, 2)).toHaveFocus();
  await expect.element(cell(2, 3)).toHaveTextContent("daCorrected by you");
  expect(sent).toEqual([
    { name: "Note", value: "eins" },
    { name: "Place", value: "da" },
  ]);
});

test("where there is nothing to confirm, fill or paste, that is shown", async () => {
  const confirmed_at = "2026-03-04T10:00:00.000Z";
  serve([{ name: "Note" }], [[valueOf({ name: "Note", value: "one", confirmed_at })]]);
  await openGrid();
  await cell(2, 2).click();
  await chord("Shift+Enter");
  await expectToast("Nothing to confirm here");
  await chord("Control+d");
  await expectToast("Nothing to fill here");
  paste("one");
  await expectToast("Nothing to paste here");
  await button("Confirm").click();
  await expect
    .element(page.getByRole("menuitem", { name: "Nothing to confirm" }))
    .toHaveAttribute("aria-disabled", "true");
});

test("a selection is confirmed by Shift and Enter once what has a check in it was named, and that is undone by its message", async () => {
  serve(
    [{ name: "Net" }, { name: "Total" }],
    [1, 2].map((row) => [
      valueOf({ name: "Net", value: `net ${row}` }),
      valueOf({ name: "Total", value: `total ${row}`, ...(row === 2 ? check("It is uncertain.") : {}) }),
    ]),
  );
  await openGrid();
  await select([2, 2], [3, 3]);
  await chord("Shift+Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm 4 values" });
  await expect.element(dialog).toHaveTextContent("document-2.txtTotal: total 2It is uncertain.");
  await expect.element(dialog).not.toHaveTextContent("net");
  await expect.element(dialog.getByRole("button", { name: "Confirm 4 values" })).toHaveFocus();
  await chord("Escape");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentChanges()).toEqual([]);

  await select([2, 2], [3, 3]);
  await press("{Shift>}{Enter}{/Shift}");
  await press("{Enter}");
  await expectToast("4 values confirmed");
  await expect.element(cell(3, 3)).toHaveTextContent("total 2Confirmed");
  expect(sentChanges()[0]).toHaveLength(4);
  await button("Undo").click();
  await expect.element(cell(3, 3)).toHaveTextContent("total 2Check: It is uncertain.");
  await expect
    .poll(() => sentChanges()[1])
    .toEqual(
      [1, 2].flatMap((row) =>
        ["Net", "Total"].map((name) => ({ document: `document-${row}`, name, confirmed: false })),
      ),
    );
});

test("all documents without a check are accepted unseen once that was named, and a column is confirmed, but nothing that a person has settled", async () => {
  const confirmed_at = "2026-04-01T10:00:00.000Z";
  serve(
    [{ name: "Net" }, { name: "Total" }],
    [1, 2, 3].map((row) => [
      valueOf({ name: "Net", value: `net ${row}`, ...(row === 1 ? { confirmed_at } : {}) }),
      valueOf({ name: "Total", value: `total ${row}`, ...(row === 2 ? check("Unsure.") : {}) }),
    ]),
  );
  await openGrid();
  await cell(2, 2).click();
  const choose = async (label: string) => {
    await button("Confirm").click();
    await page.getByRole("menuitem", { name: label }).click();
  };
  await choose("All values not marked for review: 2 documents");
  const question = page.getByRole("alertdialog", { name: "Accept 3 values in 2 documents without review?" });
  await expect.element(question).toHaveTextContent("Nothing is learned from them");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(sentChanges()).toEqual([]);
  await choose("All values not marked for review: 2 documents");
  await question.getByRole("button", { name: "Accept 3 values" }).click();
  await expectToast("3 values accepted without review");
  await expect.element(cell(4, 2)).toHaveTextContent("Accepted without review");
  const sent = (index: number) => sentChanges()[index]?.map(({ document, name }) => `${document} ${name}`);
  expect(sent(0)).toEqual(["document-1 Total", "document-3 Net", "document-3 Total"]);
  expect(sentChanges()[0]?.every((change) => "accepted" in change && change.accepted)).toBe(true);
  await choose("Column Net: 2 values");
  await expectToast("2 values confirmed");
  expect(sent(1)).toEqual(["document-2 Net", "document-3 Net"]);
  await cell(2, 3).click();
  await chord("Control+ ");
  await chord("Shift+Enter");
  await expect.element(page.getByRole("dialog", { name: "Confirm 3 values" })).toHaveTextContent("Unsure.");
});

test("a selection is confirmed without its suggestions and its empty fields", async () => {
  const missing = aSuggestion({ name: "Net", suggestion: null, candidates: [] });
  serve(
    [{ name: "Net" }],
    [[aSuggestion({ name: "Net" })], [valueOf({ name: "Net", value: "2" })], [missing]],
  );
  await openGrid();
  await select([2, 2], [4, 2]);
  await chord("Shift+Enter");
  await expectToast("1 value confirmed");
  expect(sentChanges()).toEqual([[{ document: "document-2", name: "Net", confirmed: true }]]);
  await expect.element(cell(2, 2)).not.toHaveTextContent("Corrected by you");
});

test("a request that fails takes all of it back, and says why", async () => {
  serveNumbers(2, 2);
  answer("correctValues", refusal(503, "Gleaner is unavailable at the moment.", "unavailable"));
  await openGrid();
  await cell(2, 2).click();
  paste("7\n8");
  await expectToast("Not saved in 2 documents", "Gleaner is unavailable at the moment.");
  await expect.element(cell(2, 2)).toHaveTextContent(/^11$/);
  await expect.element(cell(3, 2)).toHaveTextContent(/^21$/);
  await chord("Control+z");
  expect(sentChanges()).toHaveLength(1);
});

test("a column is made wider by the keys and by dragging, and is as wide when the grid is opened again", async () => {
  serveNumbers(2, 3);
  await openGrid();
  const edge = page.getByRole("separator", { name: "Width of Note 1" });
  const width = () => widthOf(cell(2, 2));
  const usual = width();
  (edge.element() as HTMLElement).focus();
  await press("{ArrowRight}{ArrowRight}");
  await expect.poll(width).toBe(usual + 32);
  const { x, y } = edge.element().getBoundingClientRect();
  const point = (type: string, clientX: number) =>
    edge
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: y }));
  const capture = vi.spyOn(Element.prototype, "setPointerCapture").mockReturnValue();
  onTestFinished(() => capture.mockRestore());
  point("pointerdown", x);
  point("pointermove", x + 40);
  point("pointerup", x + 40);
  await expect.poll(width).toBe(usual + 72);
  await renderScreen(`/extractors/${id}/extract?view=values`, <ExtractScreen id={id} />);
  await expect.element(grid.nth(1)).toHaveAttribute("aria-busy", "false");
  await expect.poll(() => widthOf(grid.nth(1).getByPlace(2, 2))).toBe(usual + 72);

  id = `${id} of another extractor`;
  serveNumbers(2, 3);
  await renderScreen(`/extractors/${id}/extract?view=values`, <ExtractScreen id={id} />);
  await expect.element(grid.nth(2)).toHaveAttribute("aria-busy", "false");
  expect(widthOf(grid.nth(2).getByPlace(2, 2))).toBe(usual);
});

test.for(["{", "[]", "null", '{"Note 1":5}', '{"Note 1":9000}', '{"Note 1":"wide"}'])(
  "columns have their usual widths where the browser has kept %s",
  async (kept) => {
    serveNumbers(2, 3);
    window.localStorage.setItem(`columnWidths ${id}`, kept);
    await openGrid();
    expect(widthOf(cell(2, 2))).toBe(widthOf(cell(2, 3)));
  },
);

test("the selection stays where the edge of a column is pressed", async () => {
  serveNumbers(2, 3);
  await openGrid();
  await select([2, 2], [3, 3]);
  await page.getByRole("separator", { name: "Width of Note 1" }).click();
  await expect.element(cell(3, 3)).toHaveFocus();
  for (const [row, column] of [
    [2, 2],
    [3, 3],
  ] as const)
    await expect.element(cell(row, column)).toHaveAttribute("aria-selected", "true");
});

test("what is shown is downloaded: filtered, and in its order", async () => {
  serveNumbers(3, 1);
  answer("downloadDocuments", new Response("filename"));
  await renderScreen(
    `/extractors/${id}/extract?view=values&field=Note+1&field_direction=descending`,
    <ExtractScreen id={id} />,
  );
  await expect.element(cell(2, 2)).toHaveTextContent("31");
  await button("Download").click();
  await expectToast("Download complete");
  expect(callsOf("downloadDocuments")[0]?.query.getAll("doc")).toEqual([
    "document-3",
    "document-2",
    "document-1",
  ]);
});

test("at the width of a phone everything fits", async () => {
  await page.viewport(390, 844);
  serveNumbers(3, 6);
  await openGrid();
  await cell(2, 2).click();
  paste("abc");
  await expect.element(page.getByRole("textbox", { name: "Note 1" })).toHaveValue("abc");
  await chord("Escape");
  await chord("ArrowDown");
  expect(horizontalOverflow()).toBe(0);
});

/** The review of the first document. */
async function openReview() {
  const result = () => ({ document: documents[0]!, values: results[0]!.values, usage: null });
  answer("getDocumentResult", result);
  answer("getDocumentText", { text: "", start: 0, end: 0, length: 0, pages: [], blocks: [], hidden: [] });
  answer("listRelearnable", { remembered: 0, documents: [] });
  await renderScreen(`/extractors/${id}/extract/document-1`, <ReviewScreen id={id} />);
  await expect.element(page.getByRole("list", { name: "Values", exact: true })).toBeVisible();
}

test("a document is confirmed without its suggestions, and the next one of them is shown", async () => {
  serve(
    [{ name: "Net" }, { name: "Total" }],
    [[valueOf({ name: "Total", value: "2" }), aSuggestion({ name: "Net" })]],
  );
  await openReview();
  await expect.element(button("Confirm 1 value")).toBeVisible();
  await press("{Shift>}{Enter}{/Shift}");
  await expectToast("1 value confirmed");
  expect(sentChanges()).toEqual([[{ document: "document-1", name: "Total", confirmed: true }]]);
  await expect.element(page.getByRole("button", { name: /^Net/, pressed: true })).toBeVisible();
});

test("a document is confirmed by Shift and Enter, at once where nothing has a check, and undone in one step", async () => {
  serve(
    [{ name: "Net" }, { name: "Total" }],
    [[valueOf({ name: "Net", value: "1" }), valueOf({ name: "Total", value: "2" })]],
  );
  await openReview();
  await expect.element(button("Confirm 2 values")).toBeVisible();
  await press("{Shift>}{Enter}{/Shift}");
  await expectToast("2 values confirmed");
  await expect.element(button("Confirm 2 values")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "Total" }))
    .toHaveTextContent("Confirmed");
  await chord("Control+z");
  await expect.element(button("Confirm 2 values")).toBeVisible();
  expect(sentChanges()).toEqual(
    [true, false].map((confirmed) =>
      ["Net", "Total"].map((name) => ({ document: "document-1", name, confirmed })),
    ),
  );
});

test("of a document that has checks these are named before it is confirmed, its own among them", async () => {
  serve(
    [{ name: "Net" }, { name: "Total" }],
    [[valueOf({ name: "Net", value: "1" }), valueOf({ name: "Total", value: "2", ...check("Unsure.") })]],
  );
  const message = "Only 2 of 14 values found. Is this a different kind of document?";
  const checks = [{ code: "unlike_the_others" as const, message }];
  documents = [{ ...documents[0]!, to_check: 2, checks }];
  const confirmed: unknown[] = [];
  answer("confirmDocument", ({ body }) => {
    confirmed.push((body as { confirmed: boolean }).confirmed);
    return {
      document: { ...documents[0]!, confirmed_at: confirmed.at(-1) ? "2026-04-01T10:00:00.000Z" : null },
    };
  });
  await openReview();
  await press("{Shift>}{Enter}{/Shift}");
  const dialog = page.getByRole("dialog", { name: "Confirm 2 values" });
  await expect.element(dialog).toHaveTextContent(message);
  await expect.element(dialog).toHaveTextContent("Total: 2Unsure.");
  await press("{Enter}");
  await expectToast("2 values confirmed");
  expect(sentChanges()[0]).toHaveLength(2);
  await expect.poll(() => confirmed).toEqual([true]);
  await chord("Control+z");
  await expect.poll(() => confirmed).toEqual([true, false]);
});
