import { describe, expect } from "vitest";
import { LISTED_ROWS_BYTES } from "@/lib/api/limits";
import type { CorrectValueInput, TableValueDto } from "@/lib/api/value";
import type { Context } from "@/lib/context";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { createField } from "@/lib/extractors/create-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { getDocumentResult } from "./get-document-result";
import { listRows } from "./list-rows";
import { uploadDocument } from "./upload-document";

const columns = columnsAt(["Article", 50], ["Quantity", 260, "right"], ["Amount", 320, "right"]);

/** The part of a page between two heights, with lines between its three columns. */
const regionOf = (page: number, top: number, bottom: number) => ({
  page,
  x: 40,
  y: top,
  width: 400,
  height: bottom - top,
  columns: [200, 270],
});

async function processed(ctx: Context, ...pages: PdfPage[]) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  await createField(user, extractorId, {
    name: "Items",
    type: "TABLE",
    columns: [{ name: "Article" }, { name: "Quantity", type: "NUMBER" }, { name: "Amount", type: "NUMBER" }],
  });
  const file = pdfOf(...pages);
  const { id } = await uploadDocument(user, extractorId, () => receivedText(file, "items.pdf"));
  await processDocumentOnce(ctx, id);
  const result = () => getDocumentResult(user, extractorId, id, { rows: "all" });
  return {
    user,
    extractorId,
    id,
    correct: (input: object) =>
      sendCorrection(user, extractorId, id, { name: "Items", ...input } as CorrectValueInput),
    read: async () => (await result()).values[0] as TableValueDto,
    toCheck: async () => (await result()).document.to_check,
    credits: async () => (await ctx.db.user.findUniqueOrThrow({ where: { id: user.user.id } })).credits,
  };
}

/** Two rows with their sum from y = 40 on, and two of another table further down, from y = 160 on. */
const twoTables = () =>
  new PdfPage(columns)
    .heads()
    .row(["Rope", "2", "20.00"])
    .row(["Sail", "1", "30.00"])
    .row(["Total", null, "50.00"])
    .skip(6)
    .heads()
    .row(["Mast", "3", "90.00"])
    .row(["Tar", "4", "10.00"])
    .row(["Total", null, "100.00"]);

const numbered = columnsAt(
  ["Number", 50],
  ["Article", 120],
  ["Quantity", 330, "right"],
  ["Amount", 420, "right"],
);

const withRows = (page: PdfPage) =>
  ["Rope", "Sail", "Mast", "Tar"].reduce(
    (page, name, row) => page.row([`K${row}0`, name, `${row}`, `${row}7.20`]),
    page,
  );

/** Four rows on each of two pages, below two cells and below a text of two lines that are in no row. */
const withWordsLeftOut = () => [
  withRows(new PdfPage(numbered).heads().row(["K05", "Bonus"])),
  withRows(new PdfPage(numbered).heads().row([null, "Night shift"]).row([null, "supplement"])),
];

const messagesIn = ({ checks }: TableValueDto) =>
  checks.filter(({ code }) => code === "words_left_out").map(({ message }) => message);

const articles = ({ value }: TableValueDto) => value?.map(({ Article }) => Article);

describe("a table that is read again within a part of a page", () => {
  test("has the rows of this part with their places and sums, free of charge", async ({ ctx }) => {
    const { correct, read, credits } = await processed(ctx, twoTables());
    const before = await credits();
    const { value, rows } = await correct({ region: regionOf(1, 150, 200) });
    expect([value.type === "TABLE" && value.rows_omitted, rows]).toEqual([2, null]);
    const table = await read();
    expect(table.value).toEqual([
      { Article: "Mast", Quantity: 3, Amount: 90 },
      { Article: "Tar", Quantity: 4, Amount: 10 },
    ]);
    const places = table.correction!.originals.map((original) => table.evidence.rows[original!]!);
    expect(places.map(({ page, cells }) => [page, cells.Article!.quote, cells.Amount!.quote])).toEqual([
      [1, "Mast", "90.00"],
      [1, "Tar", "10.00"],
    ]);
    expect(places[0]!.cells.Article!.boxes[0]).toMatchObject({ page: 1, x: 50 });
    expect(table.evidence.sums.map(({ column, amount }) => [column, amount])).toEqual([["Amount", 100]]);
    expect(table.checks.map(({ code }) => code)).not.toContain("sums_disagree");
    expect(await credits()).toBe(before);
  });

  test("is checked again: a part without one of its rows has another sum", async ({ ctx }) => {
    const { correct, toCheck } = await processed(ctx, twoTables());
    const { value } = await correct({ region: regionOf(1, 150, 186) });
    expect(value.checks.map(({ code }) => code)).toContain("rows_disagree");
    expect(await toCheck()).toBe(1);
    await correct({ confirmed: true });
    expect(await toCheck()).toBe(0);
  });

  test("has no row count check if a user removed a row of the region", async ({ ctx }) => {
    const rows = ["Rope", "Sail", "Mast"].map((name) => [name, "2", "20.00"]);
    const page = rows.reduce((page, row) => page.row(row), new PdfPage(columns).heads());
    const { correct } = await processed(ctx, page);
    const codes = async (change: Parameters<typeof correct>[0]) =>
      (await correct(change)).value.checks.map(({ code }) => code);
    expect(await codes({ region: regionOf(1, 30, 200) })).not.toContain("rows_disagree");
    expect(await codes({ row: 0, remove: true })).not.toContain("rows_disagree");
  });

  test("has its former rows again on undo, also corrected ones", async ({ ctx }) => {
    const { correct, read } = await processed(ctx, twoTables());
    const found = await read();
    await correct({ region: regionOf(1, 150, 200) });
    await correct({ original: true });
    expect(await read()).toEqual(found);

    await correct({ row: 0, cells: { Article: "Hawser" } });
    const { value, correction, checks, evidence } = await read();
    await correct({ region: regionOf(1, 150, 200) });
    expect(articles(await read())).toEqual(["Mast", "Tar"]);
    await correct({ value, originals: correction!.originals });
    const restored = await read();
    expect(restored).toMatchObject({ value, checks, evidence: { sums: evidence.sums } });
    expect(restored.correction?.originals).toEqual(correction!.originals);
  });

  test("keeps its rows of other pages, and may be read again and corrected", async ({ ctx }) => {
    const first = new PdfPage(columns).heads().row(["Rope", "2", "20.00"]).row(["Sail", "1", "30.00"]);
    const second = new PdfPage(columns).heads().row(["Mast", "3", "90.00"]).row(["Tar", "4", "10.00"]);
    const { user, extractorId, id, correct, read } = await processed(ctx, first, second);
    expect(articles(await read())).toEqual(["Rope", "Sail", "Mast", "Tar"]);
    await correct({ region: regionOf(1, 30, 60) });
    expect(articles(await read())).toEqual(["Rope", "Mast", "Tar"]);
    await correct({ region: regionOf(2, 60, 90) });
    expect(articles(await read())).toEqual(["Rope", "Tar"]);
    await correct({ region: regionOf(1, 30, 90) });
    await correct({ row: 1, of: 3, cells: { Article: "Sails" } });
    const table = await read();
    expect(articles(table)).toEqual(["Rope", "Sails", "Tar"]);
    const { rows } = await listRows(user, extractorId, id, { name: "Items", limit: 10, after: 0 });
    expect(rows.map(({ found, evidence }) => [found?.Article, evidence?.page])).toEqual([
      ["Rope", 1],
      ["Sail", 1],
      ["Tar", 2],
    ]);
  });

  test("has the columns that the user named, and remembers the drawing", async ({ ctx }) => {
    const page = new PdfPage(columns).heads().row(["Rope", "2", "20.00"]).row(["Sail", "1", "30.00"]);
    const { correct, read } = await processed(ctx, page);
    const [article, quantity, amount] = (await read()).columns.map(({ id }) => id!);
    const drawn = (...named: [x: number, column: string | null][]) => ({
      ...regionOf(1, 44, 70),
      columns: named.map(([x, column]) => ({ x, column })),
      rows: [54.5],
    });
    const swapped = drawn([40, article!], [200, amount!], [270, quantity!]);
    const { value } = await correct({ region: swapped });
    expect((value as TableValueDto).evidence.regions).toEqual([swapped]);
    const table = await read();
    expect(table.value).toEqual([
      { Article: "Rope", Quantity: 20, Amount: 2 },
      { Article: "Sail", Quantity: 30, Amount: 1 },
    ]);
    expect(table.evidence.regions).toEqual([swapped]);

    const named = drawn([200, "Quantity"], [270, null]);
    await correct({ region: named });
    expect((await read()).value?.[0]).toEqual({ Article: null, Quantity: 2, Amount: null });
    expect((await read()).evidence.regions).toEqual([named]);
    expect(messagesIn(await read())).toEqual([]);

    for (const wrong of [drawn([40, "Price"]), drawn([40, article!], [200, article!])])
      await expect(correct({ region: wrong })).rejects.toMatchObject({ code: "invalid" });
    await correct({ original: true });
    expect((await read()).evidence).not.toHaveProperty("regions");
  });

  test("has a column that was added after it was read, empty if it was not drawn", async ({ ctx }) => {
    const first = new PdfPage(columns).heads().row(["Rope", "2", "20.00"]).row(["Sail", "1", "30.00"]);
    const second = new PdfPage(columns).heads().row(["Mast", "3", "90.00"]).row(["Tar", "4", "10.00"]);
    const { user, extractorId, correct, read } = await processed(ctx, first, second);
    const [field] = (await getExtractor(user, extractorId)).fields;
    await updateField(user, extractorId, field!.id, {
      columns: [...field!.columns!, { name: "Price", type: "NUMBER", prompt: "" }],
    });
    const named = [
      { x: 40, column: "Article" },
      { x: 200, column: null },
      { x: 270, column: "Price" },
    ];
    await correct({ region: { ...regionOf(2, 44, 90), columns: named } });
    expect((await read()).value).toEqual([
      { Article: "Rope", Quantity: 2, Amount: 20, Price: null },
      { Article: "Sail", Quantity: 1, Amount: 30, Price: null },
      { Article: "Mast", Quantity: null, Amount: null, Price: 90 },
      { Article: "Tar", Quantity: null, Amount: null, Price: 10 },
    ]);
    await correct({ row: 0, of: 4, cells: { Price: 20 } });
    expect((await read()).value?.[0]).toMatchObject({ Amount: 20, Price: 20 });
  });

  test("is drawn once for all pages, except those that the user drew separately", async ({ ctx }) => {
    const numbers = Array.from({ length: 20 }, (_, row) => row + 1);
    const pages = [1, 2, 3].map((page) =>
      numbers.reduce(
        (written, row) => written.row([`Rope ${page}.${row}`, `${row}`, `${row}.50`]),
        new PdfPage(columns).text(`Delivery 12, page ${page} of 3`).skip(2).heads(),
      ),
    );
    const { correct, read } = await processed(ctx, ...pages);
    const of = (page: number) => numbers.map((row) => `Rope ${page}.${row}`);
    const drawn = (page: number, amount: string | null) => ({
      ...regionOf(page, 60, 800),
      columns: [
        { x: 40, column: "Article" },
        { x: 200, column: "Quantity" },
        { x: 270, column: amount },
      ],
    });
    await correct({ region: drawn(1, null) });
    expect(articles(await read())).toEqual([...of(1), ...of(2), ...of(3)]);
    const amounts = async () => (await read()).value!.map(({ Amount }) => Amount);
    expect(new Set(await amounts())).toEqual(new Set([null]));

    await correct({ region: drawn(3, "Amount") });
    await correct({ region: drawn(1, null) });
    expect((await amounts()).map((amount) => amount !== null)).toEqual([
      ...numbers.map(() => false),
      ...numbers.map(() => false),
      ...numbers.map(() => true),
    ]);
  });

  test("keeps what a user corrected, added or removed on the following pages", async ({ ctx }) => {
    const numbers = Array.from({ length: 20 }, (_, row) => row + 1);
    const pages = [1, 2, 3].map((page) =>
      numbers.reduce(
        (written, row) => written.row([`Rope ${page}.${row}`, `${row}`, `${row}.50`]),
        new PdfPage(columns).text(`Delivery 12, page ${page} of 3`).skip(2).heads(),
      ),
    );
    const { correct, read } = await processed(ctx, ...pages);
    const of = (page: number) => numbers.map((row) => `Rope ${page}.${row}`);
    const region = {
      ...regionOf(1, 60, 800),
      columns: [
        { x: 40, column: "Article" },
        { x: 200, column: "Quantity" },
        { x: 270, column: "Amount" },
      ],
    };
    const [, second = [], third = []] = [of(1), of(2), of(3)];
    for (const [change, left] of [
      [{ row: 45, of: 60, cells: { Article: "Hawser" } }, [...second, ...third.with(5, "Hawser")]],
      [{ row: 20, of: 60, remove: true }, [...second.slice(1), ...third]],
      [{ row: 21, of: 60, insert: { Article: "Hawser" } }, [...second.toSpliced(1, 0, "Hawser"), ...third]],
    ] as const) {
      await correct({ region });
      await correct(change);
      await correct({ region });
      expect(articles(await read())).toEqual([...of(1), ...left]);
      await correct({ original: true });
    }
  });

  test("has left-out words with their places, until it is read in another way", async ({ ctx }) => {
    const { correct, read } = await processed(ctx, ...withWordsLeftOut());
    const found = await read();
    expect(found.evidence.left_out.map(({ quote, boxes }) => [quote, boxes[0]?.page, boxes[0]?.x])).toEqual([
      ["K05", 1, 50],
      ["Bonus", 1, 120],
      ["Night shift", 2, 120],
      ["supplement", 2, 120],
    ]);
    expect(messagesIn(found)).toEqual(['4 cells are not in any column: "K05", "Bonus", "Night shift".']);
    await correct({ region: { page: 1, x: 40, y: 68, width: 400, height: 80, columns: [110, 250, 340] } });
    const again = await read();
    expect(again.evidence.left_out).toEqual(found.evidence.left_out.slice(2));
    expect(messagesIn(again)).toEqual(['2 cells are not in any column: "Night shift", "supplement".']);
    await correct({ row: 0, cells: { Article: "Hawser" } });
    expect((await read()).evidence.left_out).toEqual(again.evidence.left_out);
    await correct({ original: true });
    expect((await read()).evidence).toEqual(found.evidence);
  });

  test("has them even if its rows are too long to be sent with it", async ({ ctx }) => {
    const { user, extractorId, id } = await processed(ctx, ...withWordsLeftOut());
    const { found } = await ctx.db.rowChunk.findFirstOrThrow({ where: { documentId: id } });
    await ctx.db.rowChunk.updateMany({
      where: { documentId: id },
      data: { found: found + " ".repeat(LISTED_ROWS_BYTES) },
    });
    const { values } = await getDocumentResult(user, extractorId, id);
    const [{ rows_omitted, evidence }] = values as [TableValueDto];
    expect(rows_omitted).toBe(8);
    expect(evidence.left_out.map(({ quote }) => quote)).toEqual([
      "K05",
      "Bonus",
      "Night shift",
      "supplement",
    ]);
  });

  test("is refused if there is no row, page or table", async ({ ctx }) => {
    const { user, extractorId, correct, read } = await processed(ctx, twoTables());
    const found = await read();
    for (const region of [regionOf(1, 600, 700), regionOf(2, 0, 100)])
      await expect(correct({ region })).rejects.toMatchObject({ code: "invalid" });
    expect(await read()).toEqual(found);
    const text = await uploadDocument(user, extractorId, () =>
      receivedText("Article;Quantity;Amount\nRope;1;2\n", "items.csv"),
    );
    await processDocumentOnce(ctx, text.id);
    const change = { name: "Items", region: regionOf(1, 0, 100) };
    await expect(sendCorrection(user, extractorId, text.id, change)).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
