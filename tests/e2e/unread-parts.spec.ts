import { readFile } from "node:fs/promises";
import type { CreateFieldInput } from "@/lib/api/extractor";
import { damagedInvoice, expect, invoiceFields, invoiceText, test } from "./fixtures";
import { rowOf } from "./screen";

const fields: CreateFieldInput[] = [
  ...invoiceFields,
  { name: "Loyalty card", required: true },
  { name: "Berth" },
];

test("a PDF with a damaged page says so in the list, above its values, in print and in the JSON download; a complete document does not", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", fields);
  await api.processed(id, "damaged.pdf", damagedInvoice());
  await page.goto(`/extractors/${id}/extract`);
  const row = rowOf(page, "damaged.pdf");
  await expect(row).toContainText("1 of 3 pages not read");
  await expect(row).toContainText("Required, but the document was only partly read: Loyalty card");

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
    "Page 3 is damaged and was only partly read. Upload an intact copy.",
  );
  await expect(dialog.getByText("You are not charged for parts that were not read.")).toBeVisible();
  const values = dialog.getByRole("list", { name: "Values" });
  await expect(values.getByRole("button", { name: /^Invoice number/ })).toContainText("Found");
  await expect(values.getByRole("button", { name: /^Loyalty card/ })).toHaveText(
    "Loyalty cardNot readRequired, but the document was only partly read",
  );
  await expect(values.getByRole("button", { name: /^Berth/ })).toHaveText(
    "BerthNot readNo value in the part that was read",
  );
  await expect(
    dialog.getByRole("heading", { name: "Required, but the document was only partly read" }),
  ).toBeVisible();
  await expect(dialog).not.toContainText(/not found/i);
  await test.step("a printed result names what was not read", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(dialog.getByRole("heading", { name: "1 of 3 pages not read" })).toBeVisible();
    await expect(dialog.getByText(/^Page 3 is damaged/).first()).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("a document that was read completely says nothing of reading", async () => {
    const { id } = await api.extractor("Letters", fields);
    const document = await api.processed(id, "one.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract?result=${document.id}`);
    const dialog = page.getByRole("dialog", { name: "one.txt" });
    await expect(dialog.getByRole("button", { name: /^Berth/ })).toHaveText("BerthNot foundNo value");
    await expect(page.getByText(/not read/i)).toHaveCount(0);
  });
});
