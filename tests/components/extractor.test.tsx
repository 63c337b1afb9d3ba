import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { ExtractorDetails } from "@/components/screens/extractors/extractor-details";
import { extractorOf, invoiceFields } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, confirm, expectAddress, expectTexts, expectToast, press, rowOf } from "./screen";

const open = (address = "/extractors/extractor-1") =>
  renderScreen(address, <ExtractorDetails id="extractor-1" />);
const name = page.getByLabelText("Name", { exact: true });
const failed = (action: string) => `An error occurred while ${action}. Please try again later.`;

beforeEach(() => answer("getExtractor", { extractor: extractorOf() }));

/** The extractor as changed fields leave it, as the server keeps it. */
function keepFields() {
  let fields = [...invoiceFields];
  answer("getExtractor", () => ({ extractor: extractorOf(fields) }));
  answer("updateField", ({ params, body }) => {
    fields = fields.map((field, index) =>
      `field-${index + 1}` === params.fieldId ? { ...field, ...(body as object) } : field,
    );
    return { field: extractorOf(fields).fields[Number(params.fieldId!.slice(6)) - 1]! };
  });
  answer("previewLimits", { preview: { values: 0, broken: 0, examples: [] } });
  answer("createField", ({ body }) => {
    fields = [...fields, body as object];
    return { field: extractorOf(fields).fields.at(-1)! };
  });
}

test("each field has its name, its type in upper case, whether it is required, and its prompt", async () => {
  await open();
  await expectTexts(
    () => page.getByRole("columnheader").elements(),
    ["Name", "Type", "Required", "Prompt", "Actions"],
  );
  await expectTexts(
    () => rowOf("Invoice number").getByRole("cell").elements(),
    ["Invoice number", "TEXT", "Yes", "The number of the invoice", ""],
  );
  await expect.element(rowOf("Due date")).toHaveTextContent("No prompt defined");
  await button("Edit field Due date").click();
  await expectTexts(
    () => page.getByLabelText("Type").getByRole("option").elements(),
    ["TEXT", "NUMBER", "DATE", "BOOLEAN", "TABLE"],
  );
});

test("without fields it says so", async () => {
  answer("getExtractor", { extractor: extractorOf([]) });
  await open();
  await expect.element(page.getByText("No fields defined for this extractor.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Extractors" }).click();
  await expectAddress("/extractors");
});

test("one that cannot be loaded says so, with a way back", async () => {
  answer("getExtractor", refusal(404));
  await open();
  const box = page.getByRole("alert").filter({ hasText: "Failed to load extractor details" });
  await expect.element(box).toBeVisible();
  await expectToast("Failed to load extractor");
  await box.getByRole("link", { name: "Back to Extractors" }).click();
  await expectAddress("/extractors");
});

test("after the wizard a hint points to the extract button, until it is dismissed", async () => {
  await open("/extractors/extractor-1?source=wizard");
  const hint = page.getByRole("dialog", { name: "Created by the wizard" });
  await expect.element(hint).toHaveTextContent("created from the document you uploaded");
  await hint.getByRole("button", { name: "Got it" }).click();
  await expect.element(hint).not.toBeInTheDocument();
});

describe("a field's draft", () => {
  test("says that the field occurs once, which a table cannot", async () => {
    answer("getExtractor", {
      extractor: extractorOf([{ name: "Number" }, { name: "Supplier", unique: true }]),
    });
    await open();
    await expect.element(rowOf("Supplier")).toHaveTextContent("Unique");
    await expect.element(rowOf("Number")).not.toHaveTextContent("Unique");
    await button("Edit field Number").click();
    const once = page.getByRole("checkbox", { name: "Unique" });
    await expect.element(once).not.toBeChecked();
    await once.click();
    await expect
      .element(page.getByText("Documents with the same unique values are marked as duplicates."))
      .toBeVisible();
    await page.getByLabelText("Type").selectOptions("TABLE");
    await expect.element(once).not.toBeInTheDocument();
    await page.getByLabelText("Type", { exact: true }).selectOptions("TEXT");
    answer("updateField", ({ body }) => ({ field: extractorOf([body as object]).fields[0]! }));
    await button("Save").click();
    await expect.poll(() => callsOf("updateField")[0]?.body).toMatchObject({ unique: true });
  });

  test("says that the field names the partner, which only a saved text can", async () => {
    answer("getExtractor", {
      extractor: extractorOf([{ name: "Payee" }, { name: "Supplier", partner: true }]),
    });
    await open();
    await expect.element(rowOf("Supplier")).toHaveTextContent("Counterparty");
    await expect.element(rowOf("Payee")).not.toHaveTextContent("Counterparty");
    await button("Edit field Payee").click();
    const partner = page.getByRole("checkbox", { name: "Counterparty" });
    await partner.click();
    await page.getByLabelText("Type", { exact: true }).selectOptions("NUMBER");
    await expect.element(partner).not.toBeInTheDocument();
    await page.getByLabelText("Type", { exact: true }).selectOptions("TEXT");
    answer("updateField", () => new Promise<never>(() => undefined));
    await button("Save").click();
    await expect.element(rowOf("Payee")).toHaveTextContent("Counterparty");
    expect(rowOf("Supplier").element().textContent).not.toContain("Counterparty");
    await expect.poll(() => callsOf("updateField")[0]?.body).toMatchObject({ partner: true });
    await button("Add Field").click();
    await expect.element(page.getByRole("checkbox", { name: "Unique" })).toBeVisible();
    await expect.element(partner).not.toBeInTheDocument();
  });

  test("is that of one field at a time; Cancel discards it, Save sends it", async () => {
    keepFields();
    await open();
    await button("Edit field Due date").click();
    await name.fill("Pay by");
    await button("Edit field Paid").click();
    const question = page.getByRole("alertdialog", { name: "Discard the changes to this field?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(name).toHaveValue("Pay by");
    await button("Edit field Paid").click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect.element(name).toHaveValue("Paid");
    await expect.element(rowOf("Due date")).toBeVisible();
    await button("Cancel").click();

    await button("Edit field Due date").click();
    await name.fill("Pay by");
    await page.getByLabelText("Type", { exact: true }).selectOptions("TEXT");
    await page.getByRole("checkbox", { name: "Required" }).click();
    await page.getByLabelText("Prompt").fill("The last day");
    await button("Save").click();
    await expectToast('Field "Pay by" updated successfully');
    await expect.element(rowOf("Pay by")).toHaveTextContent(/TEXT.*Yes.*The last day/s);
  });

  test("is shown as saved at once, and comes back with the error where the server rejects it", async () => {
    await open();
    answer("updateField", refusal(409, "There is a field of this name."));
    const release = hold("updateField");
    await button("Edit field Due date").click();
    await name.fill("Total due");
    await button("Save").click();
    await expect.poll(() => rowOf("Total due").elements().length).toBe(2);
    release();
    await expectToast("Failed to update field", "There is a field of this name.");
    await expect.element(name).toHaveValue("Total due");
    await expect.element(name).toHaveAttribute("aria-invalid", "true");
    await button("Cancel").click();
    await expect.element(rowOf("Due date")).toBeVisible();
  });

  test("has the labels that the field is also called, added and removed by keyboard", async () => {
    keepFields();
    await open();
    await button("Edit field Total due").click();
    const input = page.getByRole("textbox", { name: "Also called" });
    const labels = () => page.getByRole("list", { name: "Also called" }).getByRole("listitem").elements();
    for (const label of ["Grand total", "Summe", "Net"]) {
      await input.fill(label);
      await press("{Enter}");
    }
    await expectTexts(labels, ["Grand total", "Summe", "Net"]);
    await expect.element(page.getByTestId("announcer")).toHaveTextContent('Label "Net" added');

    await input.fill(" SUMME");
    await press("{Enter}");
    await expect
      .element(page.getByRole("alert").getByText("This label has already been added"))
      .toBeVisible();
    await expect.element(input).toHaveAttribute("aria-invalid", "true");
    await input.fill("");
    await press("{Backspace}");
    await expectTexts(labels, ["Grand total", "Summe"]);
    (button("Remove label Grand total").element() as HTMLElement).focus();
    await press("{Enter}");
    await expectTexts(labels, ["Summe"]);
    await expect.element(input).toHaveFocus();

    // What is typed and not yet added is not lost.
    await input.fill("Zu zahlen");
    await button("Save").click();
    await expectToast('Field "Total due" updated successfully');
    await expect.element(rowOf("Total due")).toHaveTextContent("Also called: Summe, Zu zahlen");
  });

  test("is kept apart where the field is new, needs a name, and is one at a time", async () => {
    keepFields();
    await open();
    await button("Add Field").click();
    await expect.element(button("Add Field")).toBeDisabled();
    await expect.element(page.getByLabelText("Type")).toHaveValue("TEXT");
    await expect.element(page.getByRole("checkbox", { name: "Required" })).not.toBeChecked();
    await expect.element(button("Save")).toBeDisabled();
    await name.fill("   ");
    await expect.element(button("Save")).toBeDisabled();
    await name.fill("Currency");
    await expect.element(button("Save")).toBeEnabled();
    await press("{Enter}");
    await expectToast('Field "Currency" created successfully');
    await expect.element(button("Add Field")).toBeEnabled();
  });

  test("gives the focus back to the button that opened it, saved or not", async () => {
    keepFields();
    await open();
    await button("Edit field Due date").click();
    await press("{Escape}");
    await expect.element(button("Edit field Due date")).toHaveFocus();
    await button("Edit field Due date").click();
    await name.fill("Pay by");
    await press("{Enter}");
    await expect.element(button("Edit field Pay by")).toHaveFocus();
    await button("Add Field").click();
    await button("Cancel").click();
    await expect.element(button("Add Field")).toHaveFocus();
    await button("Rename extractor").click();
    const rename = page.getByLabelText("Extractor name");
    await expect.element(rename).toHaveFocus();
    await rename.fill("Bills");
    await press("{Escape}");
    await expect.element(button("Rename extractor")).toHaveFocus();
    await expect.element(page.getByRole("heading", { level: 2, name: "Invoices" })).toBeVisible();
    await press("{Enter}");
    await expect.element(rename).toHaveValue("Invoices");
    expect(callsOf("updateExtractor")).toEqual([]);
  });
});

test("a new name is shown at once, and the old one again where the server refuses it", async () => {
  await open();
  const title = page.getByRole("heading", { level: 1 });
  const input = page.getByLabelText("Extractor name");
  answer("updateExtractor", refusal(409, "The name is taken."));
  const release = hold("updateExtractor");
  await button("Rename extractor").click();
  await input.fill("Bills");
  await press("{Enter}");
  await expect.element(title).toHaveTextContent("Bills");
  release();
  await expectToast("Failed to rename extractor", "The name is taken.");
  await expect.element(title).toHaveTextContent("Invoices");
  await expect.element(input).toHaveValue("Bills");

  answer("updateExtractor", { extractor: extractorOf([], { name: "Bills" }) });
  answer("getExtractor", { extractor: extractorOf(invoiceFields, { name: "Bills" }) });
  await press("{Enter}");
  await expect.element(title).toHaveTextContent("Bills");
  await expect.element(button("Rename extractor")).toHaveFocus();
});

test("a field is deleted once that is confirmed, and is back where the server refuses", async () => {
  await open();
  answer("deleteField", refusal(409, "It is in use."));
  const release = hold("deleteField");
  // Rolled back before the server tells the present state.
  const refetched = hold("getExtractor");
  await button("Delete field Paid").click();
  await page
    .getByRole("alertdialog", { name: "Are you sure you want to delete this field?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect.element(rowOf("Paid")).not.toBeInTheDocument();
  release();
  await expect.element(rowOf("Paid")).toBeVisible();
  refetched();
  await expectToast("Failed to delete field", "It is in use.");

  answer("deleteField", { message: "" });
  answer("getExtractor", { extractor: extractorOf(invoiceFields.slice(0, 3)) });
  await button("Delete field Paid").click();
  await confirm("Delete");
  await expectToast("Field deleted successfully");
  await expect.element(rowOf("Paid")).not.toBeInTheDocument();
});

test("failures to create, update and delete a field show their default messages and are logged", async () => {
  await open();
  for (const call of ["createField", "updateField", "deleteField"] as const) answer(call, refusal(500));
  await button("Add Field").click();
  await name.fill("IBAN");
  await button("Save").click();
  await expectToast("Failed to create field", failed("creating the field"));
  await button("Cancel").click();

  await button("Edit field Paid").click();
  await page.getByLabelText("Prompt").fill("Whether it is paid");
  await button("Save").click();
  await expectToast("Failed to update field", failed("updating the field"));
  await button("Cancel").click();

  await button("Delete field Paid").click();
  await confirm("Delete");
  await expectToast("Failed to delete field", failed("deleting the field"));
  for (const title of ["Failed to create field", "Failed to update field", "Failed to delete field"])
    expect(console.warn).toHaveBeenCalledWith(title, expect.anything());
});

test("a failed copy says so", async () => {
  await open();
  answer("getExtractorSchema", { schema: {} });
  answer("createExtractor", refusal(500));
  await button("More actions for this extractor").click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expectToast("Failed to duplicate extractor", failed("creating the extractor"));
  expect(callsOf("createExtractor")).toHaveLength(1);
});

describe("what values may be", () => {
  const allowed = page.getByText("Allowed values");
  const options = page.getByLabelText("Options");
  const pattern = page.getByLabelText("Pattern");

  test("is typed behind a line that says it, an option a line with its spellings", async () => {
    keepFields();
    await open();
    await button("Edit field Invoice number").click();
    await expect.element(options).not.toBeVisible();
    await allowed.click();
    await options.fill("EUR = € = Euro\n\n USD \n");
    await pattern.fill("[A-Z]{3}");
    await button("Save").click();
    await expect.element(rowOf("Invoice number")).toHaveTextContent("One of EUR, USD; Matches [A-Z]{3}");
    expect(callsOf("updateField")[0]?.body).toMatchObject({
      options: [
        { value: "EUR", also: ["€", "Euro"] },
        { value: "USD", also: [] },
      ],
      pattern: "[A-Z]{3}",
    });
  });

  test("is taken away with its text, and kept as it is where that is not changed", async () => {
    const limits = { options: [{ value: "a = b", also: ["c"] }], pattern: "x" };
    answer("getExtractor", { extractor: extractorOf([{ name: "Unit", ...limits }]) });
    answer("updateField", { field: extractorOf([{ name: "Unit" }]).fields[0]! });
    answer("previewLimits", { preview: { values: 0, broken: 0, examples: [] } });
    await open();
    await button("Edit field Unit").click();
    await allowed.click();
    await pattern.fill("");
    await button("Save").click();
    await expect.poll(() => callsOf("updateField")).toHaveLength(1);
    expect(callsOf("updateField")[0]?.body).toMatchObject({ options: limits.options, pattern: null });
  });

  test("says which values of the documents at hand break it while it is typed", async () => {
    keepFields();
    const examples = ["4711", "N/A", "none", "?"].map((value, index) => {
      return { id: `document-${index}`, filename: `${index}.pdf`, value };
    });
    answer("previewLimits", { preview: { values: 25, broken: 4, examples } });
    await open();
    await button("Edit field Invoice number").click();
    await allowed.click();
    await pattern.fill("PO-\\d+");
    const preview = page.getByRole("status").filter({ hasText: "4 of 25 values not allowed:" });
    await expect.element(preview).toHaveTextContent("4711 (0.pdf)N/A (1.pdf)none (2.pdf)and 1 more");
    expect(callsOf("previewLimits").at(-1)).toMatchObject({
      params: { fieldId: "field-1" },
      body: { pattern: "PO-\\d+", options: [] },
    });
    await pattern.fill("");
    await expect.element(preview).not.toBeInTheDocument();
  });

  test("says which cells of its column break it, with their rows, only while it is looked at", async () => {
    const columns = [
      { name: "Unit", type: "TEXT" as const, prompt: "", pattern: "pc" },
      { name: "Amount", type: "NUMBER" as const, prompt: "" },
    ];
    answer("getExtractor", { extractor: extractorOf([{ name: "Items", type: "TABLE", columns }]) });
    const examples = [11, 12, 13, 14].map((value, row) => ({
      id: "document-1",
      filename: "a.pdf",
      value,
      row,
    }));
    answer("previewLimits", { preview: { values: 25, broken: 5, examples } });
    await open();
    await button("Edit field Items").click();
    await page.getByRole("textbox", { name: "Name of column 2" }).fill("Quantity");
    await allowed.nth(1).click();
    await page.getByLabelText("Maximum").fill("10");
    const preview = page.getByRole("status").filter({ hasText: "5 of 25 values not allowed:" });
    await expect
      .element(preview)
      .toHaveTextContent("11 (a.pdf, row 1)12 (a.pdf, row 2)13 (a.pdf, row 3)and 2 more");
    expect(callsOf("previewLimits").at(-1)?.body).toMatchObject({ column: "Amount", maximum: 10 });
    await page.getByRole("combobox", { name: "Type of column 2" }).selectOptions("DATE");
    await page.getByLabelText("Earliest date").fill("2026-03-31");
    await expect.element(preview).not.toBeInTheDocument();
    await button("Add column").click();
    await allowed.nth(2).click();
    await pattern.last().fill("x");
    await page.getByRole("combobox", { name: "Type of column 2" }).selectOptions("NUMBER");
    await page.getByLabelText("Maximum").fill("11");
    await expect.poll(() => callsOf("previewLimits").at(-1)?.body).toMatchObject({ maximum: 11 });
    expect(callsOf("previewLimits").filter(({ body }) => !("maximum" in (body as object)))).toEqual([]);
  });

  test("is a smallest and a largest number or day for such fields, and nothing for a yes or no", async () => {
    keepFields();
    await open();
    await button("Edit field Total due").click();
    await allowed.click();
    await page.getByLabelText("Minimum").fill("0,5");
    await page.getByLabelText("Maximum").fill("many");
    await button("Save").click();
    await expect.poll(() => callsOf("updateField")[0]?.body).toMatchObject({ minimum: 0.5, maximum: "many" });
    await button("Edit field Due date").click();
    await allowed.click();
    await page.getByLabelText("Earliest date").fill("2026-03-31");
    await button("Save").click();
    await expect
      .poll(() => callsOf("updateField")[1]?.body)
      .toMatchObject({ minimum: "2026-03-31", maximum: null });
    await expect.element(rowOf("Total due")).toHaveTextContent("From 0.5 to many");
    await expect.element(rowOf("Due date")).toHaveTextContent("From Mar 31, 2026");
    await button("Edit field Paid").click();
    await expect.element(allowed).not.toBeInTheDocument();
  });

  test("says what the server refuses beside it, open and while it is typed again", async () => {
    keepFields();
    const message = "The pattern is not valid: missing closing )";
    answer("updateField", () =>
      Response.json(
        { success: false, code: "invalid", error: message, fields: { pattern: message } },
        { status: 422 },
      ),
    );
    await open();
    await button("Edit field Invoice number").click();
    await allowed.click();
    await pattern.fill("(");
    await button("Save").click();
    await expect.element(pattern).toBeVisible();
    await expect.element(pattern).toHaveAccessibleDescription(message);
    await pattern.fill("()");
    await expect.element(pattern).toBeVisible();
    await expect.element(pattern).toHaveAccessibleDescription("");
  });

  test("of a column is edited in its table, and kept with it", async () => {
    const columns = [
      { name: "Unit", type: "TEXT" as const, prompt: "", options: [{ value: "pc", also: ["piece"] }] },
      { name: "Amount", type: "NUMBER" as const, prompt: "", maximum: 10 },
    ];
    answer("getExtractor", { extractor: extractorOf([{ name: "Items", type: "TABLE", columns }]) });
    answer("updateField", { field: extractorOf([{ name: "Items", type: "TABLE", columns }]).fields[0]! });
    await open();
    await button("Edit field Items").click();
    await allowed.nth(1).click();
    await page.getByLabelText("Minimum").fill("1");
    await button("Save").click();
    await expect
      .poll(() => callsOf("updateField")[0]?.body)
      .toMatchObject({ columns: [columns[0], { ...columns[1], minimum: 1 }] });
  });
});

describe("the order of fields", () => {
  const names = () =>
    page
      .getByRole("row")
      .elements()
      .slice(1)
      .map((row) => row.querySelector("[data-lead]")?.textContent);
  const before = ["Invoice number", "Due date", "Total due", "Paid"];
  const handle = (field: string) => button(`Move field ${field}`);
  const focus = async (field: string) => {
    await expect.element(handle(field)).toBeVisible();
    (handle(field).element() as HTMLElement).focus();
  };
  const announcer = page.getByTestId("announcer");
  let fields = [...invoiceFields];
  const sent = () => callsOf("updateExtractor").map(({ body }) => body);

  /** A server that keeps the order. */
  function keepOrder() {
    fields = invoiceFields.map((field, index) => ({ ...field, id: `field-${index + 1}` }));
    answer("getExtractor", () => ({ extractor: extractorOf(fields) }));
    answer("updateExtractor", ({ body }) => {
      const { field_order: order } = body as { field_order: string[] };
      fields = fields.toSorted((one, other) => order.indexOf(one.id!) - order.indexOf(other.id!));
      return { extractor: extractorOf(fields) };
    });
  }

  test("is changed by the keys, told to screen readers, and stored once where a field is put down", async () => {
    keepOrder();
    await open();
    await focus("Invoice number");
    await press(" ");
    await expect.element(announcer).toHaveTextContent('Field "Invoice number" picked up, 1 of 4.');
    await press("{ArrowDown}{ArrowDown}");
    await expect.element(announcer).toHaveTextContent('Field "Invoice number" is now 3 of 4');
    await expect.poll(names).toEqual(["Due date", "Total due", "Invoice number", "Paid"]);
    await expect.element(handle("Invoice number")).toHaveFocus();
    expect(sent()).toEqual([]);
    await press(" ");
    await expect.element(announcer).toHaveTextContent('Field "Invoice number" dropped, 3 of 4');
    await expect.poll(sent).toEqual([{ field_order: ["field-2", "field-3", "field-1", "field-4"] }]);
    await expect.poll(names).toEqual(["Due date", "Total due", "Invoice number", "Paid"]);
  });

  test("is stored where a field that the keys have taken is left by a click elsewhere", async () => {
    keepOrder();
    await open();
    await focus("Invoice number");
    await press(" {ArrowDown}");
    await expect.poll(names).toEqual(["Due date", "Invoice number", "Total due", "Paid"]);
    await expect.element(handle("Invoice number")).toHaveAttribute("aria-pressed", "true");
    await page.getByText("Due date", { exact: true }).click();
    await expect.element(handle("Invoice number")).toHaveAttribute("aria-pressed", "false");
    await expect.poll(sent).toEqual([{ field_order: ["field-2", "field-1", "field-3", "field-4"] }]);
  });

  test("is left as it was by Escape, and where a field is put down in its place", async () => {
    keepOrder();
    await open();
    await focus("Paid");
    await press(" {ArrowUp}{Escape}");
    await expect.element(announcer).toHaveTextContent('Field "Paid" moved back');
    await expect.poll(names).toEqual(before);
    await press(" {ArrowUp}{ArrowDown} ");
    await expect.element(announcer).toHaveTextContent('Field "Paid" dropped, 4 of 4');
    expect(sent()).toEqual([]);
  });

  test("is changed by dragging a field over another one", async () => {
    keepOrder();
    await open();
    const middle = (field: string) => {
      const { x, y, height } = handle(field).element().getBoundingClientRect();
      return { clientX: x + 5, clientY: y + height / 2 };
    };
    const point = (type: string, at: object) =>
      handle("Paid")
        .element()
        .dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, ...at }));
    await expect.element(handle("Paid")).toBeVisible();
    point("pointerdown", middle("Paid"));
    await expect.element(handle("Paid")).toHaveAttribute("aria-pressed", "true");
    const { clientX, clientY } = middle("Due date");
    point("pointermove", { clientX, clientY: clientY - 10 });
    await expect.poll(names).toEqual(["Invoice number", "Paid", "Due date", "Total due"]);
    point("pointerup", {});
    await expect.poll(sent).toEqual([{ field_order: ["field-1", "field-4", "field-2", "field-3"] }]);
  });

  test("has what was added and deleted elsewhere while a field is moved", async () => {
    keepOrder();
    const { refetch } = await open();
    await focus("Paid");
    await press(" {ArrowUp}");
    await expect.poll(names).toEqual(["Invoice number", "Due date", "Paid", "Total due"]);
    fields = [...fields.filter(({ name }) => name !== "Due date"), { id: "field-5", name: "Buyer" }];
    await refetch();
    await expect.poll(names).toEqual(["Invoice number", "Paid", "Total due", "Buyer"]);
    await press(" ");
    await expect.poll(sent).toEqual([{ field_order: ["field-1", "field-4", "field-3", "field-5"] }]);
  });

  test("that the server refuses is taken back, and why is said", async () => {
    keepOrder();
    answer("updateExtractor", refusal(422, "Please send the ids of all fields, each exactly once."));
    await open();
    await focus("Paid");
    await press(" {ArrowUp} ");
    await expectToast("Failed to move field", "Please send the ids of all fields, each exactly once.");
    await expect.poll(names).toEqual(before);
  });
});

describe("trust in an extractor's values", () => {
  const trust = {
    target: 0.98,
    observed: { looked_at: 38, wrong: 1, upper: 0.138 },
    read: { documents: 20, looks: 48, values: 340, passed: 245 },
  } as const;
  const used = (extractor: Partial<ListedExtractorDto> = {}) =>
    extractorOf(invoiceFields, { last_used_at: new Date().toISOString(), ...extractor });
  const figures = () => page.getByRole("definition").elements();

  test("is shown as what passed, how much of that was wrong, and what was to check in a document", async () => {
    answer("getExtractor", { extractor: used({ trust }) });
    await open();
    await expectTexts(figures, ["72% of 340 values", "1 of 38 reviewed, at most 14% overall", "2.4"]);
  });

  test("says that it is not known how much of what passed was wrong before any of it was reviewed", async () => {
    const observed = { looked_at: 0, wrong: 0, upper: 1 };
    answer("getExtractor", { extractor: used({ trust: { ...trust, observed } }) });
    await open();
    await expectTexts(figures, ["72% of 340 values", "Not known yet", "2.4"]);
  });

  test("has no figures before a document was read", async () => {
    answer("getExtractor", { extractor: used() });
    await open();
    const panel = page.getByRole("region", { name: "Accuracy target" });
    await expect.element(panel.getByRole("link", { name: "How this works" })).toBeVisible();
    expect(figures()).toEqual([]);
  });

  test("is left out, as rules are, until there are documents", async () => {
    await open();
    await expect.element(page.getByRole("region", { name: /^Fields/ })).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Rules" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("region", { name: "Accuracy target" })).not.toBeInTheDocument();
  });

  test("is chosen among four targets, at once, and taken back where that fails", async () => {
    let target: 0.98 | 0.995 = 0.98;
    answer("getExtractor", () => ({ extractor: used({ trust: { ...trust, target } }) }));
    answer("updateExtractor", ({ body }) => {
      target = (body as { trust: { target: 0.995 } }).trust.target;
      return { extractor: used({ trust: { ...trust, target } }) };
    });
    await open();
    const choice = page.getByRole("combobox", { name: "Accuracy target" });
    await expectTexts(
      () => choice.getByRole("option").elements(),
      ["1 wrong in 20", "1 wrong in 50", "1 wrong in 100", "1 wrong in 200"],
    );
    await choice.selectOptions("1 wrong in 200");
    await expect
      .poll(() => callsOf("updateExtractor").map(({ body }) => body))
      .toEqual([{ trust: { target: 0.995 } }]);
    await expect.element(choice).toHaveValue("0.995");
    answer("updateExtractor", refusal(500));
    await choice.selectOptions("1 wrong in 20");
    await expectToast("Failed to update extractor");
    await expect.element(choice).toHaveValue("0.995");
  });
});
