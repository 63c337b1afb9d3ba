import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ExtractorList } from "@/components/screens/extractors/extractor-list";
import { extractorOf, invoiceFields } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, confirm, expectAddress, expectTexts, expectToast, press, rowOf } from "./screen";

const bare = extractorOf([], { id: "extractor-2", name: "Bare" });
const list = (...extractors: ReturnType<typeof extractorOf>[]) =>
  answer("listExtractors", { extractors, next_cursor: null });
const open = (address = "/extractors") => renderScreen(address, <ExtractorList />);
const failed = (action: string) => `An error occurred while ${action}. Please try again later.`;

beforeEach(() => list(extractorOf(), bare));

test("names, a chip for each type of fields, and actions are listed", async () => {
  list(extractorOf([...invoiceFields, { name: "Start", type: "DATE" }]), bare);
  await open();
  await expectTexts(() => page.getByRole("columnheader").elements(), ["Extractor Name", "Fields", "Actions"]);
  const row = rowOf("Invoices");
  await expect.element(row).toHaveTextContent("TEXT");
  await expect.element(row).toHaveTextContent("DATE×2");
  await expect.element(row.getByText(", 2 fields", { exact: true })).toBeInTheDocument();
  // The screen reader text of the three other chips.
  expect(row.getByText(", 1 field", { exact: true }).elements()).toHaveLength(3);
  await expect.element(rowOf("Bare")).toHaveTextContent("No fields defined");
  await row.getByRole("cell").nth(1).click();
  await expectAddress("/extractors/extractor-1");
  await row.getByRole("link", { name: "Extract documents with Invoices" }).click();
  await expectAddress("/extractors/extractor-1/extract");
  await page.getByRole("link", { name: "Edit Invoices" }).click();
  await expectAddress("/extractors/extractor-1");
});

test("each extractor has its documents, its values to check and its last use", async () => {
  const last_used_at = "2026-03-02T02:30:05.000Z";
  list(extractorOf([], { document_count: 1, to_check: 2, last_used_at }), bare);
  await open();
  await expect.element(rowOf("Invoices")).toHaveTextContent("1 document");
  await expect.element(rowOf("Invoices")).toHaveTextContent(/Last used .*\d/);
  await expect.element(rowOf("Bare")).toHaveTextContent("0 documents");
  await expect.element(rowOf("Bare")).toHaveTextContent("Not used yet");
  await expect.element(rowOf("Bare")).not.toHaveTextContent("to check");
  await rowOf("Invoices").getByRole("link", { name: "2 to check" }).click();
  await expectAddress("/extractors/extractor-1/extract");
});

test("an empty list says so and offers a sample", async () => {
  list();
  await open();
  await expect
    .element(page.getByText("No extractors found. Create your first extractor to get started."))
    .toBeVisible();
  await expect.element(button("Use Wizard")).toBeVisible();
  await expect.element(button(/Try a sample: Invoice/)).toBeVisible();
});

test("a list that cannot be loaded says so", async () => {
  answer("listExtractors", refusal(400, "The shelf is locked."));
  await open();
  await expectToast("Failed to load extractors", "The shelf is locked.");
});

test("an extractor is deleted once that is confirmed by name, and is back where the server refuses", async () => {
  answer("deleteExtractor", refusal(409, "It is in use."));
  await open();
  await button("Delete Invoices").click();
  const question = page.getByRole("alertdialog", { name: 'Are you sure you want to delete "Invoices"?' });
  await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await press("{Escape}");
  await expect.element(button("Delete Invoices")).toHaveFocus();
  await expect.element(rowOf("Invoices")).toBeVisible();
  await press("{Enter}");
  const release = hold("deleteExtractor");
  // Rolled back before the server tells the present state.
  const refetched = hold("listExtractors");
  await confirm("Delete");
  await expect.element(rowOf("Invoices")).not.toBeInTheDocument();
  release();
  await expect.element(rowOf("Invoices")).toBeVisible();
  refetched();
  await expectToast("Failed to delete extractor", "It is in use.");

  answer("deleteExtractor", refusal(500));
  await button("Delete Invoices").click();
  await confirm("Delete");
  await expectToast("Failed to delete extractor", failed("deleting the extractor"));

  answer("deleteExtractor", { message: "" });
  list(bare);
  await button("Delete Invoices").click();
  await confirm("Delete");
  await expectToast('Extractor "Invoices" deleted successfully');
  await expect.element(rowOf("Invoices")).not.toBeInTheDocument();
});

test("a new extractor needs a name, is sent once with Enter, and a failure says so in its dialog", async () => {
  answer("createExtractor", refusal(500));
  await open();
  await button("New Extractor").click();
  const dialog = page.getByRole("dialog", { name: "New Extractor" });
  const name = dialog.getByLabelText("Extractor name");
  await name.fill("   ");
  await press("{Enter}");
  await expect.element(dialog).toBeVisible();
  expect(callsOf("createExtractor")).toEqual([]);
  await name.fill("Letters");
  await press("{Enter}");
  await expectToast("Failed to create extractor", failed("creating the extractor"));
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(failed("creating the extractor"));
  answer("createExtractor", { extractor: bare });
  await press("{Enter}");
  await expectToast("Extractor created successfully");
  await expectAddress("/extractors/extractor-2");
  expect(callsOf("createExtractor")).toHaveLength(2);
});
