import type { Locator, Page } from "@playwright/test";
import type { CreateFieldInput } from "@/lib/api/extractor";
import {
  makeDocx,
  makeEpub,
  makeOdt,
  wordParagraph,
  wordTable,
  xml,
} from "@/lib/text/testing/make-documents";
import type { Api } from "./api";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { horizontalOverflow } from "./screen";

/** Opens the review of a document that has just been read. */
async function openReview(
  page: Page,
  api: Api,
  name: string,
  content: string | Buffer,
  fields: CreateFieldInput[] = invoiceFields,
): Promise<Locator> {
  const { id } = await api.extractor("Invoices", fields);
  const document = await api.processed(id, name, content);
  expect(document.status, document.rejection_reason ?? "").toBe("SUCCESS");
  await page.goto(`/extractors/${id}/extract/${document.id}`);
  const source = page.getByRole("region", { name: "Document" });
  await expect(source.locator("[data-start]").first()).toBeVisible();
  return source;
}

const valueOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Values" }).getByRole("button", { name: new RegExp(`^${name}`) });

const chosenMark = (source: Locator) => source.locator("mark[data-selected=true]");

const heading = (level: number, text: string) =>
  wordParagraph(text).replace("<w:p>", `<w:p><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>`);

const order = makeDocx(
  [
    heading(1, "Invoice HB-2041"),
    wordParagraph("Due date: 13 April 2026"),
    heading(2, "Items"),
    wordTable([
      ["Item", "Amount"],
      ["Chair", "500.00"],
      ["Total due", "577.92"],
    ]).replace("<w:tr>", "<w:tr><w:trPr><w:tblHeader/></w:trPr>"),
    wordParagraph("Invoice number: HB-2041"),
  ].join(""),
);

test("a Word document is set with its headings and tables, every value is marked where it is, and a phone shows it as a sheet", async ({
  page,
  api,
}) => {
  const source = await openReview(page, api, "order.docx", order);
  await expect(source.getByRole("heading", { name: "Invoice HB-2041", level: 2 })).toBeVisible();
  await expect(source.getByRole("heading", { name: "Items", level: 3 })).toBeVisible();
  const table = source.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Item", "Amount"]);
  await expect(table.getByRole("row").nth(2).getByRole("cell")).toHaveText(["Total due", "577.92"]);

  await valueOf(page, "Total due").click();
  await expect(chosenMark(source)).toHaveText("577.92");
  await expect(table.locator("mark[data-selected=true]")).toBeInViewport();
  await valueOf(page, "Due date").click();
  await expect(chosenMark(source)).toHaveText("13 April 2026");

  await source.locator("mark", { hasText: "577.92" }).click();
  await expect(valueOf(page, "Total due")).toHaveAttribute("aria-pressed", "true");
  await expect(chosenMark(source)).toHaveText("577.92");
  await test.step("a value under the pointer is shown lightly, without taking the highlighter from the chosen one", async () => {
    await valueOf(page, "Total due").click();
    await valueOf(page, "Due date").hover();
    await expect(source.locator("mark[data-preview]")).toHaveText("13 April 2026");
    await expect(chosenMark(source)).toHaveText("577.92");
    await source.locator("mark", { hasText: "13 April 2026" }).hover();
    await expect(valueOf(page, "Due date").locator("xpath=..")).toHaveClass(/bg-wash/);
  });
  await test.step("nothing scrolls sideways at 320 px with a document as a sheet", async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByRole("button", { name: "Show document" }).click();
    await expect(page.getByRole("region", { name: "Document" }).getByRole("table")).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

const ATTACK =
  '<script>window.attacked=1</script><img src=x onerror="window.attacked=1"><svg onload="window.attacked=1"></svg>' +
  '<a href="javascript:window.attacked=1">click</a>{{7*7}}';

test("markup in a document of any format is shown as text or not at all, and nothing of it runs", async ({
  page,
  api,
  baseURL,
}) => {
  test.slow();
  for (const [name, content] of Object.entries({
    "attack.txt": `${invoiceText()}\n${ATTACK}\n`,
    "attack.html": `<p>${invoiceText()}</p>${ATTACK}<p>${xml(ATTACK)}</p><style>header{display:none}</style>`,
    "attack.docx": makeDocx(
      wordParagraph("Invoice number: HB-2041") + wordParagraph(ATTACK) + wordTable([[ATTACK, ATTACK]]),
    ),
    "attack.odt": makeOdt(
      `<text:h text:outline-level="1">Invoice number: HB-2041</text:h><text:p>${xml(ATTACK)}</text:p>`,
    ),
    "attack.rtf": `{\\rtf1 Invoice number: HB-2041\\par ${ATTACK.replace(/[{}]/g, "\\$&")}\\par}`,
    "attack.epub": makeEpub([`<p>Invoice number: HB-2041</p><p>${xml(ATTACK)}</p>`]),
    "attack.csv": `Invoice number,Text\nHB-2041,"${ATTACK.replaceAll('"', '""')}"\n`,
    "attack.json": JSON.stringify({ "Invoice number": "HB-2041", [ATTACK]: ATTACK }),
  })) {
    await test.step(name, async () => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(baseURL ?? "") && !/^(?:data|blob):/.test(request.url()))
          foreign.push(request.url());
        if (new URL(request.url()).pathname.endsWith("/x")) foreign.push(request.url());
      });
      page.on("dialog", (dialog) => {
        foreign.push(dialog.message());
        void dialog.dismiss();
      });
      const source = await openReview(page, api, name, content);
      await expect(chosenMark(source)).toHaveText("HB-2041");
      await expect(source).toContainText("<script>window.attacked=1</script>");
      await expect(source.locator("a, script, img, iframe, style, svg:not(.lucide)")).toHaveCount(0);
      expect(await page.evaluate(() => (window as { attacked?: number }).attacked)).toBeUndefined();
      expect(foreign).toEqual([]);
    });
  }
});

test("a long text opens at the chosen value, and only what is near it is on the page", async ({
  page,
  api,
}) => {
  // Long lines of few words, which cost little.
  const filler = `${"goods".repeat(11)}\n`.repeat(9_000);
  const source = await openReview(
    page,
    api,
    "long.html",
    `<pre>${filler}\n${invoiceText()}\n${filler}</pre>`,
  );
  await valueOf(page, "Total due").click();
  await expect(chosenMark(source)).toHaveText("577.92");
  await expect(chosenMark(source)).toBeInViewport();
  const shown = await source.evaluate((element) => element.textContent?.length ?? 0);
  expect(shown).toBeLessThan(300_000);

  const text = source.getByRole("group", { name: "Text of the document" });
  await text.focus();
  await page.keyboard.press("Control+Home");
  await text.evaluate((element) => element.scrollTo(0, 0));
  await expect(source.getByText("goodsgoods").first()).toBeInViewport();
});

test("plain text flows where its lines were broken by hand, and its words are selected with the keyboard", async ({
  page,
  api,
}) => {
  const prose =
    "The parties agree that the goods are delivered within\nthirty days of the date on which the order was placed\nin writing.";
  const columns = "Item        Price\nChair       49.90\nLong name   99.00";
  const source = await openReview(page, api, "one.txt", `${invoiceText()}\n${prose}\n\n${columns}\n`);
  await expect(source.locator("pre")).toHaveText(columns);
  await expect(source.locator("p", { hasText: "The parties agree" })).toHaveCSS("white-space", "normal");
  await test.step("words are selected with the keyboard, from the chosen place on, and offered as a value", async () => {
    await valueOf(page, "Invoice number").click();
    await expect(chosenMark(source)).toHaveText("HB-2041");
    await source.getByRole("group", { name: "Text of the document" }).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page.getByRole("toolbar", { name: "Use the selected words" })).toBeVisible();
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe("HB-2041");
    await page.keyboard.press("Shift+ArrowDown");
    await expect.poll(() => page.evaluate(() => window.getSelection()?.toString())).toContain("Due date");
  });
});

test("text from right to left is set so, and a part that is missing is named at its place in the text", async ({
  page,
  api,
}) => {
  await test.step("text from right to left is set from right to left", async () => {
    const source = await openReview(
      page,
      api,
      "one.html",
      `<p>${invoiceText()}</p><h1>فاتورة رقم</h1><p>שלום עולם</p>`,
    );
    for (const text of ["فاتورة رقم", "שלום עולם"]) {
      await expect(source.getByText(text).locator("xpath=ancestor-or-self::*[@dir][1]")).toHaveCSS(
        "direction",
        "rtl",
      );
    }
  });
  await test.step("a part that is missing is named at its place in the text", async () => {
    const book = makeEpub([`<p>${invoiceText()}</p>`, "<p>Second</p>"])
      .toString("latin1")
      .replaceAll("c 1.xhtml", "c 9.xhtml");
    const source = await openReview(page, api, "one.epub", Buffer.from(book, "latin1"));
    await expect(
      source.getByText("Part of this document is damaged and was not read. Upload an intact copy."),
    ).toBeVisible();
  });
});

const records = [
  "Invoice number,Customer,Total due",
  ...Array.from({ length: 3_000 }, (_, row) => `HB-${row},"Customer ${row}, Ltd",${row}.50`),
];

test("a CSV file is a table with its header and row numbers, and only the rows in view are drawn", async ({
  page,
  api,
}) => {
  const source = await openReview(page, api, "rows.csv", `${records.join("\n")}\n`);
  await expect(source.getByRole("columnheader")).toHaveText(["Invoice number", "Customer", "Total due"]);
  await expect(chosenMark(source)).toHaveText("HB-0");
  await expect(source.getByRole("row").nth(1)).toHaveText("1HB-0Customer 0, Ltd0.50");
  await expect(
    source.getByText("Only the first of 3,000 records was read. To extract all of them, add a table field."),
  ).toBeVisible();
  expect(await source.getByRole("row").count()).toBeLessThan(150);

  const rows = source.getByRole("group", { name: "Rows of the document" });
  // It grows while its parts arrive.
  await expect(async () => {
    await rows.evaluate((element) => element.scrollTo(0, 1_000_000));
    const last = source.getByRole("rowheader", { name: "3,000", exact: true });
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(source.getByRole("columnheader", { name: "Customer" })).toBeInViewport();
});

test("a JSON file is a tree that is open on the way to the values, and is walked with the arrow keys", async ({
  page,
  api,
}) => {
  const rest = Array.from({ length: 250 }, (_, index) => ({ sku: index }));
  const invoice = {
    rest,
    head: { deep: { "Invoice number": "HB-2041", "Total due": 577.92 } },
    note: "Käse \u201cx\u201d",
  };
  const source = await openReview(page, api, "one.json", JSON.stringify(invoice).replace("ä", "\\u00e4"));
  const tree = source.getByRole("tree", { name: "Data of the document" });
  await expect(chosenMark(source)).toHaveText("HB-2041");
  await expect(chosenMark(source)).toBeInViewport();
  await expect(tree.getByRole("treeitem", { name: /^note/ })).toContainText("Käse “x”");
  await expect(tree.getByRole("treeitem", { name: "1–100" })).toHaveAttribute("aria-expanded", "false");

  await tree.getByRole("treeitem").first().focus();
  await page.keyboard.press("ArrowDown");
  const list = tree.getByRole("treeitem", { name: /^rest/ });
  await expect(list).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByRole("treeitem", { name: "1–100" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(list).toHaveAttribute("aria-expanded", "false");
  await expect(tree.getByText("201–250")).toHaveCount(0);
  // A chosen value is seen again, even where its branch was closed.
  await tree.getByRole("treeitem", { name: /^head/ }).click();
  await expect(chosenMark(source)).toHaveCount(0);
  await valueOf(page, "Total due").click();
  await expect(chosenMark(source)).toHaveText("577.92");
});
