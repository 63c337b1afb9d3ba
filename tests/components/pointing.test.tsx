import { beforeEach, describe, expect, test } from "vitest";
import { page, type Locator } from "vitest/browser";
import { ReviewScreen } from "@/components/review/review-screen";
import { ExtractorDetails } from "@/components/screens/extractors/extractor-details";
import type { DocumentDto } from "@/lib/api/document";
import type { FieldDto } from "@/lib/api/extractor";
import type { SuggestionDto } from "@/lib/api/suggestion";
import { aTable } from "@/lib/api/testing/a-table";
import type { ValueDto } from "@/lib/api/value";
import { documentOf, extractorOf, valueOf } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, chord, expectAddress, expectToast, horizontalOverflow, press } from "./screen";

/** One line a word pair, on a page of 600 by 800 points: labels from x = 100 on, values from x = 300 on. */
const LINES = [
  ["Number:", "HB-2041"],
  ["Dated:", "2026-04-13"],
  ["Total:", "577.92"],
  ["Clerk:", "Iris"],
] as const;
const TEXT = LINES.map((line) => line.join(" ")).join("\n");

function placeOf(words: string) {
  const start = TEXT.indexOf(words);
  const line = LINES.findIndex((pair) => pair.includes(words as never));
  const boxes = [{ page: 1, x: 300, y: 200 + 40 * line, width: 80, height: 12 }];
  return { quote: words, start, end: start + words.length, page: 1, boxes };
}

function suggestionOf(name: string, words: string, suggestion: Partial<SuggestionDto> = {}): SuggestionDto {
  const id = `s-${words}`;
  return { id, name, type: "TEXT", prompt: "", value: words, ...placeOf(words), label: null, ...suggestion };
}

const dated = suggestionOf("Dated", "2026-04-13", { type: "DATE" });
const total = suggestionOf("Total", "577.92", { type: "NUMBER", value: 577.92 });

type Field = Pick<FieldDto, "id" | "name" | "type" | "columns">;
let fields: Field[];
let values: ValueDto[];
let suggestions: SuggestionDto[];
let document_: DocumentDto;
/** Those that were read before a field was added. */
let others: DocumentDto[];

function fieldsNow() {
  return extractorOf(fields);
}

function valueAt(field: Field, words: string) {
  const { quote, ...place } = placeOf(words);
  const evidence = { state: "verified" as const, quote, ...place, learned: null, unit: null };
  return valueOf({ name: field.name, field: field.id, type: field.type as "TEXT", value: words, evidence });
}

/** Makes a field of what was pointed at, as the server does. */
function addField(body: unknown) {
  const { from, name, type } = body as { from: Record<string, unknown>; name?: string; type?: "TEXT" };
  const offer = suggestions.find(({ id }) => id === from.suggestion);
  const words = offer?.quote ?? TEXT.slice(Number(from.start), Number(from.end));
  const field: Field = {
    id: `new-${words}`,
    name: name ?? offer?.name ?? "Text 1",
    type: type ?? offer?.type ?? "TEXT",
    ...(offer?.columns && { columns: offer.columns }),
  };
  const value: ValueDto =
    field.type === "TABLE" ? { ...aTable(), name: field.name, field: field.id } : valueAt(field, words);
  fields = [...fields, field];
  values = [...values, value];
  suggestions = suggestions.filter((other) => other !== offer);
  return { field: extractorOf([field]).fields[0]!, value };
}

beforeEach(() => {
  fields = [{ id: "field-1", name: "Number", type: "TEXT" }];
  values = [valueAt(fields[0]!, "HB-2041")];
  suggestions = [dated, total];
  document_ = documentOf({ id: "a", filename: "a.pdf", format: "pdf", pages: 1, status: "SUCCESS" });
  answer("getExtractor", () => ({ extractor: fieldsNow() }));
  others = [];
  answer("listDocuments", () => ({ documents: [document_, ...others], next_cursor: null }));
  answer("getDocumentResult", ({ params }) => {
    const other = others.find(({ id }) => id === params.docId);
    return other
      ? { document: other, values: [], usage: null }
      : { document: document_, values, usage: null };
  });
  answer("listSuggestions", () => ({ suggestions }));
  answer("createField", ({ body }) => addField(body));
  answer("deleteField", ({ params }) => {
    fields = fields.filter(({ id }) => id !== params.fieldId);
    values = values.filter(({ field }) => field !== params.fieldId);
    suggestions = [dated, total].filter(
      ({ quote }) => !values.some(({ evidence }) => evidence.quote === quote),
    );
    return { message: "" };
  });
  const words = LINES.flatMap((line, index) =>
    line.map((word, column) => {
      const start = TEXT.indexOf(word);
      const box = { x: 100 + 200 * column, y: 200 + 40 * index, width: 80, height: 12 };
      return { start, end: start + word.length, ...box };
    }),
  );
  const size = { number: 1, width: 600, height: 800, start: 0, end: TEXT.length };
  answer("getDocumentPage", { page: { ...size, text: TEXT, recognised: false, words } });
  const { length } = TEXT;
  answer("getDocumentText", { text: TEXT, start: 0, end: length, length, pages: [], blocks: [], hidden: [] });
  // The pages are shown without their pictures.
  hold("getDocumentFile");
});

function answerConfirming() {
  answer("correctValues", ({ body }) => {
    const { changes } = body as { changes: { document: string; name: string }[] };
    return {
      results: changes.map((change) => ({
        document: change.document,
        name: change.name,
        saved: true as const,
      })),
      documents: [],
    } as never;
  });
}

async function openProposal(drops = "") {
  await renderScreen(`/extractors/extractor-1?source=wizard${drops}`, <ExtractorDetails id="extractor-1" />);
  await button("Got it").click();
  await expect.element(button(/^Save/)).toBeVisible();
}

const item = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: `Keep ${name}` }) });
const also = page.getByRole("list", { name: "Also on this page" });
const form = page.getByRole("form", { name: "New field" });
const name = form.getByRole("textbox", { name: "Field name" });
const toolbar = page.getByRole("toolbar", { name: "Use the selected words" });
const sent = () => callsOf("createField").map(({ body }) => body);
const wordAt = (word: string) => document.querySelector(`[data-page] [data-start="${TEXT.indexOf(word)}"]`)!;

/** Selects from the left edge of a word to the right one, with the mouse. */
async function drag(from: string, to = from, shown: Locator = form) {
  const at = (word: string) => wordAt(word).getBoundingClientRect();
  const [first, last] = [at(from), at(to)];
  const fire = (type: string, element: Element, clientX: number, clientY: number) =>
    element.dispatchEvent(
      new (type.startsWith("pointer") ? PointerEvent : MouseEvent)(type, {
        ...{ bubbles: true, cancelable: true, clientX, clientY, detail: 1, pointerType: "mouse" },
      }),
    );
  const [x, y] = [first.left + 1, first.top + first.height / 2];
  const [toX, toY] = [last.right - 1, last.top + last.height / 2];
  const under = document.elementFromPoint(x, y)!;
  for (const type of ["pointerdown", "mousedown"]) fire(type, under, x, y);
  fire("mousemove", under, toX, toY);
  for (const type of ["pointerup", "mouseup", "click"])
    fire(type, document.elementFromPoint(toX, toY)!, toX, toY);
  await expect.element(shown).toBeVisible();
}

describe("an offer on the page", () => {
  test("becomes a field with its value by a click, and is taken back by the next one", async () => {
    await openProposal();
    const respond = hold("createField");
    await button("Add field Total: 577.92").click();
    // At once: the server has not answered.
    await expect.element(item("Total")).toHaveTextContent("577.92");
    await expect.element(button("Save 2 fields")).toBeVisible();
    expect(sent()).toEqual([{ from: { document: "a", suggestion: total.id } }]);
    respond();
    await expect.poll(() => callsOf("listSuggestions").length).toBe(2);
    await expect.element(also).not.toHaveTextContent("Total");
    await button("Remove field Total: 577.92").click();
    await expect.element(item("Total")).not.toBeInTheDocument();
    await expect.element(button("Add field Total: 577.92")).toBeVisible();
    expect(callsOf("deleteField").map(({ params }) => params.fieldId)).toEqual(["new-577.92"]);
    await expect.element(also).toHaveTextContent("Total");
  });

  test("is taken back by a click that comes before the server's answer", async () => {
    await openProposal();
    const respond = hold("createField");
    await button("Add field Total: 577.92").click();
    await button("Remove field Total: 577.92").click();
    respond();
    await expect.element(item("Total")).not.toBeInTheDocument();
    await expect.element(button("Add field Total: 577.92")).toBeVisible();
    expect(callsOf("deleteField").map(({ params }) => params.fieldId)).toEqual(["new-577.92"]);
  });

  test("is added again by a click that comes before the server has removed it", async () => {
    answer("createField", ({ body }) => {
      if (fields.some(({ name }) => name === "Total"))
        return refusal(409, "This value is already a field.", "conflict");
      return addField(body);
    });
    await openProposal();
    await button("Add field Total: 577.92").click();
    await expect.element(page.getByRole("checkbox", { name: "Keep Total" })).toBeEnabled();
    const remove = hold("deleteField");
    await button("Remove field Total: 577.92").click();
    await button("Add field Total: 577.92").click();
    await expect.element(item("Total")).toBeVisible();
    remove();
    await expect.element(page.getByRole("checkbox", { name: "Keep Total" })).toBeEnabled();
    await expect.poll(() => callsOf("createField").length).toBe(2);
    expect(fields.map(({ name }) => name)).toEqual(["Number", "Total"]);
    await expect.element(item("Total")).toHaveTextContent("577.92");
  });

  test("is listed once, also if the fields are fetched again before the server's answer", async () => {
    await openProposal();
    await button("Add field Dated: 2026-04-13").click();
    await expect.element(page.getByRole("checkbox", { name: "Keep Dated" })).toBeEnabled();
    const endRemoval = hold("deleteField");
    await button("Remove field Dated: 2026-04-13").click();
    const { promise: mayAnswer, resolve: respond } = Promise.withResolvers<void>();
    answer("createField", async ({ body }) => {
      const answered = addField(body);
      await mayAnswer;
      return answered;
    });
    await button("Add field Total: 577.92").click();
    await expect.poll(() => fields.map(({ name }) => name)).toContain("Total");
    endRemoval();
    await expect.element(page.getByRole("checkbox", { name: "Keep Total" })).toBeEnabled();
    hold("getExtractor");
    respond();
    await expect.element(page.getByRole("status").filter({ hasText: "Total" })).toBeInTheDocument();
    expect(item("Total").elements()).toHaveLength(1);
  });

  test("is reached by Tab, says its name and type, and is added by Enter", async () => {
    await openProposal();
    const offer = button("Add field Dated: 2026-04-13");
    await expect.element(offer).toBeVisible();
    (page.getByRole("group", { name: "Pages of the document" }).element() as HTMLElement).focus();
    await press("{Tab}");
    await expect.element(offer).toHaveFocus();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent("Dated, DATE");
    await press("{Enter}");
    await expect.element(item("Dated")).toBeVisible();
    await expect.element(button("Remove field Dated: 2026-04-13")).toHaveFocus();
  });

  test("that the server refuses is offered again, with the reason", async () => {
    answer("createField", refusal(409, "An extractor can have at most 100 fields.", "field_limit_reached"));
    await openProposal();
    await button("Add field Total: 577.92").click();
    await expectToast("Failed to create field", "An extractor can have at most 100 fields.");
    await expect.element(item("Total")).not.toBeInTheDocument();
    await expect.element(button("Add field Total: 577.92")).toBeVisible();
  });

  test("does not keep words across it from being selected, which adds nothing", async () => {
    await openProposal();
    await expect.element(button("Add field Total: 577.92")).toBeVisible();
    await drag("577.92");
    expect(window.getSelection()?.isCollapsed).toBe(true);
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue("Total");
    expect(sent()).toEqual([]);
    // The proposed name is selected.
    await press("Net");
    await expect.element(name).toHaveValue("Net");
  });

  test("can be dropped or edited only after the server has answered", async () => {
    await openProposal();
    const respond = hold("createField");
    await button("Add field Total: 577.92").click();
    const box = page.getByRole("checkbox", { name: "Keep Total" });
    await expect.element(box).toBeDisabled();
    await expect.element(button("Edit Total")).toBeDisabled();
    const row = item("Total").element();
    respond();
    await expect.element(box).toBeEnabled();
    await expect.element(button("Edit Total")).toBeEnabled();
    expect(item("Total").element()).toBe(row);
  });

  test("that cannot be taken back says so, even if another was taken back since", async () => {
    answer("deleteField", ({ params }) => {
      if (params.fieldId === "new-577.92") return refusal(409, "This field is in use.", "conflict");
      fields = fields.filter(({ id }) => id !== params.fieldId);
      return { message: "" };
    });
    await openProposal();
    await button("Add field Total: 577.92").click();
    await button("Add field Dated: 2026-04-13").click();
    await expect.element(page.getByRole("checkbox", { name: "Keep Dated" })).toBeEnabled();
    const respond = hold("deleteField");
    await button("Remove field Total: 577.92").click();
    await expect.element(item("Total")).not.toBeInTheDocument();
    await button("Remove field Dated: 2026-04-13").click();
    await expect.poll(() => callsOf("deleteField").length).toBe(2);
    respond();
    await expectToast("Failed to delete field", "This field is in use.");
  });

  test("whose field was renamed is chosen by a click and not removed", async () => {
    answer("updateField", ({ params, body }) => {
      const { name: given } = body as { name: string };
      fields = fields.map((field) => (field.id === params.fieldId ? { ...field, name: given } : field));
      values = values.map((value) => (value.field === params.fieldId ? { ...value, name: given } : value));
      return { field: extractorOf(fields).fields.find(({ id }) => id === params.fieldId)! } as never;
    });
    await openProposal();
    await button("Add field Total: 577.92").click();
    await expect.element(button("Edit Total")).toBeEnabled();
    await button("Edit Total").click();
    await page.getByRole("listitem", { name: "Edit Total" }).getByRole("textbox").first().fill("Net");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.element(item("Net")).toBeVisible();
    await expect.element(button("Remove field Total: 577.92")).not.toBeInTheDocument();
    await expect.element(also).not.toHaveTextContent("Total");
  });

  test("of a table says how large it is", async () => {
    suggestions = [
      suggestionOf("Items", "Total:", {
        ...{ type: "TABLE", value: null, rows: 14 },
        columns: ["A", "B", "C", "D", "E", "F"].map((column) => ({ name: column, type: "TEXT", prompt: "" })),
      }),
    ];
    await openProposal();
    await button("Add table, 6 columns, 14 rows").click();
    await expect.element(item("Items")).toHaveTextContent("Columns: A, B, C, D, E, F");
    await expect.element(item("Items")).toHaveTextContent("2 rows");
  });

  test("is underlined in a text, where it is added and taken back in the same way", async () => {
    document_ = { ...document_, filename: "a.txt", format: "txt", pages: null };
    suggestions = [dated, total].map((offer) => ({ ...offer, page: null, boxes: [] }));
    await openProposal();
    const offer = button("Add field Total: 577.92");
    await expect.element(offer).toHaveTextContent("577.92");
    await offer.click();
    await expect.element(item("Total")).toBeVisible();
    (button("Add field Dated: 2026-04-13").element() as HTMLElement).focus();
    await press("{Enter}");
    await expect.element(item("Dated")).toBeVisible();
    const added = button("Remove field Dated: 2026-04-13");
    await expect.element(added).toHaveFocus();
    await expect.poll(() => callsOf("listSuggestions").length).toBeGreaterThan(1);
    await press(" ");
    await expect.element(item("Dated")).not.toBeInTheDocument();
  });
});

describe("the list of what else is on the page", () => {
  test("shows eight at first, the place of the one under the pointer, and adds", async () => {
    suggestions = Array.from({ length: 10 }, (_, index) => ({
      ...total,
      id: `s-${index}`,
      name: `Total ${index}`,
    }));
    await openProposal();
    await expect.poll(() => also.getByRole("listitem").elements().length).toBe(8);
    await button("Show all 10").click();
    await expect.poll(() => also.getByRole("listitem").elements().length).toBe(10);
    await also.getByText("Total 9").hover();
    await expect.poll(() => document.querySelectorAll("[data-kind=preview]").length).toBe(1);
    await also.getByRole("button", { name: "Add Total 9" }).click();
    await expect.element(item("Total 9")).toHaveTextContent("577.92");
  });

  test("keeps the focus when rows are added and when all are shown", async () => {
    suggestions = Array.from({ length: 10 }, (_, index) => ({
      ...total,
      id: `s-${index}`,
      name: `Total ${index}`,
    }));
    await openProposal();
    hold("createField");
    await button("Show all 10").click();
    await expect.element(also.getByRole("button", { name: "Add Total 8" })).toHaveFocus();
    await press("{Enter}");
    await expect.element(also.getByRole("button", { name: "Add Total 9" })).toHaveFocus();
    await press("{Enter}");
    await expect.element(also.getByRole("button", { name: "Add Total 7" })).toHaveFocus();
  });

  test("is gone with its heading when the last one is added, and points at nothing", async () => {
    suggestions = [total];
    await openProposal();
    await also.getByText("577.92").hover();
    await expect.poll(() => document.querySelectorAll("[data-kind=preview]").length).toBe(1);
    await also.getByRole("button", { name: "Add Total" }).click();
    await expect.element(item("Total")).toBeVisible();
    await expect.element(page.getByRole("list", { name: /fields/ })).toHaveFocus();
    expect(document.querySelectorAll("[data-kind=preview]").length).toBe(0);
    expect(document.querySelector("#also-heading, [aria-labelledby=also-heading]")).toBeNull();
    await expect.element(button("Draw a table")).toBeVisible();
  });
});

describe("selected words", () => {
  test("whose form is closed say by a toast that they became no field", async () => {
    answer("createField", refusal(409, "An extractor can have at most 100 fields.", "field_limit_reached"));
    await openProposal();
    await expect.poll(() => wordAt("Iris")).not.toBeNull();
    const respond = hold("createField");
    await drag("Iris");
    await press("{Enter}");
    await expect.poll(() => sent().length).toBe(1);
    await press("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    respond();
    await expectToast("Failed to create field", "An extractor can have at most 100 fields.");
  });

  test("show no failure of the words before", async () => {
    answer("correctValue", refusal(422, "This is no value.", "invalid"));
    await openProposal();
    await expect.poll(() => wordAt("Iris")).not.toBeNull();
    (page.getByRole("group", { name: "Pages of the document" }).element() as HTMLElement).focus();
    await chord("Shift+ArrowRight");
    await toolbar.getByRole("button", { name: "Number" }).click();
    await expect.element(form.getByRole("alert")).toHaveTextContent("This is no value.");
    await chord("Shift+ArrowRight");
    await expect.element(form.getByRole("alert")).not.toBeInTheDocument();
  });

  test("become a field with the given name and type by Enter", async () => {
    await openProposal();
    await expect.poll(() => wordAt("Iris")).not.toBeNull();
    await drag("Iris");
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAttribute("placeholder", "Field name");
    await press("Handled by{Enter}");
    await expect.element(item("Handled by")).toHaveTextContent("Iris");
    const start = TEXT.indexOf("Iris");
    expect(sent()).toEqual([{ name: "Handled by", from: { document: "a", start, end: start + 4 } }]);
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.getByRole("group", { name: "Pages of the document" })).toHaveFocus();
  });

  test("without a name are named by the server, and Escape leaves them", async () => {
    await openProposal();
    await expect.poll(() => wordAt("Iris")).not.toBeNull();
    await drag("Clerk:", "Iris");
    await press("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    await drag("Clerk:", "Iris");
    await press("{Enter}");
    await expect.element(item("Text 1")).toHaveTextContent("Clerk: Iris");
    expect(sent()).toEqual([{ from: { document: "a", start: TEXT.indexOf("Clerk"), end: TEXT.length } }]);
  });

  test("that do not fit the type can be added with the one that the server names", async () => {
    answer("createField", ({ body }) =>
      (body as { type?: string }).type === "NUMBER"
        ? refusal(422, "This is not a number. Use the type TEXT instead.", "invalid")
        : addField(body),
    );
    await openProposal();
    await expect.poll(() => wordAt("Iris")).not.toBeNull();
    await drag("Iris");
    await form.getByRole("combobox", { name: "Type" }).selectOptions("NUMBER");
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect
      .element(form.getByRole("alert"))
      .toHaveTextContent("This is not a number. Use the type TEXT instead.");
    await form.getByRole("button", { name: "Add as TEXT" }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(sent().at(-1)).toMatchObject({ type: "TEXT" });
  });

  test("correct the chosen field first", async () => {
    fields.push(
      { id: "field-2", name: "Clerk", type: "TEXT" },
      { id: "field-3", name: "Buyer", type: "TEXT" },
    );
    values.push(...fields.slice(1).map((field) => valueAt(field, "HB-2041")));
    answer("correctValue", ({ body }) => {
      const { name: corrected, value } = body as { name: string; value: string };
      values = values.map((other) => (other.name === corrected ? ({ ...other, value } as ValueDto) : other));
      const changed = values.find((other) => other.name === corrected)!;
      return { value: changed, rows: null, document: document_, label: null };
    });
    await openProposal();
    await item("Buyer").click();
    await expect.element(item("Buyer")).toHaveAttribute("aria-current", "true");
    await expect.poll(() => wordAt("Iris")).not.toBeNull();
    await drag("Iris");
    const uses = toolbar.getByRole("button");
    expect(uses.elements().map(({ textContent }) => textContent)).toEqual(["Buyer", "Number", "Clerk"]);
    await uses.first().click();
    await expect.element(item("Buyer")).toHaveTextContent("Iris");
    const start = TEXT.indexOf("Iris");
    expect(callsOf("correctValue").map(({ body }) => body)).toEqual([
      { name: "Buyer", value: "Iris", pointed: { start, end: start + 4 } },
    ]);
  });

  test("are taken by keyboard: Shift and an arrow select, Enter names, Enter adds", async () => {
    await openProposal();
    await expect.poll(() => wordAt("Iris")).not.toBeNull();
    (page.getByRole("group", { name: "Pages of the document" }).element() as HTMLElement).focus();
    await chord("Shift+ArrowRight");
    await chord("Shift+ArrowRight");
    await expect.element(form).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Pages of the document" })).toHaveFocus();
    await press("{Enter}");
    await expect.element(name).toHaveFocus();
    await press("First{Enter}");
    await expect.element(item("First")).toBeVisible();
    expect(sent()).toEqual([{ name: "First", from: { document: "a", start: 0, end: TEXT.indexOf("\n") } }]);
  });
});

describe("in the review", () => {
  const list = page.getByRole("list", { name: "Values", exact: true });

  test("selected words become a new field with its value, named after what overlaps them", async () => {
    await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
    await expect.poll(() => wordAt("577.92")).not.toBeNull();
    await drag("577.92", "577.92", toolbar);
    await toolbar.getByRole("button", { name: "New field…" }).click();
    await expect.element(name).toHaveValue("Total");
    await expect.element(name).toHaveFocus();
    await press("{Enter}");
    await expect.element(list).toHaveTextContent("Total");
    const start = TEXT.indexOf("577.92");
    expect(sent()).toEqual([{ name: "Total", from: { document: "a", start, end: start + 6 } }]);
    await expect.element(form).not.toBeInTheDocument();
  });

  async function addTotal(members: Parameters<typeof renderScreen>[2] = {}) {
    const screen = await renderScreen(
      "/extractors/extractor-1/extract/a",
      <ReviewScreen id="extractor-1" />,
      members,
    );
    await expect.poll(() => wordAt("577.92")).not.toBeNull();
    await drag("577.92", "577.92", toolbar);
    await toolbar.getByRole("button", { name: "New field…" }).click();
    await expect.element(name).toHaveValue("Total");
    await press("{Enter}");
    await expect.element(list).toHaveTextContent("Total");
    return screen;
  }

  async function addClerk() {
    await drag("Iris", "Iris", toolbar);
    await toolbar.getByRole("button", { name: "New field…" }).click();
    await name.fill("Clerk");
    await press("{Enter}");
    await expect.element(list).toHaveTextContent("Clerk");
  }

  function otherWith(id: string, extracted: Record<string, unknown>) {
    const extracted_data = JSON.stringify(extracted);
    return documentOf({ id, status: "SUCCESS", words: 900, fields_changed: true, extracted_data });
  }

  function readBefore(count: number) {
    others = Array.from({ length: count }, (_, index) => otherWith(`b-${index}`, { Number: "HB-1" }));
  }

  /** Reads the field in these documents, as the server does. Each request finds it in all documents but one. */
  function answerFinding() {
    answer("relearnDocuments", ({ body }) => {
      const { documents, field: id } = body as { documents: string[]; field: string };
      const field = fields.find((field) => field.id === id)!.name;
      others = others.map((other) => {
        if (!documents.includes(other.id)) return other;
        const extracted = { ...(JSON.parse(other.extracted_data!) as object), [field]: 5 };
        return {
          ...other,
          extracted_data: JSON.stringify(extracted),
          fields_changed: fields.some(({ name }) => !(name in extracted)),
        };
      });
      return {
        documents: documents.map((id, index) => ({
          ...{ id, filename: "b.pdf" },
          changes: [{ name: field, old: null, new: index === 0 ? null : 5 }],
        })),
      };
    });
  }

  async function goOn() {
    await press("j");
    await expectAddress("/extractors/extractor-1/extract/b-0");
    await expect.element(button(/^(Find it in|Reading|Extracting)/)).not.toBeInTheDocument();
  }

  /** Removes the offer from the screen and shows it again. */
  async function goOnAndBack() {
    await goOn();
    await press("k");
    await expectAddress("/extractors/extractor-1/extract/a");
  }

  test("Control+Z takes a new field back", async () => {
    await addTotal();
    await expect.element(form).not.toBeInTheDocument();
    await chord("Control+z");
    await expect.element(list).not.toHaveTextContent("Total");
    expect(callsOf("deleteField").map(({ params }) => params.fieldId)).toEqual(["new-577.92"]);
  });

  test("a new field stays undoable where taking it back fails", async () => {
    await addTotal();
    answer("deleteField", refusal(503, "Please try again later.", "unavailable"));
    await chord("Control+z");
    await expectToast("Failed to delete field", "Please try again later.");
    await expect.element(button(/^Undo/)).toBeVisible();
  });

  test("a new field that is gone already is forgotten where taking it back fails", async () => {
    await addTotal();
    answer("deleteField", refusal(404, "Field not found.", "not_found"));
    await chord("Control+z");
    await expectToast("Failed to delete field", "Field not found.");
    await expect.element(button(/^Undo/)).not.toBeInTheDocument();
  });

  test("a new field is found in the documents that were read before, free of charge", async () => {
    readBefore(24);
    answerFinding();
    await addTotal();
    await expect.element(page.getByText("Total: free of charge")).toBeVisible();
    const respond = hold("relearnDocuments");
    await button("Find it in 24 other documents").click();
    await expect.element(button("Reading 0 of 24")).toBeVisible();
    respond();
    await expectToast("Total found in 21 of 24 other documents");
    await expect.element(button(/^Find it in/)).not.toBeInTheDocument();
    const sizes = callsOf("relearnDocuments").map(
      ({ body }) => (body as { documents: string[] }).documents.length,
    );
    expect(sizes).toEqual([10, 10, 4]);
    expect(callsOf("relearnDocuments")[0]?.body).toMatchObject({ field: "new-577.92" });
  });

  test("each new field is offered for the documents that were not read for it", async () => {
    others = [
      otherWith("b-0", { Number: "HB-1" }),
      otherWith("b-1", { Number: "HB-2" }),
      otherWith("b-2", { Number: "HB-3", Total: 7 }),
    ];
    answerFinding();
    await addTotal();
    await addClerk();
    await expect.element(page.getByText("Total: free of charge")).toBeVisible();
    await button("Find it in 3 other documents").click();
    await expectToast("Clerk found in 2 of 3 other documents");
    await expect.element(page.getByText("Clerk: free of charge")).not.toBeInTheDocument();
    await button("Find it in 2 other documents").click();
    await expectToast("Total found in 1 of 2 other documents");
    await expect.element(button(/^Find it in/)).not.toBeInTheDocument();
  });

  test("finding a field goes on behind another document, is not started twice, and reports there", async () => {
    readBefore(2);
    answerFinding();
    await addTotal();
    const respond = hold("relearnDocuments");
    await button("Find it in 2 other documents").click();
    await expect.element(button("Reading 0 of 2")).toBeVisible();
    await goOnAndBack();
    await expect.element(button("Reading 0 of 2")).toBeDisabled();
    await goOn();
    respond();
    await expectToast("Total found in 1 of 2 other documents");
    expect(callsOf("relearnDocuments")).toHaveLength(1);
  });

  test("a failure to find a field is reported behind another document", async () => {
    readBefore(2);
    answer("relearnDocuments", refusal(503, "Please try again later.", "unavailable"));
    await addTotal();
    const respond = hold("relearnDocuments");
    await button("Find it in 2 other documents").click();
    await expect.element(button("Reading 0 of 2")).toBeVisible();
    await goOn();
    respond();
    await expectToast("Failed to find Total in the other documents", "Please try again later.");
  });

  test("the number of documents to read stays the same while they are read", async () => {
    readBefore(14);
    answerFinding();
    const { refetch } = await addTotal();
    const respondFirst = hold("relearnDocuments");
    await button("Find it in 14 other documents").click();
    await expect.element(button("Reading 0 of 14")).toBeVisible();
    const respond = hold("relearnDocuments");
    respondFirst();
    await expect.element(button("Reading 10 of 14")).toBeVisible();
    others.push(otherWith("c", { Number: "HB-9" }));
    // Not awaited, since the document's file is never answered.
    void refetch();
    await expect.element(page.getByText("1 of 16").first()).toBeVisible();
    await expect.element(button("Reading 10 of 14")).toBeVisible();
    respond();
    await expectToast("Total found in 12 of 14 other documents");
    await expect.element(button("Find it in 1 other document")).toBeVisible();
  });

  test("what was found is reported where the list shows it first", async () => {
    readBefore(2);
    answerFinding();
    await addTotal();
    const respond = hold("relearnDocuments");
    await button("Find it in 2 other documents").click();
    hold("getExtractor");
    const listed = callsOf("listDocuments").length;
    respond();
    await expect.poll(() => callsOf("listDocuments").length).toBeGreaterThan(listed);
    await expectToast("Total found in 1 of 2 other documents");
  });

  test("what was not read stays offered where finding fails, and nothing is once the field is taken back", async () => {
    readBefore(1);
    answer("relearnDocuments", refusal(503, "Please try again later.", "unavailable"));
    await addTotal();
    await button("Find it in 1 other document").click();
    await expectToast("Failed to find Total in the other documents", "Please try again later.");
    await expect.element(button("Find it in 1 other document")).toBeEnabled();
    await chord("Control+z");
    await expect.element(button(/^Find it in/)).not.toBeInTheDocument();
  });

  test("a model reads the other documents again, once its price was confirmed", async () => {
    readBefore(2);
    answer("extractDocumentsAgain", () => {
      others = others.map((other) => ({ ...other, status: "PENDING" as const }));
      return { documents: others };
    });
    const service = { model: "m", host: "example.com" };
    await addTotal({ engine: { name: "openai", service, description: "m" } });
    await expect.element(page.getByText("2 credits")).toBeVisible();
    await button("Find it in 2 other documents").click();
    expect(callsOf("extractDocumentsAgain")).toEqual([]);
    const respond = hold("extractDocumentsAgain");
    await button("Extract again, 2 credits").click();
    await expect.element(button("Extracting...")).toBeVisible();
    await goOnAndBack();
    await expect.element(button("Extracting...")).toBeDisabled();
    respond();
    await expectToast("Extracting 2 other documents again");
    await expect.element(button(/^Find it in/)).not.toBeInTheDocument();
    expect(callsOf("extractDocumentsAgain").map(({ body }) => body)).toEqual([{ documents: ["b-0", "b-1"] }]);
  });

  test("Escape ends the naming and keeps the document open", async () => {
    await renderScreen("/extractors/extractor-1/extract/a", <ReviewScreen id="extractor-1" />);
    await expect.poll(() => wordAt("Iris")).not.toBeNull();
    await drag("Iris", "Iris", toolbar);
    await toolbar.getByRole("button", { name: "New field…" }).click();
    await press("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(list).toBeVisible();
    await expectAddress("/extractors/extractor-1/extract/a");
  });
});

test("a table that is not offered is drawn", async () => {
  await openProposal();
  answer(
    "createField",
    refusal(422, "No table was found there. Please draw around the whole table.", "invalid"),
  );
  await button("Draw a table").click();
  await expect.poll(() => document.querySelector("[data-draw]")).not.toBeNull();
  const draw = document.querySelector<HTMLElement>("[data-draw]")!;
  const { left, top, width } = draw.getBoundingClientRect();
  const scale = width / 600;
  const at = (x: number, y: number) => ({ clientX: left + x * scale, clientY: top + y * scale });
  const fire = (type: string, x: number, y: number) =>
    draw.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...at(x, y) }));
  draw.setPointerCapture = () => undefined;
  fire("pointerdown", 90, 190);
  fire("pointermove", 400, 300);
  fire("pointerup", 400, 300);
  await button("Add table").click();
  await expectToast(
    "Failed to create field",
    "No table was found there. Please draw around the whole table.",
  );
  const [{ from }] = sent() as [{ from: { region: Record<string, number> } }];
  expect(
    Object.fromEntries(Object.entries(from.region).map(([key, value]) => [key, Math.round(value)])),
  ).toEqual({
    ...{ page: 1, x: 90, y: 190, width: 310, height: 110 },
  });
});

test("without fields the page is there to point at, and nothing can be saved", async () => {
  [fields, values] = [[], []];
  await openProposal();
  await expect.element(page.getByText("Click a value to add your first field")).toBeVisible();
  await expect.element(button("Save 0 fields")).toBeDisabled();
  await button("Add field Total: 577.92").click();
  await expect.element(button("Save 1 field")).toBeEnabled();
});

test("saving deletes what was dropped, confirms what was kept, and leads to the next documents", async () => {
  fields.push({ id: "field-2", name: "Clerk", type: "TEXT" });
  values.push(valueAt(fields[1]!, "Iris"));
  answerConfirming();
  await openProposal();
  await page.getByRole("checkbox", { name: "Keep Clerk" }).click();
  await button("Save 1 field").click();
  await expectAddress("/extractors/extractor-1");
  await expect
    .element(page.getByText("Saved. New documents like this one will be read the same way."))
    .toBeVisible();
  expect(callsOf("deleteField").map(({ params }) => params.fieldId)).toEqual(["field-2"]);
  expect(callsOf("correctValues").map(({ body }) => body)).toEqual([
    { changes: [{ document: "a", name: "Number", confirmed: true }] },
  ]);
  await page.getByRole("link", { name: "Upload more documents" }).click();
  await expectAddress("/extractors/extractor-1/extract");
});

test("saving skips a dropped field that was deleted meanwhile", async () => {
  answer("deleteField", refusal(404, "This field no longer exists.", "not_found"));
  answerConfirming();
  await openProposal("&drop=deleted-meanwhile");
  await button("Save 1 field").click();
  await expectAddress("/extractors/extractor-1");
  expect(callsOf("deleteField")).toEqual([]);
});

test("values that cannot be confirmed are said, and the proposal stays", async () => {
  answer(
    "correctValues",
    refusal(409, "The document has changed. Please check it and try again.", "conflict"),
  );
  await openProposal();
  await button("Save 1 field").click();
  await expectToast("Failed to save values", "The document has changed. Please check it and try again.");
  await expectAddress("/extractors/extractor-1?source=wizard");
});

test("on a phone the document is a sheet, in which a tap adds", async () => {
  await page.viewport(390, 780);
  suggestions = [total, { ...dated, name: "Date of the invoice ".repeat(5) }];
  await openProposal();
  await expect.element(also).toBeVisible();
  expect(horizontalOverflow()).toBe(0);
  expect(document.querySelector("[data-source]")).toBeNull();
  await button("Show the document").click();
  await button("Add field Total: 577.92").click();
  await expect.element(button("Save 2 fields")).toBeVisible();
  await button("Close the document").click();
  await expect.element(item("Total")).toBeVisible();
});
