import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ReviewScreen } from "@/components/review/review-screen";
import { Dashboard } from "@/components/screens/dashboard/dashboard";
import { ExtractScreen } from "@/components/screens/extract/extract-screen";
import type { DocumentDto } from "@/lib/api/document";
import type { ScalarValueDto } from "@/lib/api/value";
import { documentOf, extractorOf, valueOf } from "./data";
import { answer, callsOf, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, chord, expectAddress, expectTexts, expectToast, rowOf } from "./screen";

const MESSAGE = "Only 2 of 14 values found. Is this a different kind of document?";
const checks = [{ code: "unlike_the_others", message: MESSAGE } as const];
const unlike = { to_check: 1, checks };
const confirmed = { ...unlike, to_check: 0, confirmed_at: "2026-03-04T10:00:00.000Z", reviewed: true };

let documents: DocumentDto[] = [];
let id = "extractor-0";

function list(listed: Partial<DocumentDto>[]) {
  documents = listed.map((document, index) =>
    documentOf({ status: "SUCCESS", extracted_data: '{"Number":"N-7"}', ...document }, index),
  );
}

const open = (query = "") => renderScreen(`/extractors/${id}/extract${query}`, <ExtractScreen id={id} />);

/** The review of the first document, with a server that keeps what it is told. */
async function openReview(values: ScalarValueDto[]) {
  answer("getDocumentResult", () => ({ document: documents[0]!, values, usage: null }));
  answer("getDocumentText", { text: "", start: 0, end: 0, length: 0, pages: [], blocks: [], hidden: [] });
  answer("listRelearnable", { remembered: 0, documents: [] });
  answer("confirmDocument", ({ body }) => {
    documents[0] = { ...documents[0]!, ...((body as { confirmed: boolean }).confirmed ? confirmed : unlike) };
    if (!(body as { confirmed: boolean }).confirmed) documents[0].confirmed_at = null;
    return { document: documents[0] };
  });
  await renderScreen(`/extractors/${id}/extract/document-0`, <ReviewScreen id={id} />);
  await expect.element(page.getByRole("list", { name: "Values", exact: true })).toBeVisible();
}

const confirmButton = button("Confirm document");
const footer = (text: string) => page.getByText(text, { exact: true });
const names = () =>
  page
    .getByRole("table", { name: "Documents" })
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => /[a-z]+\.txt/.exec(row.textContent)?.[0] ?? "");

beforeEach(() => {
  id = `extractor-${Number(id.slice(10)) + 1}`;
  answer("getExtractor", { extractor: extractorOf([], { id }) });
  answer("listDocuments", () => ({ documents, next_cursor: null }));
});

test("a document that is unlike the others says so in the list, and is green again once it is confirmed", async () => {
  list([
    { filename: "unlike.txt", ...unlike },
    { filename: "confirmed.txt", ...confirmed },
    { filename: "plain.txt" },
  ]);
  await open();
  await expect.element(rowOf("unlike.txt")).toHaveTextContent(MESSAGE);
  await expect.element(rowOf("unlike.txt")).toHaveTextContent("1 to check");
  const isGreen = (name: string) => rowOf(name).element().querySelector("svg.text-success") !== null;
  expect(["unlike.txt", "confirmed.txt", "plain.txt"].map(isGreen)).toEqual([false, true, true]);
  await expect.element(rowOf("confirmed.txt")).toHaveTextContent("Reviewed");
  for (const name of ["confirmed.txt", "plain.txt"])
    await expect.element(rowOf(name)).not.toHaveTextContent(MESSAGE);
  await expect.element(rowOf("plain.txt")).not.toHaveTextContent("Reviewed");
});

test("it says so in the grid, to a screen reader and where its name is pointed at", async () => {
  list([{ filename: "unlike.txt", ...unlike }, { filename: "plain.txt" }]);
  const values = [valueOf({ name: "Number", value: "N-7" })];
  answer("listValues", {
    documents: documents.map(({ id, filename }) => ({ id, filename, revision: 0, values })),
    next_cursor: null,
  });
  await open("?view=values");
  const grid = page.getByRole("grid", { name: "Values" });
  await expect.element(grid.getByPlace(2, 1)).toHaveTextContent(`1 of 1 found1 to check. ${MESSAGE}`);
  await expect.element(grid.getByPlace(3, 1)).not.toHaveTextContent(MESSAGE);
  await grid.getByRole("link", { name: "unlike.txt" }).hover();
  await expect.element(page.getByRole("tooltip")).toHaveTextContent(`unlike.txt ${MESSAGE}`);
});

test("it is confirmed in the review with two keys, and that is undone with one", async () => {
  list([{ filename: "unlike.txt", ...unlike }]);
  await openReview([valueOf({ name: "Number", value: "N-7" })]);
  await expect.element(page.getByRole("heading", { name: MESSAGE })).toBeVisible();
  await expect.element(footer("1 to check")).toBeVisible();
  await chord("n");
  await expect.element(confirmButton).toHaveFocus();
  await chord("Enter");
  await expect.element(footer("All checked")).toBeVisible();
  await expect.element(page.getByText("You confirmed this document.")).toBeVisible();
  await expect.element(page.getByTestId("announcer")).toHaveTextContent("All checked.");
  await chord("Control+z");
  await expect.element(footer("1 to check")).toBeVisible();
  await confirmButton.click();
  await button("Undo confirmation").click();
  await expect.element(footer("1 to check")).toBeVisible();
  expect(callsOf("confirmDocument").map(({ body }) => body)).toEqual(
    [true, false, true, false].map((confirmed) => ({ confirmed })),
  );
});

test("its values are checked first, then itself", async () => {
  list([{ filename: "unlike.txt", ...unlike, to_check: 2 }]);
  const checks = [{ code: "low_confidence", message: "Unsure." } as const];
  const doubtful = valueOf({ name: "Number", value: "N-7", checks });
  await openReview([doubtful]);
  answer("correctValue", () => ({
    value: { ...doubtful, confirmed_at: "2026-03-04T10:00:00.000Z" },
    rows: null,
    document: { ...documents[0]!, to_check: 1 },
    label: null,
  }));
  await expect.element(footer("2 to check")).toBeVisible();
  await expect.element(button(/^Number/)).toHaveFocus();
  await chord("Enter");
  await expect.element(confirmButton).toHaveFocus();
  await expect.element(footer("1 to check")).toBeVisible();
});

test("it stays to be checked where that it is confirmed is refused", async () => {
  list([{ filename: "unlike.txt", ...unlike }]);
  await openReview([valueOf({ name: "Number", value: "N-7" })]);
  answer("confirmDocument", refusal(503, "The database is away."));
  // It is taken back without an answer of the list, too.
  answer("listDocuments", refusal(503, "The database is away."));
  await confirmButton.click();
  await expectToast("Failed to confirm document", "The database is away.");
  await expect.element(confirmButton).toBeVisible();
  await expect.element(footer("1 to check")).toBeVisible();
  expect(button("Undo").elements()).toEqual([]);
});

test("what is to be checked comes first, behind what is processed; a filter leaves it alone", async () => {
  list([
    { filename: "plain.txt" },
    { filename: "failed.txt", status: "FAILURE", rejection_reason: "No.", extracted_data: null },
    { filename: "checked.txt", ...confirmed },
    { filename: "values.txt", to_check: 3 },
    { filename: "waiting.txt", status: "PENDING", stage: "waiting", extracted_data: null },
    { filename: "unlike.txt", ...unlike },
  ]);
  await open();
  const all = ["waiting.txt", "values.txt", "unlike.txt", "plain.txt", "failed.txt", "checked.txt"];
  await expect.poll(names).toEqual(all);
  const filter = page.getByRole("combobox", { name: "Filter by status" });
  await filter.selectOptions("To check");
  await expect.poll(names).toEqual(["values.txt", "unlike.txt"]);
  await expectAddress(`/extractors/${id}/extract?to_check=1`);
  await filter.selectOptions("Failure");
  await expect.poll(names).toEqual(["failed.txt"]);
  await filter.selectOptions("All statuses");
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await sort.selectOptions("Newest first");
  await expect.poll(names).toEqual(documents.map(({ filename }) => filename));
  await sort.selectOptions("Most to check first");
  await expect.poll(names).toEqual(all);
});

test("where nothing is left to check, the filter says so and not that all was checked", async () => {
  list([{ filename: "plain.txt" }]);
  await open("?to_check=1");
  await expect.element(page.getByText("Nothing left to check", { exact: true })).toBeVisible();
  expect(document.querySelector("main")?.textContent).not.toContain("All checked");
  await button("Show all documents").click();
  await expect.poll(names).toEqual(["plain.txt"]);
});

test("the dashboard begins with what there is to do, and leads there", async () => {
  const extractors = [
    extractorOf([], { id: "extractor-1", name: "Quiet" }),
    extractorOf([], {
      id: "extractor-2",
      name: "Dues",
      documents_to_check: 2,
      documents_failed: 1,
      documents_expiring: 3,
    }),
  ];
  answer("listExtractors", { extractors, next_cursor: null });
  await renderScreen("/", <Dashboard>{null}</Dashboard>);
  const toDo = page.getByRole("region", { name: "To do" });
  await expectTexts(
    () => toDo.getByRole("link").elements(),
    ["2 documents to check (Dues)", "1 document failed (Dues)", "3 documents expiring within an hour (Dues)"],
  );
  expect(document.querySelector("main h2")?.textContent).toBe("To do");
  await toDo.getByRole("link", { name: "2 documents to check" }).click();
  await expectAddress("/extractors/extractor-2/extract?to_check=1");
});

test("the dashboard has no such list where nothing is to be done", async () => {
  answer("listExtractors", { extractors: [extractorOf()], next_cursor: null });
  await renderScreen("/", <Dashboard>{null}</Dashboard>);
  await expect.element(page.getByRole("region", { name: "Recent extractors" })).toHaveTextContent("Invoices");
  expect(page.getByRole("region", { name: "To do" }).elements()).toEqual([]);
});

test("a sample is marked as one, with its reason, and settled by Enter", async () => {
  const message = "Random sample to measure accuracy.";
  const sample = valueOf({ name: "Number", value: "N-7", checks: [{ code: "sample", message }] });
  list([{ to_check: 1 }]);
  answer("correctValue", {
    value: { ...sample, confirmed_at: "2026-03-04T10:00:00.000Z" },
    rows: [],
    document: documents[0]!,
    label: null,
  });
  await openReview([sample]);
  const values = page.getByRole("list", { name: "Values", exact: true });
  await expect.element(values.getByText("Sample", { exact: true })).toBeVisible();
  await expect.element(values.getByText(message)).toBeVisible();
  await expect.element(values.getByText("Check", { exact: true })).not.toBeInTheDocument();
  await page
    .getByRole("button", { name: /Number/ })
    .first()
    .click();
  await chord("Enter");
  await expect
    .poll(() => callsOf("correctValue").map(({ body }) => body))
    .toMatchObject([{ confirmed: true }]);
});

test("a doubt is given the two reasons that tell most", async () => {
  list([{ to_check: 1 }]);
  const reasons = [
    { code: "low_confidence", message: "No label next to it." },
    { code: "ocr_uncertain", message: "Hard to read: HB-2O41." },
    { code: "rule_broken", message: "Net and tax are not the total." },
  ] as const;
  const doubtful = valueOf({ name: "Number", value: "N-7", checks: [...reasons] });
  await openReview([{ ...doubtful, evidence: { ...doubtful.evidence, state: "ambiguous" } }]);
  const values = page.getByRole("list", { name: "Values", exact: true });
  await expect.element(values.getByText(reasons[1].message)).toBeVisible();
  await expect.element(values.getByText(reasons[2].message)).toBeVisible();
  await expect.element(values.getByText(reasons[0].message)).not.toBeInTheDocument();
});
