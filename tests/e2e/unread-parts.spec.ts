import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { CoverageDto } from "@/lib/api/document";
import type { CreateFieldInput } from "@/lib/api/extractor";
import type { Api } from "./api";
import { mockCoverage, mockDocuments } from "./api-mocks";
import { damagedInvoice, expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectOpen, horizontalOverflow, refocusUntilVisible, rowOf } from "./screen";

const fields: CreateFieldInput[] = [
  ...invoiceFields,
  { name: "Loyalty card", required: true },
  { name: "Berth" },
];

const manyPages: CoverageDto = {
  unit: "pages",
  total: 60,
  read: 40,
  unread: Array.from({ length: 20 }, (_, index) => ({
    from: 2 * index + 1,
    to: 2 * index + 1,
    reason: "image_only",
  })),
};

const firstOfThousand: CoverageDto = {
  unit: "rows",
  total: 1_000,
  read: 1,
  unread: [{ from: 2, to: 1_000, reason: "more_records" }],
};

const longText: CoverageDto = {
  unit: "characters",
  total: 4_000_000,
  read: 2_400_000,
  unread: [{ from: 2_400_000, to: 4_000_000, reason: "too_long" }],
};

const processed = { status: "SUCCESS", credits: 1, extracted_data: "{}" } as const;

/** Opens the result of a document of which this was read. */
async function openResult(page: Page, api: Api, coverage: CoverageDto) {
  const { id } = await api.extractor("Invoices", fields);
  const document = await api.processed(id, "one.txt", invoiceText());
  await mockCoverage(page, document, coverage);
  await page.goto(`/extractors/${id}/extract?result=${document.id}`);
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  await expectOpen(dialog);
  return dialog;
}

test("a PDF with a damaged page says so in the list, above its values and in the JSON download", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", fields);
  await api.processed(id, "damaged.pdf", damagedInvoice());
  await page.goto(`/extractors/${id}/extract`);
  const row = rowOf(page, "damaged.pdf");
  await expect(row).toContainText("1 of 3 pages not read");
  await expect(row).toContainText("Required, but a part was not read: Loyalty card");

  await page.getByRole("checkbox", { name: "Select damaged.pdf" }).check();
  await page.getByLabel("Format").selectOption("JSON");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject([
    { filename: "damaged.pdf", coverage: { unit: "pages", total: 3, read: 2 } },
  ]);

  await page.getByRole("button", { name: "View extracted data of damaged.pdf" }).click();
  const dialog = page.getByRole("dialog", { name: "damaged.pdf" });
  await expect(dialog.getByRole("heading", { name: "1 of 3 pages not read" })).toBeVisible();
  await expect(dialog.getByRole("listitem").first()).toHaveText(
    "Page 3 was not read completely: it is damaged. To have it read, upload an intact copy.",
  );
  await expect(dialog.getByText("What was not read is not charged.")).toBeVisible();
  const values = dialog.getByRole("list", { name: "Values" });
  await expect(values.getByRole("button", { name: /^Invoice number/ })).toContainText("Found");
  await expect(values.getByRole("button", { name: /^Loyalty card/ })).toHaveText(
    "Loyalty cardNot readRequired, but a part was not read",
  );
  await expect(values.getByRole("button", { name: /^Berth/ })).toHaveText(
    "BerthNot readNo value in what was read",
  );
  await expect(dialog.getByRole("heading", { name: "Required, but a part was not read" })).toBeVisible();
  await expect(dialog).not.toContainText(/not found/i);
});

test("a document that was read completely says nothing of reading", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", fields);
  const document = await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract?result=${document.id}`);
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  await expect(dialog.getByRole("button", { name: /^Berth/ })).toHaveText("BerthNot foundNo value");
  await expect(page.getByText(/not read/i)).toHaveCount(0);
});

for (const [what, coverage, summary, sentence] of [
  [
    "many pages without text are cut short",
    manyPages,
    "20 of 60 pages not read",
    "Pages 1, 3, 5, 7, 9 and 15 more were not read: they hold no readable text. To have them read, upload a clearer scan or the original file.",
  ],
  [
    "records after the first are explained, with what to do",
    firstOfThousand,
    "1 of 1,000 records read",
    "Only the first of 1,000 records was read. To extract all of them, add a TABLE field.",
  ],
  [
    "a text that is too long is told by its share",
    longText,
    "40% of the text not read",
    "The end of the text, 40% of it, was not read: the document is too long. To have it read, upload it as a document of its own.",
  ],
] as const) {
  test(`above the values, ${what}`, async ({ page, api }) => {
    const dialog = await openResult(page, api, coverage);
    await expect(dialog.getByRole("heading", { name: summary })).toBeVisible();
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Berth/ })).toContainText("Not read");
  });
}

for (const width of [1280, 390, 320]) {
  test(`the list says in words what was not read, and nothing scrolls sideways at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { id } = await api.extractor("Invoices", fields);
    const document = await api.processed(id, "records.csv", "Invoice number,Berth\nHB-2041,\n");
    await mockCoverage(page, document, firstOfThousand);
    await mockDocuments(page, id, () => [
      { ...document, coverage: firstOfThousand },
      { ...processed, filename: "pages.pdf", coverage: manyPages, missing_required: ["Loyalty card"] },
      { ...processed, filename: "long.txt", coverage: longText },
      { filename: "waiting.pdf" },
    ]);
    await page.goto(`/extractors/${id}/extract?result=${document.id}`);
    const dialog = page.getByRole("dialog", { name: "records.csv" });
    await expect(dialog).toContainText("1 of 1,000 records read");
    expect(await horizontalOverflow(page)).toBe(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await refocusUntilVisible(page, rowOf(page, "pages.pdf"));
    for (const [name, summary] of [
      ["pages.pdf", "20 of 60 pages not read"],
      ["records.csv", "1 of 1,000 records read"],
      ["long.txt", "40% of the text not read"],
    ] as const) {
      await expect(rowOf(page, name).getByText(summary)).toBeVisible();
    }
    await expect(rowOf(page, "pages.pdf")).toContainText("Required, but a part was not read: Loyalty card");
    await expect(rowOf(page, "waiting.pdf")).not.toContainText("not read");
    expect(await horizontalOverflow(page)).toBe(0);
  });
}

test("a printed result names what was not read", async ({ page, api }) => {
  const dialog = await openResult(page, api, longText);
  await page.emulateMedia({ media: "print" });
  await expect(dialog.getByRole("heading", { name: "40% of the text not read" })).toBeVisible();
  await expect(dialog.getByText(/^The end of the text, 40% of it,/)).toBeVisible();
});
