import type { Page } from "@playwright/test";
import type { CreateFieldInput } from "@/lib/api/extractor";
import type { Api } from "./api";
import { holdRequest, mockError } from "./api-mocks";
import { expect, test } from "./fixtures";
import { horizontalOverflow, refocusUntilVisible, rowOf } from "./screen";

const fields: CreateFieldInput[] = [
  { name: "Invoice number", required: true },
  { name: "Net", type: "NUMBER" },
  { name: "VAT", type: "NUMBER" },
  { name: "Total", type: "NUMBER" },
  { name: "Due date", type: "DATE" },
  { name: "Paid", type: "BOOLEAN" },
  { name: "Loyalty card" },
];

/** Net, VAT and the total do not add up, unless the total is 1.320,00. */
const invoice = (number = "HB-2041", total = "1.330,00") => `RECHNUNG

Northwind Handels GmbH

Invoice number: ${number}
Due date: 13.04.2026

Net\t1.100,00
VAT\t220,00
Total\t${total}

Paid: No
Zu zahlen bis dahin\t1.320,00
`;

const values = (page: Page) => page.getByRole("list", { name: "Values" });
const valueOf = (page: Page, name: string) =>
  values(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: new RegExp(`^${name}\\b`) }) });
const buttonOf = (page: Page, name: string) =>
  values(page).getByRole("button", { name: new RegExp(`^${name}\\b`) });
const chosen = (page: Page) => values(page).locator('[aria-current="true"]');
const source = (page: Page) => page.getByRole("region", { name: "Document" });
/** "1 of 2" */
const position = (page: Page) => page.getByRole("group", { name: "Documents" });
const names = async (page: Page) =>
  (await values(page).locator("li > button bdi").allTextContents()).map((name) => name.replace(" *", ""));

async function edit(page: Page, name: string) {
  await buttonOf(page, name).click();
  await page.keyboard.press("e");
}

async function openReview(page: Page, api: Api, files: Record<string, string> = { "one.txt": invoice() }) {
  const { id } = await api.extractor("Invoices", fields);
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(files)) ids[name] = (await api.processed(id, name, text)).id;
  await openDocument(page, `/extractors/${id}/extract/${Object.values(ids)[0]}`);
  return { id, ids };
}

/** Opens a review and waits until it has the focus, where the keys work. */
async function openDocument(page: Page, path: string) {
  await page.goto(path);
  await expect(chosen(page).getByRole("button").first()).toBeFocused();
}

test("a review shows the values to check first, why, and as the document writes them, with their places; printed, it is a sheet", async ({
  page,
  api,
}) => {
  await openReview(page, api);
  expect(await names(page)).toEqual([
    "Net",
    "VAT",
    "Total",
    "Invoice number",
    "Due date",
    "Paid",
    "Loyalty card",
  ]);
  await expect(valueOf(page, "Net")).toContainText("Check");
  await expect(valueOf(page, "Net")).toContainText("Net and VAT do not add up to Total");
  await expect(valueOf(page, "Invoice number")).toContainText("Found");
  await expect(valueOf(page, "Loyalty card")).toContainText("Not found");
  await expect(page.getByText("3 to check")).toBeVisible();
  await test.step("numbers and dates show as the document writes them, with the stored value beside them", async () => {
    await expect(buttonOf(page, "Total")).toContainText("1.330,00");
    await expect(buttonOf(page, "Total")).toContainText("→ stored as 1330");
    await expect(buttonOf(page, "VAT")).toContainText("220,00");
    await expect(buttonOf(page, "Due date")).toContainText("13.04.2026");
    await expect(buttonOf(page, "Due date")).toContainText("stored as 2026-04-13");
  });
  await test.step("choosing a value marks its words, and a word that is marked chooses its value", async () => {
    await expect(source(page).locator("mark").filter({ hasText: "1.100,00" })).toHaveAttribute(
      "data-selected",
      "true",
    );
    await buttonOf(page, "Invoice number").click();
    await expect(chosen(page)).toContainText("Invoice number");
    await expect(source(page).locator("mark[data-selected=true]")).toHaveText("HB-2041");
  });
  await test.step("from right to left and at 200 % zoom nothing is cut off", async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(values(page)).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    const [list, text] = [await values(page).boundingBox(), await source(page).boundingBox()];
    expect(list!.x).toBeGreaterThan(text!.x);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.evaluate(() => document.documentElement.removeAttribute("dir"));
  });
  await test.step("printed, the review is a sheet of the values with their quotes", async () => {
    await page.emulateMedia({ media: "print" });
    const table = page.getByRole("table");
    await expect(table.getByRole("row").filter({ hasText: "Invoice number" })).toContainText("HB-2041");
    await expect(table.locator("mark").filter({ hasText: "1.100,00" })).toBeVisible();
    await expect(values(page)).toHaveCount(0);
    await expect(source(page)).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  });
});

test("a row opens the review, named after the document, and Back returns to the list with its filter, selection and scroll", async ({
  page,
  api,
}) => {
  const { id, ids } = await openReview(page, api, { "one.txt": invoice(), "two.txt": invoice("HB-2042") });
  await test.step("the page is named after the document, and its address and Back lead to the list as it was", async () => {
    await expect(page).toHaveTitle("one.txt · Invoices · Gleaner");
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("one.txt");
    await page.goto(`/extractors/${id}/extract?sort=filename&direction=ascending`);
    await openDocument(page, `/extractors/${id}/extract/${ids["one.txt"]}?sort=filename&direction=ascending`);
    await expect(position(page)).toContainText("1 of 2");
    await page.getByRole("button", { name: "Next document" }).first().click();
    await expect(position(page)).toContainText("2 of 2");
    await expect(page).toHaveURL(new RegExp(`/${ids["two.txt"]}\\?sort=filename&direction=ascending$`));
    await expect(page).toHaveTitle("two.txt · Invoices · Gleaner");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("two.txt");
    await page.goBack();
    await expect(page).toHaveURL(`/extractors/${id}/extract?sort=filename&direction=ascending`);
  });
  await test.step("a row opens the review, and Back returns to the list with its filter, its selection and its scroll", async () => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto(`/extractors/${id}/extract?search=o`);
    await page.getByRole("checkbox", { name: "Select two.txt" }).check();
    await rowOf(page, "one.txt").scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await rowOf(page, "one.txt").getByText("TXT ·").click();
    await expect(page).toHaveURL(`/extractors/${id}/extract/${ids["one.txt"]}?search=o`);
    await expect(chosen(page).getByRole("button").first()).toBeFocused();
    await page.keyboard.press("k");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("two.txt");
    await page.goBack();
    await expect(page).toHaveURL(`/extractors/${id}/extract?search=o`);
    await expect(page.getByRole("checkbox", { name: "Select two.txt" })).toBeChecked();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.getByRole("link", { name: "one.txt" }).press("Enter");
    await expect(page).toHaveURL(`/extractors/${id}/extract/${ids["one.txt"]}?search=o`);
  });
});

test("previous and next follow the list's filter and order", async ({ page, api }) => {
  const { id, ids } = await openReview(page, api, {
    "b-rechnung.txt": invoice(),
    "other.txt": invoice("HB-2042"),
    "a-rechnung.txt": invoice("HB-2043"),
  });
  await openDocument(
    page,
    `/extractors/${id}/extract/${ids["a-rechnung.txt"]}?search=rechnung&sort=filename&direction=ascending`,
  );
  await expect(position(page)).toContainText("1 of 2");
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("b-rechnung.txt");
  await page.keyboard.press("j");
  await expect(position(page)).toContainText("2 of 2");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("a-rechnung.txt");
});

test("a value is corrected in place by an input that says what it expects, or by words of the document", async ({
  page,
  api,
}) => {
  const { id, ids } = await openReview(page, api);
  await test.step("words selected in the document become a value, and its place is theirs", async () => {
    await source(page)
      .getByText("Northwind Handels GmbH")
      .dblclick({ position: { x: 5, y: 8 } });
    const bar = page.getByRole("toolbar", { name: "Use the selected words" });
    await expect(bar).toBeVisible();
    // A name is no amount and no date.
    await expect(bar.getByRole("button")).toHaveText([
      "Paid",
      "Loyalty card",
      "Invoice number",
      "New field…",
    ]);
    await page.keyboard.press("Escape");
    await expect(bar).toHaveCount(0);
    await expect(values(page)).toBeVisible();
    await source(page)
      .getByText("Northwind Handels GmbH")
      .dblclick({ position: { x: 5, y: 8 } });
    await bar.getByRole("button", { name: "Loyalty card" }).click();
    await expect(buttonOf(page, "Loyalty card")).toContainText("Northwind");
    await expect(valueOf(page, "Loyalty card")).toContainText("Corrected by you");
    await expect(source(page).locator("mark[data-selected=true]")).toHaveText("Northwind");
    await valueOf(page, "Loyalty card")
      .getByRole("button", { name: "Restore the original value of Loyalty card" })
      .click();
  });
  await test.step("a value is corrected in place, as the document writes numbers, and downloads contain it", async () => {
    await buttonOf(page, "Total").click();
    await valueOf(page, "Total").getByRole("button", { name: "Edit" }).click();
    const input = values(page).getByRole("textbox", { name: "Total" });
    await expect(input).toHaveValue("1.330,00");
    await input.fill("1.320,00");
    await page.keyboard.press("Enter");
    await expect(valueOf(page, "Total")).toContainText("Corrected by you");
    await expect(valueOf(page, "Total")).toContainText("Originally found: 1.330,00");
    await expect(buttonOf(page, "Total")).toBeFocused();
    await expect(page.getByText("2 to check")).toBeVisible();
    await expect
      .poll(
        async () =>
          JSON.parse((await api.result(id, ids["one.txt"] ?? "")).document.extracted_data ?? "{}").Total,
      )
      .toBe(1320);

    await valueOf(page, "Total").getByRole("button", { name: "Restore the original value of Total" }).click();
    await expect(valueOf(page, "Total")).toContainText("Check");
    await expect(page.getByText("3 to check")).toBeVisible();
  });
  await test.step("a wrong input says what is expected and keeps what was typed", async () => {
    await edit(page, "Total");
    const input = values(page).getByRole("textbox", { name: "Total" });
    await input.fill("a lot");
    await page.keyboard.press("Enter");
    await expect(values(page).getByRole("alert")).toContainText("as it appears in the document");
    await expect(input).toHaveValue("a lot");
    await expect(input).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(buttonOf(page, "Total")).toContainText("1.330,00");
    await expect(buttonOf(page, "Total")).toBeFocused();

    // What only the server can tell.
    await edit(page, "Due date");
    await values(page).getByRole("textbox", { name: "Due date", exact: true }).fill("31.02.2026");
    await page.keyboard.press("Enter");
    await expect(values(page).getByRole("alert")).toContainText("Please enter a date");
    await expect(values(page).getByRole("textbox", { name: "Due date", exact: true })).toHaveValue(
      "31.02.2026",
    );
    await page.keyboard.press("Escape");
  });
  await test.step("each type has its own input", async () => {
    await edit(page, "Due date");
    await values(page).getByLabel("Pick a date for Due date").fill("2026-05-01");
    await expect(values(page).getByRole("textbox", { name: "Due date", exact: true })).toHaveValue(
      "2026-05-01",
    );
    await values(page).getByRole("button", { name: "Save" }).click();
    await expect(buttonOf(page, "Due date")).toContainText("May 1, 2026");

    await edit(page, "Paid");
    await expect(values(page).getByRole("radio", { name: "No" })).toBeFocused();
    await page.keyboard.press("y");
    await expect(buttonOf(page, "Paid")).toContainText("Yes");

    await edit(page, "Loyalty card");
    await values(page).getByRole("textbox", { name: "Loyalty card" }).fill("LC-9");
    await page.keyboard.press("Enter");
    await expect(buttonOf(page, "Loyalty card")).toContainText("LC-9");

    await buttonOf(page, "Invoice number").click();
    await valueOf(page, "Invoice number").getByRole("button", { name: "Mark as empty" }).click();
    await expect(buttonOf(page, "Invoice number")).toContainText("Empty");
    await expect(valueOf(page, "Invoice number")).toContainText("Originally found: HB-2041");
  });
});

test("confirming goes on to the next value to check; after the last one it says so and offers the next document", async ({
  page,
  api,
}) => {
  await openReview(page, api, {
    "one.txt": invoice(),
    "right.txt": invoice("HB-2042", "1.320,00"),
    "three.txt": invoice("HB-2043"),
  });
  await valueOf(page, "Net").getByRole("button", { name: "Confirm" }).click();
  await expect(valueOf(page, "Net")).toContainText("Confirmed");
  await expect(valueOf(page, "Net").getByText(/do not add up/)).toBeHidden();
  await expect(chosen(page)).toContainText("VAT");
  await expect(page.getByText("2 to check")).toBeVisible();
  // Nothing jumps away at the moment it is confirmed.
  expect((await names(page)).slice(0, 3)).toEqual(["Net", "VAT", "Total"]);
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toContainText("Total");
  await page.keyboard.press("Enter");
  await expect(page.getByText("All checked", { exact: true })).toBeVisible();
  await expect(page.getByTestId("announcer")).toHaveText("All checked. Next to check: three.txt.");
  await expect(buttonOf(page, "Total")).toBeFocused();
  await page.getByRole("button", { name: "Next: three.txt 3 to check" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("three.txt");
});

test("a document in which nothing was found says so without a tick, and a required value that was not found is to be checked", async ({
  page,
  api,
}) => {
  await test.step("a document in which nothing was found says so, in its review and in the list, without a tick", async () => {
    const { id } = await api.extractor("Invoices", fields.slice(1));
    const { id: docId } = await api.processed(id, "letter.txt", "Dear Ada,\n\nThe ship has sailed.\n");
    await openDocument(page, `/extractors/${id}/extract/${docId}`);
    const unlike = "No values found. Is this a different kind of document?";
    await expect(page.getByRole("heading", { name: unlike })).toBeVisible();
    await expect(page.getByText("Nothing to check")).toHaveCount(0);
    await page.goto(`/extractors/${id}/extract`);
    await expect(rowOf(page, "letter.txt")).toContainText(unlike);
    await expect(rowOf(page, "letter.txt")).not.toContainText("Success");
  });
  await test.step("a required value that was not found is to be checked: Enter edits it, and once more says that there is none", async () => {
    const { id } = await api.extractor("Invoices", [{ name: "Berth", required: true }, ...fields.slice(1)]);
    const { id: docId } = await api.processed(id, "one.txt", invoice("HB-2042", "1.320,00"));
    await openDocument(page, `/extractors/${id}/extract/${docId}`);
    await expect(chosen(page)).toContainText("Berth");
    await expect(page.getByText("1 to check", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Berth" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(valueOf(page, "Berth")).toContainText("Confirmed");
    await expect(page.getByText("All checked", { exact: true })).toBeVisible();
    // The screen shows it before it is stored.
    await expect
      .poll(async () => (await api.documents(id))[0])
      .toMatchObject({ to_check: 0, missing_required: ["Berth"] });
  });
});

test("no value moves away from under the pointer when one below is chosen, or when it is confirmed", async ({
  page,
  api,
}) => {
  await openReview(page, api);
  // High enough for every value with its details.
  await page.setViewportSize({ width: 1280, height: 1400 });
  const topOf = async (name: string) => (await buttonOf(page, name).boundingBox())?.y;
  const names = ["VAT", "Total", "Invoice number"];
  for (const name of names) {
    const before = await topOf(name);
    await buttonOf(page, name).click();
    await expect(valueOf(page, name)).toHaveAttribute("aria-current", "true");
    expect(await topOf(name), name).toBe(before);
  }
  await buttonOf(page, "Net").click();
  const button = await valueOf(page, "Net").getByRole("button", { name: "Confirm" }).boundingBox();
  const below = await topOf("VAT");
  await page.mouse.click(button!.x + 5, button!.y + 5);
  await expect(valueOf(page, "Net")).toContainText("Confirmed");
  expect(await topOf("VAT")).toBe(below);
  // Gone through with the keyboard, only the chosen value is open.
  await page.keyboard.press("ArrowDown");
  await expect(valueOf(page, "Total").getByRole("button", { name: "Edit" })).toBeVisible();
  await expect(values(page).getByRole("button", { name: "Edit" })).toHaveCount(1);
});

test("a change shows at once and is taken back visibly where it fails", async ({ page, api }) => {
  const { id, ids } = await openReview(page, api);
  const url = `**/api/extractor/${id}/document/${ids["one.txt"]}/value`;
  const release = await holdRequest(page, url, "PATCH");
  await page.keyboard.press("Enter");
  await expect(valueOf(page, "Net")).toContainText("Confirmed");
  // Otherwise it may be sent so late that the next answer is given to it.
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  release();
  await saved;
  await page.unrouteAll({ behavior: "wait" });
  await mockError(page, url, "PATCH", 500, "The database is away");
  await edit(page, "Total");
  await values(page).getByRole("textbox", { name: "Total" }).fill("1.320,00");
  await page.keyboard.press("Enter");
  await expect(values(page).getByRole("alert")).toContainText("The database is away");
  await expect(values(page).getByRole("textbox", { name: "Total" })).toHaveValue("1.320,00");
  await page.keyboard.press("Escape");
  await expect(buttonOf(page, "Total")).toContainText("1.330,00");
  await expect(page.getByText("2 to check")).toBeVisible();
});

test("Ctrl+Z undoes the last change, also in another document", async ({ page, api }) => {
  await openReview(page, api, { "one.txt": invoice(), "two.txt": invoice("HB-2042") });
  await page.keyboard.press("Enter");
  await expect(valueOf(page, "Net")).toContainText("Confirmed");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("two.txt");
  await expect(values(page)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("one.txt");
  await expect(valueOf(page, "Net")).toContainText("Check");
  await expect(chosen(page)).toContainText("Net");
  await expect(page.getByTestId("announcer")).toHaveText("Undone: Net");
});

test("a candidate shows its place when it is hovered and is taken with one click", async ({ page, api }) => {
  const text = "INVOICE\n\nInvoice number: HB-2041\nInvoice number: HB-7777\n";
  await openReview(page, api, { "one.txt": text });
  const others = values(page).getByRole("list", { name: "Other values for Invoice number" });
  await buttonOf(page, "Invoice number").click();
  const candidate = others.getByRole("button").first();
  const other = (await candidate.textContent()) ?? "";
  await candidate.hover();
  await expect(source(page).locator("mark").filter({ hasText: other }).first()).toBeVisible();
  await candidate.click();
  await expect(buttonOf(page, "Invoice number")).toContainText(other);
  await expect(valueOf(page, "Invoice number")).toContainText("Corrected by you");
});

test("a document that is still read, that failed or that is gone says so", async ({ page, api }) => {
  const { id, ids } = await openReview(page, api, { "one.txt": invoice(), "two.txt": invoice("HB-2042") });
  const broken = await api.processed(id, "broken.pdf", "%PDF-1.7\nnothing behind it");
  await page.goto(`/extractors/${id}/extract/${broken.id}`);
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(page.getByText(broken.rejection_reason ?? "a reason")).toBeVisible();

  await page.goto(`/extractors/${id}/extract/${ids["two.txt"]}`);
  await expect(position(page)).toContainText("1 of 3");
  await api.send("DELETE", `/api/extractor/${id}/document/${ids["two.txt"]}`);
  await refocusUntilVisible(page, page.getByText("This document no longer exists"));
  await page.getByRole("button", { name: "Next document" }).last().click();
  await expect(position(page)).toContainText("1 of 2");
  await expect(page).toHaveURL(`/extractors/${id}/extract/${ids["one.txt"]}`);
  await page.goto(`/extractors/${id}/extract/unknown`);
  await expect(page.getByText("This document no longer exists")).toBeVisible();
  await expect(page.getByText("Failed to load document")).toHaveCount(0);
  await page.goto("/extractors/unknown/extract/unknown");
  await expect(page.getByText("Failed to load extraction details")).toBeVisible();
});

test("what was not read is named above the values, and a table of several records is made with one click", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Records", [{ name: "Invoice number" }]);
  const { id: docId } = await api.processed(id, "rows.csv", "Invoice number\nHB-1\nHB-2\nHB-3\n");
  await page.goto(`/extractors/${id}/extract/${docId}`);
  await expect(page.getByRole("heading", { name: "1 of 3 records read" })).toBeVisible();
  await expect(page.getByText("To extract all of them, add a table field.").first()).toBeVisible();
  await expect(page.getByText("Processed on this server")).toBeVisible();
  await test.step("of a file with several records, a table with its columns is made with one click", async () => {
    const { id } = await api.extractor("Records", [{ name: "Invoice number" }]);
    const { id: docId } = await api.processed(
      id,
      "rows.csv",
      "Invoice number,Total due\nHB-1,2.50\nHB-2,3.50\n",
    );
    await page.goto(`/extractors/${id}/extract/${docId}`);
    await page.getByRole("button", { name: "Add a table field" }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Records");
    await expect(page.getByRole("textbox", { name: "Name of column 1" })).toHaveValue("Invoice number");
    await expect(page.getByRole("textbox", { name: "Name of column 2" })).toHaveValue("Total due");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(rowOf(page, "Records")).toContainText("Total due");
    await page.goto(`/extractors/${id}/extract/${docId}`);
    await expect(page.getByRole("heading", { name: "1 of 2 records read" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a table field" })).toBeHidden();
  });
});

test("the label beside a corrected value is remembered with one click, and the others can be extracted again", async ({
  page,
  api,
}) => {
  const { id } = await openReview(page, api, { "one.txt": invoice(), "two.txt": invoice("HB-2042") });
  await edit(page, "Total");
  await values(page).getByRole("textbox", { name: "Total" }).fill("1.320,00");
  await page.keyboard.press("Enter");
  await expect(valueOf(page, "Total")).toContainText("The document labels it “Zu zahlen bis dahin”");
  await valueOf(page, "Total").getByRole("button", { name: "Remember this label" }).click();
  await expect(valueOf(page, "Total")).toContainText("“Zu zahlen bis dahin” is now a label of Total.");
  await expect(valueOf(page, "Total").getByRole("button", { name: "Extract again, 1 credit" })).toBeVisible();
  await page.goto(`/extractors/${id}`);
  await expect(rowOf(page, "Total")).toContainText("Zu zahlen bis dahin");
});
