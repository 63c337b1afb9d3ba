import { describe, expect } from "vitest";
import type { CreateFieldInput } from "@/lib/api/extractor";
import { LISTED_ROWS_BYTES } from "@/lib/api/limits";
import { PREVIEWED_CELLS_MAX } from "@/lib/api/limits-preview";
import type { CorrectValueInput, TableValueDto, ValueDto } from "@/lib/api/value";
import type { Context } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { toChunksOf } from "@/lib/values/row-chunks";
import { replaceTables } from "@/lib/values/stored-chunks";
import type { StoredRow } from "@/lib/values/stored-tables";
import { parseValues, type StoredTable } from "@/lib/values/stored-values";
import { valueColumns } from "@/lib/values/to-check";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";
import { previewLimits } from "./preview-limits";
import { uploadDocument } from "./upload-document";

const CURRENCY = {
  name: "Currency",
  options: [
    { value: "EUR", also: ["€", "Euro"] },
    { value: "USD", also: [] },
  ],
} satisfies CreateFieldInput;
const NOT_ALLOWED = { code: "not_allowed", message: '"CHF" is not one of EUR, USD.' };

async function processed(ctx: Context, fields: CreateFieldInput[], text: string, filename = "a.txt") {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  for (const field of fields) await createField(user, extractorId, field);
  const { id } = await uploadDocument(user, extractorId, () => receivedText(text, filename));
  await processDocumentOnce(ctx, id);
  return {
    user,
    extractorId,
    id,
    correct: (input: CorrectValueInput) => sendCorrection(user, extractorId, id, input),
    read: async (): Promise<ValueDto> =>
      (await getDocumentResult(user, extractorId, id, { rows: "all" })).values[0]!,
  };
}

type Row = NonNullable<TableValueDto["value"]>[number];

const codesOf = ({ checks }: ValueDto) => checks.map(({ code }) => code);

describe("a corrected value", () => {
  test("that breaks its field's limits is refused with the reason, and changes nothing", async ({ ctx }) => {
    const { correct, read } = await processed(ctx, [CURRENCY], "Currency: EUR\n");
    const before = await read();
    await expect(correct({ name: "Currency", value: "CHF" })).rejects.toMatchObject({
      code: "outside_limits",
      status: 422,
      fields: { value: NOT_ALLOWED.message },
    });
    expect(await read()).toEqual(before);
  });

  test("is kept with its check if the user insists, and needs no further review", async ({ ctx }) => {
    const { correct } = await processed(ctx, [CURRENCY], "Currency: EUR\n");
    const { value, document } = await correct({ name: "Currency", value: "CHF", insist: true });
    expect(value).toMatchObject({ value: "CHF", correction: { value: "CHF" }, checks: [NOT_ALLOWED] });
    expect(document.to_check).toBe(0);
  });

  test("loses that check with an allowed value, and on undo", async ({ ctx }) => {
    const { correct } = await processed(ctx, [CURRENCY], "Currency: EUR\n");
    await correct({ name: "Currency", value: "CHF", insist: true });
    expect(codesOf((await correct({ name: "Currency", value: "USD" })).value)).toEqual([]);
    await correct({ name: "Currency", value: "CHF", insist: true });
    const { value } = await correct({ name: "Currency", original: true });
    expect(value).toMatchObject({ value: "EUR", checks: [] });
  });

  test("becomes the option whose spelling was entered, with the place of the document's words", async ({
    ctx,
  }) => {
    const { correct } = await processed(ctx, [CURRENCY], "Currency: USD\nAll prices in Euro.\n");
    const { value } = await correct({ name: "Currency", value: "Euro" });
    expect(value).toMatchObject({ value: "EUR", correction: { place: { quote: "Euro" } }, checks: [] });
  });

  test("can be chosen among candidates only if it is allowed or the user insists", async ({ ctx }) => {
    const { correct, read } = await processed(ctx, [CURRENCY], "Currency: CHF\n");
    expect(await read()).toMatchObject({ value: null, suggestion: { value: "CHF" }, checks: [NOT_ALLOWED] });
    await expect(correct({ name: "Currency", candidate: 0 })).rejects.toMatchObject({
      code: "outside_limits",
      fields: { candidate: NOT_ALLOWED.message },
    });
    const { value } = await correct({ name: "Currency", candidate: 0, insist: true });
    expect(value).toMatchObject({ value: "CHF", checks: [NOT_ALLOWED] });
    expect((await correct({ name: "Currency", original: true })).value.checks).toEqual([NOT_ALLOWED]);
  });

  test("that is undone is checked against the current limits", async ({ ctx }) => {
    const { user, extractorId, correct, read } = await processed(
      ctx,
      [{ name: "Currency" }],
      "Currency: CHF\n",
    );
    const [field] = (await getExtractor(user, extractorId)).fields;
    await correct({ name: "Currency", value: "EUR" });
    await updateField(user, extractorId, field!.id, { options: CURRENCY.options });
    await correct({ name: "Currency", original: true });
    expect(await read()).toMatchObject({ checks: [NOT_ALLOWED], evidence: { state: "ambiguous" } });
    await correct({ name: "Currency", value: "EUR" });
    await updateField(user, extractorId, field!.id, { options: null });
    await correct({ name: "Currency", original: true });
    expect(await read()).toMatchObject({ checks: [], evidence: { state: "verified" } });
  });

  test("that is null is always allowed", async ({ ctx }) => {
    const { correct } = await processed(ctx, [CURRENCY], "Currency: EUR\n");
    expect((await correct({ name: "Currency", value: null })).value).toMatchObject({
      value: null,
      checks: [],
    });
  });

  test("is checked against the current limits, and again when it is extracted again", async ({ ctx }) => {
    const { user, extractorId, id, correct, read } = await processed(ctx, [CURRENCY], "Currency: EUR\n");
    const [field] = (await getExtractor(user, extractorId)).fields;
    await updateField(user, extractorId, field!.id, { options: [] });
    expect((await correct({ name: "Currency", value: "CHF" })).value.checks).toEqual([]);
    await updateField(user, extractorId, field!.id, { options: CURRENCY.options });
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(ctx, id);
    expect(await read()).toMatchObject({ value: "CHF", correction: { value: "CHF" }, checks: [NOT_ALLOWED] });
  });
});

describe("limits that a field does not have yet", () => {
  test("are tried on the values of existing documents", async ({ ctx }) => {
    const { user, extractorId, id } = await processed(ctx, [{ name: "Order" }], "Order: PO-17\n");
    for (const text of ["Order: 4711\n", "Ahoy\n"]) {
      const other = await uploadDocument(user, extractorId, () => receivedText(text, "b.txt"));
      await processDocumentOnce(ctx, other.id);
    }
    const stranger = await signUp(ctx);
    const [field] = (await getExtractor(user, extractorId)).fields;
    const preview = (limits: object, caller = user) => previewLimits(caller, extractorId, field!.id, limits);
    expect(await preview({ options: [{ value: "4711", also: [] }] })).toEqual({
      values: 2,
      broken: 1,
      examples: [{ id, filename: "a.txt", value: "PO-17" }],
    });
    expect(await preview({ pattern: "PO-\\d+" })).toMatchObject({ broken: 1, examples: [{ value: "4711" }] });
    expect(await preview({})).toMatchObject({ values: 2, broken: 0 });
    await expect(preview({ minimum: 3 })).rejects.toMatchObject({ code: "invalid" });
    await expect(preview({}, stranger)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("limits that a column does not have yet", () => {
  const ITEMS: CreateFieldInput = {
    name: "Items",
    type: "TABLE",
    columns: [{ name: "Article" }, { name: "Quantity", type: "NUMBER" }],
  };
  const CSV = "Article;Quantity\nRope;2\nSail;\n";

  async function withTable(ctx: Context) {
    const made = await processed(ctx, [ITEMS], CSV, "items.csv");
    const { user, extractorId } = made;
    const [field] = (await getExtractor(user, extractorId)).fields;
    const preview = (column: string, limits: object) =>
      previewLimits(user, extractorId, field!.id, { column, ...limits });
    return { ...made, preview };
  }

  /** Puts other rows in the place of those that a document has. */
  async function withRows(ctx: Context, id: string, found: StoredRow[]) {
    const { values } = await ctx.db.document.findUniqueOrThrow({ where: { id } });
    const [table] = parseValues(values!) as [StoredTable];
    await ctx.db.document.update({ where: { id }, data: valueColumns([{ ...table, rows: found.length }]) });
    await replaceTables(ctx, id, toChunksOf({ Items: { found, corrected: null } }));
  }

  test("are tried on its current cells, with the rows of those that break them", async ({ ctx }) => {
    const { user, extractorId, id, correct, preview } = await withTable(ctx);
    const other = await uploadDocument(user, extractorId, () =>
      receivedText("Article;Quantity\nTar;5\nOar;30\n", "b.csv"),
    );
    await processDocumentOnce(ctx, other.id);
    await correct({ name: "Items", row: 0, insert: { Article: "Mast", Quantity: 40 } });
    expect(await preview("Quantity", { maximum: 10 })).toEqual({
      values: 4,
      broken: 2,
      examples: [
        { id: other.id, filename: "b.csv", value: 30, row: 1 },
        { id, filename: "items.csv", value: 40, row: 0 },
      ],
    });
    expect(await preview("Article", { pattern: "[A-S].*" })).toMatchObject({
      values: 5,
      broken: 1,
      examples: [{ value: "Tar", row: 0 }],
    });
  });

  test("are tried on all rows, even of a table that is too long to be listed with them", async ({ ctx }) => {
    const { id, preview } = await withTable(ctx);
    const long = "Rope ".repeat(80);
    const rows = Math.ceil(LISTED_ROWS_BYTES / long.length);
    const row = (article: string): StoredRow => [[article, 1], null, [null, null]];
    await withRows(ctx, id, [...Array.from({ length: rows }, () => row(long)), row("Sail")]);
    expect(await preview("Article", { pattern: "Rope.*" })).toEqual({
      values: rows + 1,
      broken: 1,
      examples: [{ id, filename: "items.csv", value: "Sail", row: rows }],
    });
  });

  test("are tried on a limited number of cells", async ({ ctx }) => {
    const { id, preview } = await withTable(ctx);
    const row: StoredRow = [["Rope", 11], null, [null, null]];
    await withRows(
      ctx,
      id,
      Array.from({ length: PREVIEWED_CELLS_MAX + 1 }, () => row),
    );
    const { values, broken, examples } = await preview("Quantity", { maximum: 10 });
    expect([values, broken, examples.length]).toEqual([PREVIEWED_CELLS_MAX, PREVIEWED_CELLS_MAX, 10]);
  });

  test("are refused if the table has no such column or the column cannot have them", async ({ ctx }) => {
    const { preview } = await withTable(ctx);
    await expect(preview("Price", {})).rejects.toMatchObject({
      code: "invalid",
      fields: { column: "There is no column with this name." },
    });
    await expect(preview("Quantity", { pattern: "x" })).rejects.toMatchObject({ code: "invalid" });
    const { user, extractorId } = await processed(ctx, [{ name: "Order" }], "Order: 1\n");
    const [field] = (await getExtractor(user, extractorId)).fields;
    await expect(previewLimits(user, extractorId, field!.id, { column: "Order" })).rejects.toMatchObject({
      code: "invalid",
    });
  });
});

describe("a corrected cell", () => {
  const ITEMS: CreateFieldInput = {
    name: "Items",
    type: "TABLE",
    columns: [{ name: "Article" }, { ...CURRENCY }, { name: "Quantity", type: "NUMBER", maximum: 10 }],
  };
  const CSV = "Article;Currency;Quantity\nRope;€;2\nSail;CHF;1\n";
  const CELL = { code: "not_allowed", message: 'A cell in Currency is not allowed: "CHF".' };

  test("that breaks its column's limits is refused, unless the user insists", async ({ ctx }) => {
    const { correct, read } = await processed(ctx, [ITEMS], CSV, "items.csv");
    expect((await read()).checks).toEqual([CELL]);
    const change = { name: "Items", row: 0, cells: { Quantity: 20 } };
    const before = await read();
    await expect(correct(change)).rejects.toMatchObject({
      code: "outside_limits",
      fields: { cells: "20 is more than 10." },
    });
    expect(await read()).toEqual(before);
    const { value } = await correct({ ...change, insist: true });
    expect(value.checks).toEqual([
      CELL,
      { code: "out_of_range", message: "A cell in Quantity is out of range: 20." },
    ]);
  });

  test("settles the check of its table with the last cell that breaks it", async ({ ctx }) => {
    const { correct, read } = await processed(ctx, [ITEMS], CSV, "items.csv");
    const { value } = await correct({ name: "Items", row: 1, cells: { Currency: "euro" } });
    expect(value.checks).toEqual([]);
    expect(await read()).toMatchObject({ value: [{ Currency: "EUR" }, { Currency: "EUR" }] });
    expect((await correct({ name: "Items", original: true })).value.checks).toEqual([CELL]);
  });

  test("is refused in a whole table, except cells that are as found", async ({ ctx }) => {
    const { correct } = await processed(ctx, [ITEMS], CSV, "items.csv");
    const found = { Article: "Sail", Currency: "CHF", Quantity: 1 };
    const send = (row: typeof found, original: number | null) =>
      correct({ name: "Items", value: [row], originals: [original] });
    await expect(send(found, null)).rejects.toMatchObject({ code: "outside_limits" });
    await expect(send({ ...found, Currency: "SEK" }, 1)).rejects.toMatchObject({ code: "outside_limits" });
    expect((await send(found, 1)).value.checks).toContainEqual(CELL);
  });

  test("that a user kept outside the limits does not block a later whole table", async ({ ctx }) => {
    const { correct, read } = await processed(ctx, [ITEMS], CSV, "items.csv");
    await correct({ name: "Items", row: 0, cells: { Quantity: 20 }, insist: true });
    await correct({ name: "Items", row: 2, insert: { Article: "Mast", Quantity: 30 }, insist: true });
    const table = (await read()) as TableValueDto;
    const rows: Row[] = table.value!.map((row) => ({ ...row, Article: `${row.Article}s` }));
    const send = (value: Row[]) => correct({ name: "Items", value, originals: table.correction!.originals });
    await send(rows);
    expect(await read()).toMatchObject({ value: [{ Article: "Ropes", Quantity: 20 }, {}, { Quantity: 30 }] });
    await expect(send(rows.with(1, { ...rows[1]!, Quantity: 30 }))).rejects.toMatchObject({
      code: "outside_limits",
    });
  });

  test("of a restored row is as found", async ({ ctx }) => {
    const { correct } = await processed(ctx, [ITEMS], CSV, "items.csv");
    expect(codesOf((await correct({ name: "Items", row: 1, remove: true })).value)).toEqual([]);
    const insert = { Article: "Sail", Currency: "CHF", Quantity: 1 };
    await expect(correct({ name: "Items", row: 1, insert })).rejects.toMatchObject({
      code: "outside_limits",
    });
    expect((await correct({ name: "Items", row: 1, insert, original: 1 })).value.checks).toEqual([CELL]);
  });
});
