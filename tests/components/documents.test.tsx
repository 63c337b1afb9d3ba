import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ReviewScreen } from "@/components/review/review-screen";
import { ExtractScreen } from "@/components/screens/extract/extract-screen";
import type { DocumentDto } from "@/lib/api/document";
import type { UserDto } from "@/lib/api/user";
import { documentOf, extractorOf, invoiceFields, valueOf } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import {
  button,
  confirm,
  expectAddress,
  expectTexts,
  expectToast,
  horizontalOverflow,
  pauseClock,
  press,
  rowOf,
} from "./screen";

/** Each test has an extractor of its own, because the selection of each is kept in the page's memory. */
let id = "extractor-0";
const address = () => `/extractors/${id}/extract`;
const failed = (action: string) => `An error occurred while ${action}. Please try again later.`;
const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const bar = page.getByRole("group", { name: "Selection" });

let documents: DocumentDto[] = [];

beforeEach(() => {
  id = `extractor-${Number(id.slice(10)) + 1}`;
  answer("getExtractor", { extractor: extractorOf(invoiceFields, { id }) });
  answer("listDocuments", () => ({ documents, next_cursor: null }));
});

function open(
  listed: Partial<DocumentDto>[],
  { query = "", user }: { query?: string; user?: Partial<UserDto> } = {},
) {
  list(listed);
  return renderScreen(address() + query, <ExtractScreen id={id} />, user);
}

/** Opens the review of the first of these documents. */
function openReview(listed: Partial<DocumentDto>[]) {
  list(listed);
  return renderScreen(`${address()}/document-0`, <ReviewScreen id={id} />);
}

function list(listed: Partial<DocumentDto>[]) {
  documents = listed.map((document, index) =>
    documentOf({ status: "SUCCESS", extracted_data: "{}", ...document }, index),
  );
}

/** The whole text of a document. */
const textOf = (text: string) => ({
  text,
  start: 0,
  end: text.length,
  length: text.length,
  pages: [],
  blocks: [],
  hidden: [],
});

const scans = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({ filename: `scan ${index + 1}.txt`, credits: 1 }));

/** Counted without roles, which take long in a long table. */
const rows = () => document.querySelectorAll("tr").length;

/** Scrolls to the end until the row is there: a long table's rows are added as they are reached. */
async function scrollTo(filename: string) {
  const found = () =>
    [...document.querySelectorAll("tr")].find(({ textContent }) => textContent.includes(filename));
  await expect
    .poll(() => (window.scrollTo(0, document.body.scrollHeight), found()), { timeout: 40_000 })
    .toBeTruthy();
  found()!.scrollIntoView({ block: "center" });
}

const copyOf = (document: string) => [
  { code: "same_file" as const, message: "Uploaded more than once.", document },
];

test("two documents of the same file lead to each other, and each can be deleted as a copy", async () => {
  await open([
    { filename: "copy.txt", checks: copyOf("document-1") },
    { filename: "first.txt", checks: copyOf("document-0") },
    { filename: "other.txt" },
  ]);
  await expect.element(rowOf("copy.txt")).toHaveTextContent("Uploaded more than once.");
  await expect.element(rowOf("other.txt")).not.toHaveTextContent("Uploaded more than once.");
  for (const [filename, id] of [
    ["copy.txt", "document-1"],
    ["first.txt", "document-0"],
  ]) {
    const link = page.getByRole("link", { name: `Open the other copy of ${filename}` });
    await expect.element(link).toHaveAttribute("href", `${address()}/${id}`);
  }
  answer("deleteDocument", { message: "Deleted" } as never);
  await button("Delete this copy: copy.txt").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => callsOf("deleteDocument")[0]?.params).toMatchObject({ docId: "document-0" });
});

test("a link to a document that is gone by now leads to a page that says so", async () => {
  list([{ filename: "copy.txt", checks: copyOf("document-1") }]);
  await renderScreen(`${address()}/document-1`, <ReviewScreen id={id} />);
  await expect.element(page.getByText("This document no longer exists")).toBeVisible();
  await button("All documents").click();
  await expectAddress(address());
});

test("the review of a copy leads to the other document, and does not ask about it", async () => {
  list([{ checks: copyOf("document-1") }]);
  const value = valueOf({ name: "Invoice number", value: "HB-2041" });
  answer("getDocumentResult", { document: documents[0]!, values: [value], usage: null });
  answer("getDocumentText", textOf("Invoice number HB-2041"));
  await renderScreen(`${address()}/document-0`, <ReviewScreen id={id} />);
  const link = page.getByRole("link", { name: "Open other copy" });
  await expect.element(link).toHaveAttribute("href", `${address()}/document-1`);
  await expect.element(page.getByText("Nothing to check")).toBeVisible();
  await expect.element(button("Confirm document")).not.toBeInTheDocument();
});

test("the documents are listed with their name, status, date, credits and actions", async () => {
  await open([{ filename: "one.txt", credits: 1 }]);
  await expectTexts(
    () => page.getByRole("columnheader").elements(),
    ["", "Filename", "Status", "Upload Date", "Credits", "Rejection Reason", "Actions"],
  );
  await expectTexts(
    () => rowOf("one.txt").getByRole("cell").elements(),
    [/^/, /one\.txt/, /Success/, /\d/, "1", /^/, /^/],
  );
  await expect.element(page.getByText(/^1 document, deleted in 23 h 59 min$/)).toBeVisible();
  await expectTexts(
    () => page.getByLabelText("Format").getByRole("option").elements(),
    ["CSV", "XLSX", "JSON"],
  );
  for (const text of [
    "up to 10 MB per file",
    "One credit covers about 10,000 words (about 20 pages).",
    "Uploaded documents are deleted after 24 hours.",
  ])
    await expect.element(page.getByText(text)).toBeInTheDocument();
  await expect
    .element(page.getByRole("navigation", { name: "Breadcrumb" }))
    .toHaveTextContent("Home/Extractors/Invoices/Extract Documents");
});

test("the list says once when its oldest document is deleted, a row only in its last two hours", async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + (minutes + 0.9) * 60_000).toISOString();
  await open([
    { filename: "new.txt", expires_at: inMinutes(1_300) },
    { filename: "later.txt", expires_at: inMinutes(120) },
    { filename: "soon.txt", expires_at: inMinutes(118) },
  ]);
  await expect.element(page.getByText(/^3 documents, oldest deleted in 1 h 58 min$/)).toBeVisible();
  await expect.element(rowOf("soon.txt")).toHaveTextContent("Deleted in 1 h 58 min");
  for (const other of ["new.txt", "later.txt"])
    await expect.element(rowOf(other)).not.toHaveTextContent("Deleted in");
});

test("a field's chip tells in a tooltip whether it is required, and its prompt", async () => {
  await open([]);
  await page.getByRole("list", { name: "Fields" }).getByText("Invoice number").hover();
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("required");
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("The number of the invoice");
  await press("{Escape}");
  await expect.element(page.getByRole("tooltip")).not.toBeInTheDocument();
});

test("a status has its colour, icon and label, and settled documents can be selected", async () => {
  await open([
    { filename: "a.txt", status: "PENDING", stage: "waiting", extracted_data: null },
    { filename: "b.txt", status: "PROCESSING", stage: "extracting", credits: 1, extracted_data: null },
    { filename: "c.txt", credits: 2 },
    { filename: "d.txt", status: "FAILURE", rejection_reason: "No.", extracted_data: null },
  ]);
  for (const [name, label, colour] of [
    ["a.txt", "Pending: waiting", "yellow"],
    ["b.txt", "Processing: extracting", "blue"],
    ["c.txt", "Success", "green"],
    ["d.txt", "Failure", "red"],
  ] as const) {
    const status = rowOf(name).getByRole("cell").nth(2);
    await expect.element(status).toHaveTextContent(label);
    const icon = status.element().querySelector("svg")!;
    expect(icon.checkVisibility()).toBe(true);
    expect(colourOf(icon), name).toBe(colour);
    const isSettled = label === "Success" || label === "Failure";
    expect((select(name).element() as HTMLInputElement).disabled).toBe(!isSettled);
    const view = button(`View extracted data of ${name}`).element() as HTMLButtonElement;
    expect(view.disabled).toBe(label !== "Success");
  }
  await expect.element(rowOf("a.txt").getByRole("cell").nth(4)).toHaveTextContent(/^-$/);
  await expect.element(rowOf("c.txt").getByRole("cell").nth(4)).toHaveTextContent(/^2$/);
  await expect
    .element(page.getByRole("progressbar", { name: "Overall processing progress" }))
    .toHaveAttribute("aria-valuenow", "50");
});

/** The name of the nearest basic colour. */
function colourOf(element: Element): string | undefined {
  const context = document.createElement("canvas").getContext("2d")!;
  context.fillStyle = getComputedStyle(element).color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  const distance = (hue: number) => Math.abs(((degrees - hue + 540) % 360) - 180);
  const hues = { red: 0, yellow: 45, green: 140, blue: 215 };
  return Object.entries(hues).sort(([, a], [, b]) => distance(a) - distance(b))[0]?.[0];
}

test("the stage is named and animated, and a recognised and a settled document are announced once", async () => {
  const { refetch } = await open([{ filename: "run.txt", status: "PENDING", stage: "waiting" }]);
  const announcer = page.getByTestId("announcer").element();
  const announced: string[] = [];
  const observer = new MutationObserver(() => announced.push(announcer.textContent));
  observer.observe(announcer, { childList: true, characterData: true, subtree: true });
  const recognising = (page: number) => ({ stage: "recognising", recognition: { page, of: 12 } }) as const;
  const chip = rowOf("run.txt").getByRole("cell").nth(2);
  for (const [status, progress, label, animated] of [
    ["PENDING", { stage: "waiting" }, "Pending: waiting", false],
    ["PENDING", { stage: "reading" }, "Pending: reading", true],
    ["PENDING", recognising(2), "Recognising page 2 of 12", true],
    ["PENDING", recognising(3), "Recognising page 3 of 12", true],
    ["PROCESSING", { stage: "extracting" }, "Processing: extracting", true],
    ["PROCESSING", { stage: null }, "Processing", true],
    ["SUCCESS", { stage: null }, "Success", false],
  ] as const) {
    documents = [documentOf({ filename: "run.txt", status, ...progress })];
    await refetch();
    await expect.element(chip.getByText(label, { exact: true })).toBeVisible();
    expect(getComputedStyle(chip.element().querySelector("svg")!).animationName).toBe(
      animated ? "spin" : "none",
    );
  }
  await expect
    .poll(() => announced)
    .toEqual(["run.txt: Recognising page 2 of 12", "run.txt: Success. 1 of 1 document processed."]);
});

test("a document cannot be deleted while it is processed, as a tooltip explains", async () => {
  await open([{ filename: "b.txt", status: "PROCESSING" }]);
  const remove = rowOf("b.txt").getByRole("button", { name: "Cannot delete document while processing" });
  await expect.element(remove).toBeVisible();
  (remove.element() as HTMLElement).focus();
  await expect
    .element(page.getByRole("tooltip"))
    .toHaveTextContent("Cannot delete document while processing");
  await press("{Enter}");
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
});

test("the list is polled every two seconds while a document is processed, and no longer", async () => {
  const run = (status: DocumentDto["status"]) => (documents = [documentOf({ filename: "run.txt", status })]);
  const { pass, until } = pauseClock();
  const polls = () => callsOf("listDocuments").length;
  await open([{ filename: "run.txt", status: "PROCESSING" }]);
  await until(() => rowOf("run.txt").elements().length === 1);
  for (let poll = 1; poll <= 3; poll += 1) {
    const before = polls();
    if (poll > 1) {
      await pass(1_999);
      expect(polls()).toBe(before);
    }
    if (poll === 3) run("SUCCESS");
    // The two seconds count from the answer to the poll before.
    await pass(poll === 1 ? 2_000 : 1);
    await until(() => polls() === before + 1);
    await pass(0);
  }
  await until(() => rowOf("Success").elements().length === 1);
  const settled = polls();
  await pass(60_000);
  expect(polls()).toBe(settled);
});

test("Shift selects a range, the box of all can be indeterminate, and order and filter are in the address", async () => {
  await open([1, 2, 3, 10].map((number) => ({ filename: `scan ${number}.txt` })));
  await button("Filename").click();
  await expect
    .element(page.getByRole("columnheader", { name: "Filename" }))
    .toHaveAttribute("aria-sort", "ascending");
  await expectAddress(`${address()}?sort=filename&direction=ascending`);
  await expect.element(page.getByRole("row").nth(4)).toHaveTextContent("scan 10.txt");
  await select("scan 1.txt").click();
  await select("scan 3.txt").click({ modifiers: ["Shift"] });
  await expect.element(page.getByText("3 selected")).toBeVisible();
  const all = page.getByRole("checkbox", { name: "Select all documents" });
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(page.getByText("4 selected")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search file names" });
  await search.fill("10");
  await expect.poll(rows).toBe(2);
  await search.fill("nothing like it");
  await expect.element(page.getByText("Nothing matches")).toBeVisible();
  await button("Clear filter").click();
  await expect.poll(rows).toBe(5);
  await expect.element(search).toHaveValue("");
});

test("two hundred and fifty documents show a hundred at first, and are sorted, searched and selected as a whole", async () => {
  await open(scans(250));
  await expect.poll(rows).toBe(101);
  await expect
    .element(page.getByRole("table", { name: "Documents" }))
    .toHaveAttribute("aria-rowcount", "251");
  await button("Filename").click();
  await button("Filename").click();
  await expect.element(page.getByRole("row").nth(1)).toHaveTextContent("scan 250.txt");
  await page.getByRole("checkbox", { name: "Select all documents" }).click();
  await expect.element(page.getByText("250 selected")).toBeVisible();
  await scrollTo("scan 1.txt");
  await select("scan 1.txt").click();
  await expect.element(page.getByText("249 selected")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search file names" });
  // Key by key, without any delay.
  await userEvent.type(search, "an 123");
  await press("{Home}sc");
  await expect.element(search).toHaveValue("scan 123");
  await expect.poll(rows).toBe(2);
  await expect.poll(() => window.location.search).toContain("search=scan+123");
});

test("of two hundred and fifty documents one that is settled far down is shown so, where the user has scrolled and selected", async () => {
  const { refetch } = await open(
    scans(250).map((scan, index) => ({ ...scan, status: index === 149 ? "PROCESSING" : "SUCCESS" })),
  );
  await expect.poll(rows).toBe(101);
  const cursor = { complete: true, count: 250, as_of: new Date().toISOString(), cursor: "1" };
  answer("listDocuments", ({ query }) => {
    const changed = query.get("changed_since") === "1";
    return {
      documents: changed ? documents.slice(149, 150) : documents,
      next_cursor: null,
      changes: { ...cursor, counts: {} as never, complete: !changed },
    };
  });
  await refetch();
  const running = rowOf("scan 150.txt");
  await scrollTo("scan 150.txt");
  await expect.element(running).toHaveTextContent("Processing");
  await select("scan 148.txt").click();
  (select("scan 148.txt").element() as HTMLElement).focus();
  const place = () => [window.scrollY, running.element().getBoundingClientRect().top];
  const before = place();
  documents[149] = { ...documents[149]!, status: "SUCCESS", words: 1_234 };
  await refetch();
  await expect.element(running).toHaveTextContent("Success");
  await expect.element(running).toHaveTextContent("1,234 words");
  await expect.element(select("scan 148.txt")).toHaveFocus();
  await expect.element(select("scan 148.txt")).toBeChecked();
  await expect.element(page.getByText("1 selected")).toBeInTheDocument();
  expect(place()).toEqual(before);
});

test("the selection bar offers what the selected documents allow, and nothing else", async () => {
  await open([
    { filename: "good.txt", words: 12_000, credits: 4 },
    { filename: "long.txt", words: 25_000, credits: 3 },
    { filename: "bad.txt", status: "FAILURE", rejection_reason: "No." },
  ]);
  const expectButtons = (...texts: string[]) => expectTexts(() => bar.getByRole("button").elements(), texts);
  await expect.element(bar).toHaveTextContent("2 of 3 processed");
  await expect.element(page.getByText("Processed 2 of 3, 1 failed")).toBeVisible();
  await expectButtons("Download");
  await select("bad.txt").click();
  await expectButtons("", "Retry 1", "Delete 1");
  await select("good.txt").click();
  await select("long.txt").click();
  await expect.element(bar).toHaveTextContent("3 selected");
  await expectButtons("", "Extract again, 5 credits", "Retry 1", "Delete 3", "Download 2");
  await select("bad.txt").click();
  await expectButtons("", "Extract again, 5 credits", "Delete 2", "Download");
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expectButtons("Download");
  expect(page.getByRole("checkbox", { checked: true }).elements()).toEqual([]);
});

test("values to check are counted in their row, which leads to them", async () => {
  await open([{ id: "a", filename: "doubtful.txt", to_check: 2 }, { filename: "clear.txt" }]);
  await expect.element(rowOf("clear.txt")).not.toHaveTextContent("to check");
  await expect
    .element(rowOf("doubtful.txt").getByRole("link", { name: "2 to check" }))
    .toHaveAttribute("href", `${address()}/a`);
});

for (const [width, height, rows] of [
  [1280, 800, 8],
  [1920, 1080, 15],
] as const) {
  test(`at ${width} x ${height} at least ${rows} documents are seen at once, under a drop bar of 44 px`, async () => {
    await page.viewport(width, height);
    const names = Array.from({ length: 14 }, (_each, index) => ({ name: `A field with a name ${index}` }));
    answer("getExtractor", { extractor: extractorOf([...invoiceFields, ...names], { id }) });
    await open(
      scans(30).map((scan, index) => ({
        ...scan,
        filename: `A scanned invoice with a rather long name, number ${index}.txt`,
        ...(index === 3 && {
          status: "FAILURE",
          rejection_reason: "This document cannot be read, because it is damaged.",
        }),
        words: 800,
        pages: 2,
        to_check: index % 3,
      })),
    );
    await expect.element(page.getByText(/^30 documents, oldest deleted in /)).toBeVisible();
    expect(document.querySelector("label[for=documents]")!.getBoundingClientRect().height).toBe(44);
    const seen = page
      .getByRole("row")
      .elements()
      .filter((row) => row.getBoundingClientRect().bottom <= innerHeight);
    // One of them is the header.
    expect(seen.length - 1).toBeGreaterThanOrEqual(rows);

    const chips = page.getByRole("list", { name: "Fields" });
    const last = chips.getByText("A field with a name 13");
    expect(chips.element().getBoundingClientRect().height).toBeLessThan(30);
    await expect.element(last).not.toBeVisible();
    await button(/^\d+ more$/).click();
    await expect.element(last).toBeVisible();
    await button("Show less").click();
    await expect.element(last).not.toBeVisible();
  });
}

test("a download holds at most 100 documents a file, and says in how many files the others come", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answer(
    "downloadDocuments",
    new Response("filename", { headers: { "Content-Disposition": 'attachment; filename="many.csv"' } }),
  );
  await open(scans(101));
  await page.getByRole("checkbox", { name: "Select all documents" }).click();
  await expect.element(page.getByText("101 selected")).toBeVisible();
  const split = page.getByText("You can download a maximum of 100 documents at once: you will get 2 files");
  await expect.element(split).toBeVisible();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expectToast("Download complete", "Downloaded data for 101 document(s)");
  const requested = () => callsOf("downloadDocuments").map(({ query }) => query.getAll("doc"));
  expect(requested().map((ids) => ids.length)).toEqual([100, 1]);
  expect(new Set(requested().flat()).size).toBe(101);
  expect(saved).toEqual(["many-1-of-2.csv", "many-2-of-2.csv"]);

  await select("scan 7.txt").click();
  await expect.element(split).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expectToast("Download complete", "Downloaded data for 100 document(s)");
  expect(
    requested()
      .slice(2)
      .map((ids) => ids.length),
  ).toEqual([100]);
});

test("a download needs a processed document", async () => {
  await open([{ filename: "unpaid.txt", status: "FAILURE", rejection_reason: "No credits." }]);
  await expect.element(page.getByText("0 of 1 processed")).toBeVisible();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expectToast("No documents selected", "Please select at least one document to download.");
});

test("a rejection's reason is red and in a tooltip, and the document waits at once when it is retried", async () => {
  const document = {
    filename: "broken.docx",
    status: "FAILURE",
    rejection_reason: "It is damaged.",
  } as const;
  await open([document]);
  const reason = page.getByRole("cell").getByText("It is damaged.", { exact: true });
  await expect.element(reason).toHaveClass(/text-danger/);
  await reason.hover();
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("It is damaged.");
  answer("retryDocument", refusal(500));
  const release = hold("retryDocument");
  await button("Retry broken.docx").click();
  await expect.element(rowOf("broken.docx")).toHaveTextContent("Pending");
  release();
  await expectToast("Failed to retry document", failed("retrying the document"));
  await expect.element(rowOf("broken.docx")).toHaveTextContent("Failure");
});

test("a document is deleted once that is confirmed, and is back where the server refuses", async () => {
  await open([{ filename: "a.txt" }]);
  for (const [refused, description] of [
    [refusal(409, "It is being processed."), "It is being processed."],
    [refusal(500), failed("deleting the document")],
  ] as const) {
    answer("deleteDocument", refused);
    const release = hold("deleteDocument");
    await button("Delete a.txt").click();
    await page
      .getByRole("alertdialog", { name: "Are you sure you want to delete this document?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect.element(rowOf("a.txt")).not.toBeInTheDocument();
    release();
    await expectToast("Failed to delete document", description);
    await expect.element(rowOf("a.txt")).toBeVisible();
    expect(console.warn).toHaveBeenCalledWith("Failed to delete document", expect.anything());
  }
  answer("deleteDocument", () => ((documents = []), { message: "" }));
  await button("Delete a.txt").click();
  await confirm("Delete");
  await expectToast("Document deleted successfully");
  await expect.element(page.getByText("No documents yet")).toBeVisible();
});

test("all selected documents are deleted after one confirmation", async () => {
  await open(["c.txt", "b.txt", "a.txt"].map((filename) => ({ filename })));
  await select("a.txt").click();
  await select("c.txt").click();
  await button("Delete 2").click();
  const question = page.getByRole("alertdialog", {
    name: "Are you sure you want to delete these 2 documents?",
  });
  await expect.element(question).toHaveTextContent("c.txt, a.txt");
  answer("deleteDocument", { message: "" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast("2 documents deleted successfully");
  expect(callsOf("deleteDocument").map(({ params }) => params.docId)).toEqual(["document-0", "document-2"]);
});

test("a download that fails shows the server's reason or the default", async () => {
  await open([{ filename: "a.txt" }]);
  for (const [refused, description] of [
    [refusal(404, "This document does not exist."), "This document does not exist."],
    [refusal(500), failed("downloading documents")],
  ] as const) {
    answer("downloadDocuments", refused);
    await page.getByRole("button", { name: "Download", exact: true }).click();
    await expectToast("Download failed", description);
  }
});

test("changed fields are offered to be extracted again, and too few credits say what is missing", async () => {
  await open(
    [1, 3, 0].map((changed_fields) => ({ words: 100, fields_changed: changed_fields > 0, changed_fields })),
  );
  const changed = page.getByText("Fields have changed since these 2 documents were processed.");
  await expect.element(changed).toBeVisible();
  answer("extractDocumentsAgain", refusal(402, "This needs 2 credits; your balance is 0."));
  await button("Extract again, 2 credits").click();
  expect(callsOf("extractDocumentsAgain")).toEqual([]);
  await confirm("Extract again, 2 credits");
  await expectToast("Failed to extract again", "This needs 2 credits; your balance is 0.");
  await expect.element(changed).toBeVisible();
  await expect.element(rowOf("document-0.txt")).toHaveTextContent("Success");
});

test("an empty balance is warned of before an upload", async () => {
  await open([], { user: { credits: 0 } });
  await expect.element(page.getByRole("heading", { name: "No credits left" })).toBeVisible();
  await page.getByRole("link", { name: "Top up" }).click();
  await expectAddress("/credits");
});

test("documents that cannot be loaded say so in a toast and in the page", async () => {
  answer("listDocuments", refusal(404));
  window.history.pushState(null, "", "/support");
  await renderScreen(address(), <ExtractScreen id={id} />);
  await expectToast("Failed to load document", failed("fetching documents"));
  const box = page.getByRole("alert").filter({ hasText: "Failed to load extraction details" });
  await box.getByRole("button", { name: "Go Back" }).click();
  await expectAddress("/support");
});

test("a list that is opened at the address of a filter and an order has them", async () => {
  await open(
    [1, 3, 10].map((number) => ({ filename: `scan ${number}.txt` })),
    { query: "?sort=filename&direction=descending&search=scan+1" },
  );
  await expectTexts(() => page.getByRole("row").elements().slice(1), [/scan 10\.txt/, /scan 1\.txt/]);
  await expect.element(page.getByRole("searchbox", { name: "Search file names" })).toHaveValue("scan 1");
});

for (const [where, openDocument] of [
  ["result dialog", () => open([{ filename: "one.txt" }], { query: "?result=document-0" })],
  ["review", () => openReview([{ filename: "one.txt" }])],
] as const) {
  test(`a document that cannot be loaded says so in its ${where}, until it can`, async () => {
    answer("getDocumentResult", refusal(400));
    await openDocument();
    const box = page.getByRole("alert").filter({ hasText: "Failed to load document" });
    await expect.element(box).toHaveTextContent(failed("fetching the document"));
    const values = [valueOf({ name: "Invoice number", value: "HB-2041" })];
    answer("getDocumentResult", { document: documents[0]!, values, usage: null });
    answer("getDocumentText", textOf("HB-2041"));
    await box.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("list", { name: "Values" })).toHaveTextContent("HB-2041");
    await expect.element(box).not.toBeInTheDocument();
  });
}

test("a document that could not be extracted again says so, with the values from before", async () => {
  const rejection_reason = "The model declined.";
  const listed = [{ filename: "one.txt", rejection_reason }];
  list(listed);
  const values = [valueOf({ name: "Invoice number", value: "HB-2041" })];
  answer("getDocumentResult", { document: documents[0]!, values, usage: null });
  answer("getDocumentText", textOf("HB-2041"));
  await openReview(listed);
  await expect.element(page.getByRole("heading", { name: "The latest extraction failed" })).toBeVisible();
  await expect.element(page.getByText(rejection_reason)).toBeVisible();
  await expect.element(page.getByText("These values are from the previous extraction.")).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Values" })).toHaveTextContent("HB-2041");
});

test("the list says so too, below the name of the document, which stays processed", async () => {
  const rejection_reason = "The model declined.";
  await open([{ filename: "one.txt", rejection_reason }]);
  const remark = `The latest extraction failed: ${rejection_reason} These values are from the previous extraction.`;
  await expect.element(rowOf("one.txt").getByText(remark)).toBeVisible();
  await expect.element(rowOf("one.txt")).toHaveTextContent("Success");
});

test("data that was loaded stays where it cannot be loaded again, which toasts tell", async () => {
  const { refetch } = await open([{ filename: "one.txt" }]);
  answer("getExtractor", refusal(400));
  answer("listDocuments", refusal(400, "The shelf is locked."));
  answer("getUser", refusal(400));
  await refetch();
  await expectToast("Failed to load extractor", failed("fetching the extractor"));
  await expectToast("Failed to load document", "The shelf is locked.");
  // The description would repeat the title.
  await expectToast("Failed to verify authentication", "");
  await expect.element(rowOf("one.txt")).toBeVisible();
});

type Coverage = NonNullable<DocumentDto["coverage"]>;
const part = (from: number, to: number, reason: Coverage["unread"][number]["reason"]) => ({
  from,
  to,
  reason,
});
const pageParts = Array.from({ length: 20 }, (_each, index) =>
  part(2 * index + 1, 2 * index + 1, "image_only"),
);

/** Documents that were read in part, with what is said of it. */
const unreadDocuments: { filename: string; coverage: Coverage; summary: string; sentence: string }[] = [
  {
    filename: "records.csv",
    coverage: { unit: "rows", total: 1_000, read: 1, unread: [part(2, 1_000, "more_records")] },
    summary: "1 of 1,000 records read",
    sentence: "Only the first of 1,000 records was read. To extract all of them, add a table field.",
  },
  {
    filename: "pages.pdf",
    coverage: { unit: "pages", total: 60, read: 40, unread: pageParts },
    summary: "20 of 60 pages not read",
    sentence:
      "Pages 1, 3, 5, 7, 9 and 15 more were only partly read: parts of them contain no readable text. Upload a clearer scan or the original file.",
  },
  {
    filename: "long.txt",
    coverage: {
      unit: "characters",
      total: 4_000_000,
      read: 2_400_000,
      unread: [part(2_400_000, 4_000_000, "too_long")],
    },
    summary: "40% of the text not read",
    sentence:
      "The end of the text (40%) was not read: the document is too long. Upload it as a separate document.",
  },
];

test("the list says in words what was not read, and no width scrolls sideways", async () => {
  await open([
    ...unreadDocuments.map(({ filename, coverage }) => ({
      filename,
      coverage,
      missing_required: filename === "pages.pdf" ? ["Loyalty card"] : [],
    })),
    { filename: "waiting.pdf", status: "PENDING" },
    {
      filename: "scan.pdf",
      status: "PENDING",
      stage: "recognising",
      recognition: { page: 12, of: 12 },
    },
    {
      filename: "broken.pdf",
      status: "FAILURE",
      rejection_reason: "This PDF is damaged and cannot be read. Upload an intact copy.",
    },
  ]);
  for (const width of [1280, 1024, 962, 930, 800, 390, 320]) {
    await page.viewport(width, 800);
    for (const { filename, summary } of unreadDocuments)
      await expect.element(rowOf(filename).getByText(summary)).toBeVisible();
    await expect
      .element(rowOf("pages.pdf"))
      .toHaveTextContent("Required, but the document was only partly read: Loyalty card");
    await expect.element(rowOf("waiting.pdf")).not.toHaveTextContent("not read");
    expect(horizontalOverflow()).toBe(0);
  }
});

for (const { filename, coverage, summary, sentence } of unreadDocuments) {
  test(`the result of ${filename} explains above its values what was not read, and no width scrolls sideways`, async () => {
    list([{ filename, coverage }]);
    const unread = { state: "unread", quote: null, start: null, end: null, page: null, boxes: [] } as const;
    const values = [
      valueOf({ name: "Berth", value: null, evidence: { ...unread, boxes: [], learned: null, unit: null } }),
    ];
    answer("getDocumentResult", { document: documents[0]!, values, usage: null });
    answer("getDocumentText", textOf("HB-2041"));
    await open([{ filename, coverage }], { query: "?result=document-0" });
    const dialog = page.getByRole("dialog", { name: filename });
    await expect.element(dialog.getByRole("heading", { name: summary })).toBeVisible();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: /^Berth/ })).toHaveTextContent("Not read");
    for (const width of [390, 320]) {
      await page.viewport(width, 800);
      expect(horizontalOverflow()).toBe(0);
    }
  });
}
