import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ExtractorDetails } from "@/components/screens/extractors/extractor-details";
import { ReviewScreen } from "@/components/review/review-screen";
import type { LayoutDto, LearntDto, RelearnedDocumentDto } from "@/lib/api/layout";
import { documentOf, extractorOf, valueOf } from "./data";
import { answer, callsOf, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, confirm, expectToast } from "./screen";

const layoutOf = (id: string, documents: number): LayoutDto => ({
  id,
  documents,
  last_used_at: null,
  right: 3,
  wrong: 1,
  fields: [
    { name: "Invoice number", relation: "line", examples: documents },
    { name: "Paid", relation: null, examples: documents },
  ],
});

const rows = page.getByRole("dialog").getByRole("list", { name: "Learned layouts" });

async function openLearnt(layouts: LayoutDto[]) {
  let settings = { learning: true, remembering: true };
  let kept = layouts;
  let remembered: LearntDto["remembered"] = { documents: 7, since: "2026-11-02T08:00:00.000Z" };
  answer("getExtractor", () => ({ extractor: extractorOf(undefined, settings) }));
  const readings = {
    this_week: { papers: 3, known: 2, looks: 4 },
    before: { papers: 0, known: 0, looks: 0 },
  };
  answer("listLayouts", () => ({ layouts: kept, readings, remembered }));
  answer("updateExtractor", ({ body }) => {
    settings = { ...settings, ...(body as Partial<typeof settings>) };
    return { extractor: extractorOf(undefined, settings) };
  });
  answer("forgetFingerprints", () => {
    remembered = { documents: 0, since: null };
    return { message: "Forgotten" };
  });
  answer("forgetLayout", ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.layoutId);
    return { message: "Forgotten" };
  });
  answer("forgetLayouts", () => {
    kept = [];
    return { message: "Forgotten" };
  });
  await renderScreen("/extractors/extractor-1", <ExtractorDetails id="extractor-1" />);
  await button("More actions for this extractor").click();
  await page.getByRole("menuitem", { name: "Learning" }).click();
}

test("an extractor shows what it has learnt by layout, and forgets one or all of them once that is confirmed", async () => {
  await openLearnt([layoutOf("layout-1", 1), layoutOf("layout-2", 4)]);
  await expect.element(rows).toHaveTextContent("Learned from 1 reviewed document");
  await expect.element(rows).toHaveTextContent("Learned from 4 reviewed documents");
  await expect.element(rows).toHaveTextContent("3 of 4 values right");
  await expect.element(rows).toHaveTextContent("Invoice numberlabel on the same line");
  await expect.element(rows).toHaveTextContent("Paidnot in these documents");

  const dialog = page.getByRole("dialog");
  await expect
    .element(dialog)
    .toHaveTextContent("This week3 documents, 2 with a known layout, 1.3 to check per document");
  await expect.element(dialog).not.toHaveTextContent("Before");

  await rows.getByRole("button", { name: "Forget" }).first().click();
  await confirm("Forget");
  await expect.element(rows).not.toHaveTextContent("Learned from 1 reviewed document");
  expect(callsOf("forgetLayout")[0]?.params).toMatchObject({ layoutId: "layout-1" });
});

test("all that was learnt is forgotten at once", async () => {
  await openLearnt([layoutOf("layout-1", 1), layoutOf("layout-2", 4)]);
  await button("Forget all").click();
  await confirm("Forget");
  await expect.element(page.getByText("Nothing learned yet.")).toBeVisible();
});

test("the learning of an extractor is switched off and on", async () => {
  await openLearnt([]);
  const learns = page.getByRole("checkbox", { name: "Learn from my reviews" });
  await expect.element(learns).toBeChecked();
  await learns.click();
  await expect.element(learns).not.toBeChecked();
  await expect.poll(() => callsOf("updateExtractor").map(({ body }) => body)).toEqual([{ learning: false }]);
});

test("what an extractor recognises again is switched off, counted, and forgotten once that is confirmed", async () => {
  await openLearnt([]);
  const recognises = page.getByRole("checkbox", {
    name: "Recognise duplicates and changed bank accounts",
  });
  await expect.element(recognises).toBeChecked();
  await recognises.click();
  await expect.element(recognises).not.toBeChecked();
  await expect
    .poll(() => callsOf("updateExtractor").map(({ body }) => body))
    .toEqual([{ remembering: false }]);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent("Keeps only hashes, never values, for 400 days");
  await expect.element(dialog).toHaveTextContent("7 documents remembered since");
  await dialog.getByRole("button", { name: "Forget" }).click();
  await confirm("Forget");
  await expect.element(dialog).not.toHaveTextContent("7 documents remembered");
  expect(callsOf("forgetFingerprints")).toHaveLength(1);
});

test("what could not be forgotten stays, and is reported", async () => {
  await openLearnt([layoutOf("layout-1", 1)]);
  answer("forgetLayout", refusal(503, "Gleaner is unavailable."));
  await rows.getByRole("button", { name: "Forget" }).click();
  await confirm("Forget");
  await expectToast("Nothing was forgotten", "Gleaner is unavailable.");
  await expect.element(rows).toHaveTextContent("Learned from 1 reviewed document");
});

test("a value that reviewed papers taught says so where it is reviewed", async () => {
  const value = valueOf({ name: "Invoice number", value: "HB-2041" });
  const learnt = { ...value, evidence: { ...value.evidence, learned: { documents: 2 } } };
  answer("getExtractor", { extractor: extractorOf([{ name: "Invoice number" }]) });
  const document = documentOf({ id: "a", filename: "a.txt", status: "SUCCESS" });
  answer("listDocuments", { documents: [document], next_cursor: null });
  answer("getDocumentResult", { document, values: [learnt], usage: null });
  const text = "Invoice number HB-2041";
  const { length } = text;
  answer("getDocumentText", { text, start: 0, end: length, length, pages: [], blocks: [], hidden: [] });
  await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
  const list = page.getByRole("list", { name: "Values", exact: true });
  await expect.element(list).toHaveTextContent("Based on 2 reviewed documents with this layout.");
});

const REVIEWED = documentOf({ id: "a", filename: "a.txt", status: "SUCCESS", to_check: 1 });

/** A review whose only value was confirmed, after which this would change. */
async function afterReview(relearnable: { remembered: number; documents: RelearnedDocumentDto[] }) {
  const value = valueOf({
    name: "Invoice number",
    value: "HB-2041",
    checks: [{ code: "low_confidence", message: "Please check." }],
  });
  answer("getExtractor", {
    extractor: extractorOf([{ name: "Invoice number" }, { name: "Paid", type: "BOOLEAN" }]),
  });
  let stored = { value, document: REVIEWED };
  answer("listDocuments", () => ({ documents: [stored.document], next_cursor: null }));
  answer("getDocumentResult", () => ({ document: stored.document, values: [stored.value], usage: null }));
  const text = "Invoice number HB-2041";
  const { length } = text;
  answer("getDocumentText", { text, start: 0, end: length, length, pages: [], blocks: [], hidden: [] });
  answer("correctValue", () => {
    stored = {
      value: { ...value, confirmed_at: new Date().toISOString() },
      document: { ...REVIEWED, to_check: 0, revision: REVIEWED.revision + 1 },
    };
    return { ...stored, rows: [], label: null };
  });
  answer("listRelearnable", relearnable);
  await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
  await expect.element(page.getByText("1 to check")).toBeVisible();
  expect(callsOf("listRelearnable")).toEqual([]);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
}

const OTHER: RelearnedDocumentDto = {
  id: "b",
  filename: "b.txt",
  changes: [
    { name: "Invoice number", old: null, new: "HB-2042" },
    { name: "Paid", old: true, new: true },
  ],
};

test("after a review it is said what is remembered, and other documents are changed on request", async () => {
  await afterReview({ remembered: 2, documents: [OTHER] });
  await expect.element(page.getByText("Learned 2 values for documents like this.")).toBeVisible();
  await expect.element(page.getByText("1 other document can be updated.")).toBeVisible();
  expect(callsOf("listRelearnable")[0]?.query.get("document")).toBe("a");
  await button("Show changes").click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("row", { name: /Invoice number/ })).toHaveTextContent("noneHB-2042");
  await expect
    .element(dialog.getByRole("row", { name: /Paid/ }))
    .toHaveTextContent("Yessame value, no check needed");
  answer("relearnDocuments", { documents: [OTHER] });
  await dialog.getByRole("button", { name: "Update 1 document" }).click();
  await expectToast("1 document updated");
  expect(callsOf("relearnDocuments")[0]?.body).toEqual({ documents: ["b"] });
  await expect.element(page.getByText("1 other document can be updated.")).not.toBeInTheDocument();
});

test("other documents stay as they are where that could not be changed, and the reason is shown", async () => {
  await afterReview({ remembered: 0, documents: [OTHER] });
  await button("Show changes").click();
  answer("relearnDocuments", refusal(503, "Gleaner is unavailable."));
  await page.getByRole("button", { name: "Update 1 document" }).click();
  await expectToast("Failed to update documents", "Gleaner is unavailable.");
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

test("nothing is said after a review that has taught nothing", async () => {
  await afterReview({ remembered: 0, documents: [] });
  await expect.poll(() => callsOf("listRelearnable")).toHaveLength(1);
  await expect.element(page.getByText("All checked", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Remembered/)).not.toBeInTheDocument();
});

test("a corrected value that the document has in several places is asked about once", async () => {
  const value = valueOf({ name: "Invoice number", value: "HB-2040", original: "HB-2040" });
  const text = "Invoice HB-2041\nCopy of HB-2041";
  const { length } = text;
  const placeAt = (start: number, line: string) => ({
    quote: "HB-2041",
    start,
    end: start + 7,
    page: null,
    boxes: [],
    line,
  });
  const places = [placeAt(8, "Invoice HB-2041"), placeAt(24, "Copy of HB-2041")];
  const document = documentOf({ id: "a", filename: "a.txt", status: "SUCCESS" });
  const corrected = {
    ...value,
    value: "HB-2041",
    correction: { value: "HB-2041", at: new Date().toISOString() },
  };
  answer("getExtractor", { extractor: extractorOf([{ name: "Invoice number" }]) });
  answer("listDocuments", { documents: [document], next_cursor: null });
  answer("getDocumentResult", { document, values: [value], usage: null });
  answer("getDocumentText", { text, start: 0, end: length, length, pages: [], blocks: [], hidden: [] });
  answer("listRelearnable", { remembered: 0, documents: [] });
  answer("correctValue", ({ body }) => ({
    value: corrected,
    rows: [],
    document: { ...document, revision: document.revision + 1 },
    label: null,
    ...(!("pointed" in (body as object)) && { places }),
  }));
  await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
  await button("Edit").click();
  await page.getByRole("textbox", { name: "Invoice number" }).fill("HB-2041");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("This appears in 2 places. Which one did you mean?")).toBeVisible();
  await expect.element(page.getByText("No source in the document.")).not.toBeInTheDocument();
  await button("Copy of HB-2041").click();
  await expect
    .poll(() => callsOf("correctValue").at(-1)?.body)
    .toEqual({
      name: "Invoice number",
      value: "HB-2041",
      pointed: { start: 24, end: 31 },
    });
  await expect.element(page.getByText(/Which of these/)).not.toBeInTheDocument();
});
